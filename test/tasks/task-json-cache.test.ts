import { sql } from 'kysely';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { Board } from '#shared/board.ts';
import { type Task, task as taskSchema } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { restoreTask } from '../../src/server/tasks/changes.ts';
import { holdAnyTaskRow } from '../../src/server/tasks/queries.ts';
import { FORMAT_VERSION } from '../../src/server/tasks/task-json-cache.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

/** A task, after checking that every call shows it the same way. */
async function asShown(as: Client, id: string): Promise<Task> {
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  const onBoard = [...board.pending, ...board.inProgress, ...board.completed].find((task) => task.id === id);
  const found = (await answered<Task[]>(as, 'GET', '/api/tasks/search')).find((task) => task.id === id);
  expect(found).toEqual(onBoard);
  expect(z.parse(taskSchema, await answered(as, 'GET', `/api/tasks/${id}`))).toEqual(found);
  return found as Task;
}

const write = (app: App, statement: ReturnType<typeof sql>) => app.database.maintain((tx) => statement.execute(tx.sql));

test('a repeated list shows every change: of a task, its history, a name, a deletion and a restore', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { admin: ana } = await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  const other = await aTask(boss, { title: 'Fix the roof' });
  expect(await asShown(boss, id)).toMatchObject({ title: 'Fix the gate', assignee: 'Ana Diaz', version: 1 });

  await answered(boss, 'POST', `/api/tasks/${id}/comment`, { comment: 'The latch is bent' });
  expect((await asShown(boss, id)).activities[0]?.note).toBe('The latch is bent');
  await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'Fix the big gate', assignee: 'Ana Diaz' });
  expect((await asShown(boss, id)).title).toBe('Fix the big gate');
  await answered(boss, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  expect((await asShown(boss, id)).status).toBe('in_progress');
  await answered(boss, 'PATCH', `/api/admins/${ana.id}`, { name: 'Ana "Ñ" Gomez' });
  expect((await asShown(boss, id)).assignee).toBe('Ana "Ñ" Gomez');

  await answered(boss, 'DELETE', `/api/tasks/${other.id}`);
  expect((await answered<Task[]>(boss, 'GET', '/api/tasks/search?search=fix')).map(({ title }) => title)).toEqual(['Fix the big gate']);
  await expectWhole(app.place);
  await change(app.database, theOperator, async (tx) => {
    const deleted = await holdAnyTaskRow(tx, other.id);
    if (deleted) await restoreTask(tx, deleted);
  });
  expect(await asShown(boss, other.id)).toMatchObject({ title: 'Fix the roof', version: 3 });
});

test('a text that looks like a placeholder for a name is shown as written', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { admin } = await anAdmin(app, { name: 'Ana Diaz' });
  const title = `{"person":"${admin.id}"} {"nameOf":"${admin.id}"}`;
  const { id } = await aTask(boss, { title, description: `\\${title}` });
  await answered(boss, 'POST', `/api/tasks/${id}/comment`, { comment: title });
  expect(await asShown(boss, id)).toMatchObject({ title, description: `\\${title}`, activities: [{ note: title }, {}] });
  expect((await answered<Task[]>(boss, 'GET', `/api/tasks/search?search=${admin.id}`))[0]?.title).toBe(title);

  const other = await aTask(boss, { title: 'Found by its comment' });
  await answered(boss, 'POST', `/api/tasks/${other.id}/comment`, { comment: `xylophone ${title}` });
  const found = await answered<(Task & { hit?: unknown })[]>(boss, 'GET', '/api/tasks/search?search=xylophone');
  expect(found).toMatchObject([{ hit: { comment: `xylophone ${title}`, by: 'Super Admin' }, title: 'Found by its comment' }]);
});

test('JSON stored by another release, or missing, is not used', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [one, two] = [await aTask(boss, { title: 'One' }), await aTask(boss, { title: 'Two' })];
  await write(app, sql`update task_json set json = '{"old":true}', shape = 0 where task_id = ${one.id}`);
  await write(app, sql`delete from task_json where task_id = ${two.id}`);
  const three = await aTask(boss, { title: 'Three' });
  const titles = (tasks: Task[]) => tasks.map(({ title }) => title);
  expect(titles(await answered<Task[]>(boss, 'GET', '/api/tasks/search'))).toEqual(['Three', 'Two', 'One']);
  expect(titles((await answered<Board>(boss, 'GET', '/api/tasks')).pending)).toEqual(['Three', 'Two', 'One']);
  expect(titles(await answered<Task[]>(boss, 'GET', `/api/tasks/older?status=pending&before=${three.id}`))).toEqual(['Two', 'One']);
});

// Raise the version with every change of these, or boards show the old JSON of unchanged tasks after an upgrade.
test('the cached JSON of a task has the fields of its format version', async () => {
  const app = await anApp();
  await aTask(await theSuperAdmin(app), { title: 'Fix the gate' });
  const { json } = await app.database.sql.selectFrom('task_json').select('json').executeTakeFirstOrThrow();
  const times = ['completedAt', 'createdAt', 'dueDate', 'updatedAt'];
  const counts = ['activityCount', 'fileCount', 'number', 'version'];
  const others = ['activities', 'assignee', 'createdByAdminId', 'creator', 'description', 'id', 'labels', 'priority', 'status', 'title'];
  expect(Object.keys(JSON.parse(json)).sort()).toEqual([...times, ...counts, ...others].sort());
  expect(FORMAT_VERSION).toBe(4);
});
