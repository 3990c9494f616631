import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { aComment, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';
import { expectWhole } from '../whole.ts';

const pathOf = ({ id }: { id: string }, commentId: string) => `/api/tasks/${id}/comments/${commentId}`;
const read = (as: Client, { id }: { id: string }) => answered<Task>(as, 'GET', `/api/tasks/${id}`);
const entryOf = (task: Task, id: string) => task.activities.find((entry) => entry.id === id);

/** The tables that hold a text anywhere. On SQLite the trigram index holds no texts. */
async function tablesWith({ database }: App, text: string): Promise<string[]> {
  const tables = (await database.sql.introspection.getTables()).filter(({ name }) => !name.startsWith('search_index'));
  const found = await Promise.all(
    tables.map(async ({ name, columns }) => {
      const holds = columns.map((column) => sql`cast(${sql.ref(column.name)} as text) like ${`%${text}%`}`);
      const { rows } = await sql`select 1 from ${sql.table(name)} where ${sql.join(holds, sql` or `)}`.execute(database.sql);
      return rows.length > 0 ? [name] : [];
    }),
  );
  return found.flat().sort();
}

test('an author corrects a comment: every list and stream shows the new text and when, and search follows', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as, { title: 'Gate' });
  const id = await aComment(as, task, 'Ask the zookeeper');
  const { at } = entryOf(await read(as, task), id) as Activity;
  const { version } = await answered<Board>(as, 'GET', '/api/tasks');
  const follower = await followBoard(app.url, as.cookie);
  onTestFinished(() => follower.leave());
  const edited = await answered<Task>(as, 'PUT', pathOf(task, id), { comment: ' Ask the beekeeper ' });
  const entry = { id, action: 'comment', note: 'Ask the beekeeper', at, editedAt: expect.stringMatching(/^\d{4}-.+Z$/) };
  expect(edited).toMatchObject({ version: 3, activityCount: 2, activities: [entry, {}] });
  expect(edited.activities[1]).not.toHaveProperty('editedAt');
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  expect(board).toMatchObject({ version: version + 1, pending: [{ version: 3, activities: [entry, {}] }] });
  const [told] = await follower.until((all) => all.length === 1);
  expect(told).toMatchObject({ id: version + 1, change: { tasks: [{ activities: [entry, {}] }] } });
  expect(await answered(as, 'GET', '/api/tasks/search?search=beekeeper')).toMatchObject([{ hit: { comment: 'Ask the beekeeper' } }]);
  expect(await answered(as, 'GET', '/api/tasks/search?search=zookeeper')).toEqual([]);
  expect(await answered(as, 'GET', `/api/tasks/${task.id}/activities`)).toMatchObject([{ ...entry, changes: [] }, {}]);
  expect(await tablesWith(app, 'zookeeper')).toEqual([]);
  await expectWhole(app.place);
});

test('a long comment that was edited is cut in lists, and says both', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as);
  const id = await aComment(as, task, 'Short');
  const comment = '🏠'.repeat(600);
  expect(entryOf(await answered<Task>(as, 'PUT', pathOf(task, id), { comment }), id)?.note).toBe(comment);
  const [listed] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  expect(entryOf(listed as Task, id)).toMatchObject({ note: '🏠'.repeat(500), noteCut: true, editedAt: expect.any(String) });
});

test('a deleted comment leaves its entry and none of its text, wherever that was kept', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as, { title: 'Gate' });
  const comment = 'The lockbox is behind the hydrangea';
  const key = { 'idempotency-key': 'one' };
  const made = (await as.call('POST', `/api/tasks/${task.id}/comment`, { comment }, key)).json() as Task;
  await aComment(as, task, 'Thanks');
  const id = made.activities[0]?.id ?? '';
  expect(await tablesWith(app, 'hydrangea')).toEqual(['activities', 'search_texts', 'search_words', 'task_json']);
  expect(await as.call('DELETE', pathOf(task, id))).toMatchObject({ status: 204, text: '' });
  expect(await tablesWith(app, 'hydrangea')).toEqual([]);
  const entry = { id, action: 'comment', note: null, deletedAt: expect.stringMatching(/^\d{4}-.+Z$/) };
  const [listed] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  for (const shown of [listed as Task, await read(as, task)]) {
    expect(shown).toMatchObject({ version: 4, activityCount: 3, activities: [{ note: 'Thanks' }, entry, {}] });
    expect(entryOf(shown, id)).not.toHaveProperty('editedAt');
  }
  expect(await answered(as, 'GET', '/api/tasks/search?search=hydrangea')).toEqual([]);
  expect(await answered(as, 'GET', '/api/tasks/search?search=hydranega')).toEqual([]);
  // A repeat of the comment adds none, and neither does another deletion.
  expect(await as.call('POST', `/api/tasks/${task.id}/comment`, { comment }, key)).toMatchObject({ status: 201 });
  expect(await tablesWith(app, 'hydrangea')).toEqual([]);
  const gone = { status: 404, text: 'This comment does not exist or was deleted.' };
  expect(await as.call('DELETE', pathOf(task, id))).toMatchObject(gone);
  expect(await as.call('PUT', pathOf(task, id), { comment: 'x' })).toMatchObject(gone);
  expect((await read(as, task)).version).toBe(4);
  await expectWhole(app.place);
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  await answered(as, 'POST', `/api/tasks/${task.id}/restore`);
  await expectWhole(app.place);
});

test('words that other texts still have can be found with a typo after a comment with them is deleted', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as, { title: 'Water the hydrangea' });
  const id = await aComment(as, task, 'The hydrangea is dry');
  await answered(as, 'DELETE', pathOf(task, id));
  expect(await answered(as, 'GET', '/api/tasks/search?search=hydranega')).toMatchObject([{ id: task.id }]);
});

test('a comment is edited by its author while they may comment, and deleted by its author or a super admin', async () => {
  const app = await anApp({ environment: { ASSIGNEES_MAY: 'comment' } });
  const [boss, ana, ben] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz' }), await anAdmin(app, { name: 'Ben Cole' })];
  const task = await aTask(boss, { title: 'Gate', assignee: 'Ana Diaz' });
  const [first, second] = [await aComment(ana, task, 'First'), await aComment(ana, task, 'Second')];
  await answered(ana, 'PUT', pathOf(task, first), { comment: 'Corrected' });
  const notAuthor = { status: 403, text: 'Only its author can change this comment.' };
  for (const other of [boss, ben]) expect(await other.call('PUT', pathOf(task, first), { comment: 'x' })).toMatchObject(notAuthor);
  const notDeleter = { status: 403, text: 'Only its author or a super admin can delete this comment.' };
  expect(await ben.call('DELETE', pathOf(task, first))).toMatchObject(notDeleter);

  await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'Gate', assignee: 'Ben Cole' });
  const text = 'Only the creator, the assignee or a super admin can comment on this task.';
  expect(await ana.call('PUT', pathOf(task, first), { comment: 'x' })).toMatchObject({ status: 403, text });
  expect(await ana.call('DELETE', pathOf(task, first))).toMatchObject({ status: 204 });
  expect(await boss.call('DELETE', pathOf(task, second))).toMatchObject({ status: 204 });
});

test('a comment is checked in order: task, comment, right, body, version', async () => {
  const app = await anApp();
  const [as, other] = [await anAdmin(app), await anAdmin(app)];
  const [task, another] = [await aTask(as), await aTask(as)];
  const id = await aComment(as, task, 'Said');
  const [created] = (await read(as, another)).activities;
  const stale = { 'if-match': '"1"' };
  const noTask = { status: 404, text: 'This task does not exist or was deleted.' };
  const noComment = { status: 404, text: 'This comment does not exist or was deleted.' };
  expect(await other.call('PUT', pathOf({ id: 'unknown' }, id), '{')).toMatchObject(noTask);
  for (const [where, commentId] of [
    [task, 'unknown'],
    [another, id],
    [another, created?.id ?? ''],
    [task, '%00'],
  ] as const)
    for (const method of ['PUT', 'DELETE']) expect(await other.call(method, pathOf(where, commentId), '{')).toMatchObject(noComment);
  expect(await other.call('PUT', pathOf(task, id), '{', stale)).toMatchObject({ status: 403 });
  expect(await as.call('PUT', pathOf(task, id), { comment: ' ' }, stale)).toMatchObject({ status: 400, text: 'Comment is required' });
  expect(await as.call('PUT', pathOf(task, id), { comment: 'x'.repeat(10_001) })).toMatchObject({ status: 400 });
  for (const [method, body] of [
    ['PUT', { comment: 'x' }],
    ['DELETE', undefined],
  ] as const)
    expect(await as.call(method, pathOf(task, id), body, stale)).toMatchObject({ status: 412 });
  expect(await as.call('PUT', pathOf(task, id), { comment: 'Said' }, { 'if-match': '"2"' })).toMatchObject({ status: 200 });
  const same = await read(as, task);
  expect(same.version).toBe(2);
  expect(entryOf(same, id)).not.toHaveProperty('editedAt');
  expect(await as.call('DELETE', pathOf(task, id), undefined, { 'if-match': '"2"' })).toMatchObject({ status: 204 });
});

test('a comment that a program rewrote names it from then on, and one that it erased does not', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const [rewritten, erased] = [await aComment(as, task, 'Ask the zookeeper'), await aComment(as, task, 'Nothing')];
  const bot = await aProgram(app, as);
  await answered(bot, 'PUT', pathOf(task, rewritten), { comment: 'Ask the beekeeper' });
  await answered(bot, 'DELETE', pathOf(task, erased));
  const after = await answered<Task>(as, 'PUT', pathOf(task, rewritten), { comment: 'Ask the beekeeper.' });
  expect([rewritten, erased].map((id) => entryOf(after, id)?.via)).toEqual(['Triage Bot', null]);
  expect(await answered(as, 'GET', `/api/tasks/${task.id}/activities`)).toMatchObject([{ via: null }, { via: 'Triage Bot' }, {}]);
});
