import { expect, onTestFinished, test } from 'vitest';
import type { AuditEntry } from '#shared/audit.ts';
import type { BulkResult } from '#shared/bulk.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { deleteTask } from '../../src/server/tasks/changes.ts';
import { holdTaskRow } from '../../src/server/tasks/queries.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const trashOf = (as: Client, before = '') => answered<DeletedTask[]>(as, 'GET', `/api/tasks/deleted${before && `?before=${before}`}`);
const remove = (as: Client, { id }: { id: string }) => answered(as, 'DELETE', `/api/tasks/${id}`);
const deletedAgo = ({ database }: App, { id }: { id: string }, days: number) =>
  database.transaction(({ sql }) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString();
    return sql.updateTable('tasks').set({ deleted_at: at }).where('id', '=', id).execute();
  });

test('an admin sees the deleted tasks that they created, a super admin all, the latest deletion first', async () => {
  const app = await anApp();
  const [boss, ana, ben] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app, { name: 'Ben Cole' })];
  const first = await aTask(ana, { title: 'First', description: 'x'.repeat(2_000), assignee: 'Ben Cole' });
  const [second, others] = [await aTask(ana, { title: 'Second' }), await aTask(boss, { title: 'Others' })];
  await aTask(ana, { title: 'Kept' });
  await remove(ana, second);
  await remove(boss, first);
  await remove(boss, others);
  const [found, ...rest] = await trashOf(ana);
  expect(found).toEqual({
    ...first,
    description: 'x'.repeat(1_000),
    descriptionCut: true,
    version: 2,
    updatedAt: found?.deletedAt,
    activities: [],
    deletedAt: expect.stringMatching(/^\d{4}-.+Z$/),
    deletedBy: { id: others.creator.id, name: 'Super Admin' },
  });
  expect(rest.map(({ id, deletedBy }) => [id, deletedBy?.name])).toEqual([[second.id, 'Ana Diaz']]);
  expect((await trashOf(boss)).map(({ title }) => title)).toEqual(['Others', 'First', 'Second']);
  expect(await trashOf(ben)).toEqual([]);
  await answered(ana, 'POST', `/api/tasks/${first.id}/restore`);
  expect((await trashOf(ana)).map(({ title }) => title)).toEqual(['Second']);
});

test('the trash is read in pages of 50 without a gap, also where one bulk deleted all', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app);
  const ids: string[] = [];
  while (ids.length < 120) ids.push((await aTask(ids.length % 2 ? ana : boss)).id);
  await answered<BulkResult>(boss, 'POST', '/api/tasks/bulk', { changes: ids.map((id) => ({ id, deleted: true })) });
  const all: DeletedTask[] = [];
  for (let page = await trashOf(boss); page.length > 0; page = await trashOf(boss, all.at(-1)?.id)) {
    expect(page.length).toBeLessThanOrEqual(50);
    all.push(...page);
  }
  expect(all.map(({ id }) => id)).toEqual(ids.toReversed());
  expect((await trashOf(ana)).map(({ id }) => id)).toEqual(
    ids
      .filter((_, at) => at % 2)
      .toReversed()
      .slice(0, 50),
  );
  const gone = { status: 404, text: 'This task is not among the deleted ones.' };
  for (const id of ['unknown', (await aTask(boss)).id])
    expect(await boss.call('GET', `/api/tasks/deleted?before=${id}`)).toMatchObject(gone);
  expect(await ana.call('GET', `/api/tasks/deleted?before=${ids[0]}`)).toMatchObject(gone);
});

test('the trash ends at 30 days, names nobody for the operator, and forgets who deleted a task that was restored', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [old, task] = [await aTask(boss), await aTask(boss)];
  for (const one of [old, task]) await remove(boss, one);
  await deletedAgo(app, old, 30.01);
  expect((await trashOf(boss)).map(({ id }) => id)).toEqual([task.id]);
  await answered(boss, 'POST', `/api/tasks/${task.id}/restore`);
  await change(app.database, theOperator, async (tx) => {
    const row = await holdTaskRow(tx, task.id);
    if (row) await deleteTask(tx, row);
  });
  expect(await trashOf(boss)).toMatchObject([{ id: task.id, deletedBy: null }]);
});

test('a task that is deleted forever is gone with its history, and the audit log says so', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app)];
  const task = await aTask(ana, { title: 'Lockbox code', description: 'The lighthouse' });
  await answered(ana, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Beside the lighthouse' });
  const forever = `/api/tasks/${task.id}/forever`;
  expect(await boss.call('DELETE', forever)).toMatchObject({ status: 404, text: 'This task is not among the deleted ones.' });
  await remove(ana, task);
  expect(await ana.call('DELETE', forever)).toMatchObject({ status: 403, text: 'Only a super admin can delete a task forever.' });
  const follower = await followBoard(app.url, boss.cookie);
  onTestFinished(() => follower.leave());
  expect(await boss.call('DELETE', `/api/tasks/${task.number}/forever`)).toMatchObject({ status: 204 });
  // It tells other open trashes.
  expect(await follower.until((all) => all.length === 1)).toMatchObject([{ change: { tasks: [], deleted: [task.id] } }]);
  expect(await boss.call('DELETE', forever)).toMatchObject({ status: 404 });
  expect(await boss.call('POST', `/api/tasks/${task.id}/restore`)).toMatchObject({ status: 404 });
  expect(await trashOf(boss)).toEqual([]);
  expect(await app.database.sql.selectFrom('activities').select('id').execute()).toEqual([]);
  expect(await answered(boss, 'GET', '/api/tasks/search?search=lighthouse')).toEqual([]);
  const entries = await answered<AuditEntry[]>(boss, 'GET', '/api/audit?action=task_deleted');
  expect(entries.map(({ detail }) => detail)).toEqual([`Lockbox code (${task.id}), forever`, `Lockbox code (${task.id})`]);
  expect((await aTask(boss)).number).toBe(task.number + 1);
  await expectWhole(app.place);
});
