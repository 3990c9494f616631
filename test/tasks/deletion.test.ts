import { expect, test } from 'vitest';
import type { AuditEntry } from '#shared/audit.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { restoreTask } from '../../src/server/tasks/changes.ts';
import { purgeDeletedTasks } from '../../src/server/tasks/deleted-tasks.ts';
import { holdAnyTaskRow } from '../../src/server/tasks/queries.ts';
import { answered, aTask, deletedTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const DAY = 86_400_000;

async function aDeletedTask(as: Client) {
  const task = await aTask(as, { title: 'Gutter' });
  await answered(as, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Call first' });
  await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'in_progress' });
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  return task;
}

async function restoreByOperator(app: App, id: string) {
  await change(app.database, theOperator, async (tx) => {
    const task = await holdAnyTaskRow(tx, id);
    if (task) await restoreTask(tx, task);
  });
}

test('a deleted task is hidden everywhere at once', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aDeletedTask(as);
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  expect(board).toMatchObject({ pending: [], inProgress: [], completed: [], counts: { pending: 0, inProgress: 0, completed: 0 } });
  for (const query of ['', '?search=gutter', '?status=in_progress'])
    expect(await answered(as, 'GET', `/api/tasks/search${query}`)).toEqual([]);
  const gone = { status: 404, text: 'This task does not exist or was deleted.' };
  for (const path of ['', '/activities']) expect(await as.call('GET', `/api/tasks/${id}${path}`)).toMatchObject(gone);
  expect(await as.call('PUT', `/api/tasks/${id}`, { title: 'x' })).toMatchObject(gone);
  expect(await as.call('DELETE', `/api/tasks/${id}`)).toMatchObject(gone);
});

async function restoreByCall(_: App, id: string, as: Client) {
  const restored = await answered<Task>(as, 'POST', `/api/tasks/${id}/restore`);
  expect(restored).toMatchObject({ id, title: 'Gutter', status: 'in_progress', version: 5 });
  // A caller that got no answer asks again.
  expect(await answered(as, 'POST', `/api/tasks/${id}/restore`)).toEqual(restored);
  const entries = await answered<AuditEntry[]>(as, 'GET', '/api/audit?action=task_restored');
  expect(entries.map(({ detail }) => detail)).toEqual([`Gutter (${id})`]);
}

test.each([
  ['by the operator', restoreByOperator],
  ['by a call', restoreByCall],
])('a task restored %s is back in its place with all its history', async (_, restore) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aDeletedTask(as);
  await restore(app, id, as);
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  expect(board.inProgress).toMatchObject([{ id, title: 'Gutter', activityCount: 3, activities: [{}, { note: 'Call first' }, {}] }]);
  expect(board.counts).toEqual({ pending: 0, inProgress: 1, completed: 0 });
  expect(await answered(as, 'GET', '/api/tasks/search?search=call')).toHaveLength(1);
  expect(await as.call('POST', `/api/tasks/${id}/comment`, { comment: 'Again' })).toMatchObject({ status: 201 });
});

test('a task deleted more than 30 days ago cannot be restored, even before it is removed', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aDeletedTask(as);
  const deleted = (daysAgo: number) =>
    app.database.transaction(({ sql }) => {
      const at = new Date(Date.now() - daysAgo * DAY).toISOString();
      return sql.updateTable('tasks').set({ deleted_at: at }).where('id', '=', id).execute();
    });
  await deleted(30.01);
  expect(await as.call('POST', `/api/tasks/${id}/restore`)).toMatchObject({ status: 404 });
  await deleted(29.99);
  expect(await as.call('POST', `/api/tasks/${id}/restore`)).toMatchObject({ status: 200 });
});

test('a deleted task is removed after 30 days with its history, and no other task is', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const kept = await aTask(as, { title: 'Kept' });
  const { id } = await aDeletedTask(as);
  await purgeDeletedTasks(app.database, theOperator, Date.now() + 30 * DAY - 60_000);
  expect(await deletedTask(app, id)).toMatchObject({ id });
  await purgeDeletedTasks(app.database, theOperator, Date.now() + 30 * DAY + 60_000);
  expect(await deletedTask(app, id)).toBeUndefined();
  expect(await as.call('POST', `/api/tasks/${id}/restore`)).toMatchObject({ status: 404 });
  const left = await app.database.sql.selectFrom('activities').select('task_id').execute();
  expect(left.map((row) => row.task_id)).toEqual([kept.id]);
  expect(await answered(as, 'GET', '/api/tasks/search?search=kept')).toMatchObject([{ id: kept.id }]);
});
