import { expect, onTestFinished, test } from 'vitest';
import type { WholeActivity } from '#shared/activities.ts';
import type { AuditEntry } from '#shared/audit.ts';
import type { Board } from '#shared/board.ts';
import type { BulkResult } from '#shared/bulk.ts';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { imported } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const bulk = (as: Client, changes: object[]) => answered<BulkResult>(as, 'POST', '/api/tasks/bulk', { changes });
const read = (as: Client, { id }: { id: string }) => answered<Task>(as, 'GET', `/api/tasks/${id}`);
const versionOf = async (as: Client) => (await answered<Board>(as, 'GET', '/api/tasks')).version;
const short = ({ id, status, message }: BulkResult['refused'][number]) => [id, status, message];

test('one call changes, moves, deletes and restores tasks, each with its own history, version and event, in order', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  const edited = await aTask(as, { title: 'Edited', description: 'Before', assignee: 'Super Admin', dueDate: '2026-12-01' });
  const moved = await aTask(as, { title: 'Moved' });
  const both = await aTask(as, { title: 'Both' });
  const gone = await aTask(as, { title: 'Gone' });
  const back = await aTask(as, { title: 'Back' });
  await answered(as, 'DELETE', `/api/tasks/${back.id}`);
  const version = await versionOf(as);
  const follower = await followBoard(app.url, as.cookie);
  onTestFinished(() => follower.leave());

  const result = await bulk(as, [
    { id: gone.id, deleted: true },
    { id: edited.id, description: null, assignee: 'Ana Diaz', dueDate: '2026-12-02' },
    { id: String(moved.number), status: 'completed' },
    { id: `#${both.number}`, priority: 'urgent', status: 'in_progress' },
    { id: back.id, deleted: false, title: 'Back again' },
  ]);
  expect(result).toMatchObject({
    tasks: [
      { id: edited.id, title: 'Edited', description: null, assignee: 'Ana Diaz', dueDate: '2026-12-03T04:59:59.999Z', version: 2 },
      { id: moved.id, status: 'completed', completedAt: expect.any(String), version: 2 },
      { id: both.id, priority: 'urgent', status: 'in_progress', version: 3 },
      { id: back.id, title: 'Back again', version: 4 },
    ],
    deleted: [gone.id],
    refused: [],
  });
  for (const { activities } of result.tasks) expect(activities).toEqual([]);

  const told = await follower.until((all) => all.length === 5);
  expect(told.map(({ id }) => id)).toEqual([1, 2, 3, 4, 5].map((at) => version + at));
  const subjects = told.map((one) => one.kind === 'change' && [one.change.tasks[0]?.id, one.change.deleted[0]]);
  expect(subjects).toEqual([
    [undefined, gone.id],
    [edited.id, undefined],
    [moved.id, undefined],
    [both.id, undefined],
    [back.id, undefined],
  ]);
  const historyOf = async ({ id }: Task) =>
    (await answered<WholeActivity[]>(as, 'GET', `/api/tasks/${id}/activities`)).map(({ action, note }) => `${action}: ${note}`);
  expect(await historyOf(both)).toEqual(['status_changed: Pending → In Progress', 'edited: Priority: medium → urgent', 'created: null']);
  expect(await historyOf(edited)).toEqual([
    'edited: Description: Before → none\nAssignee: Super Admin → Ana Diaz\nDue date: Dec 1, 2026 → Dec 2, 2026',
    'created: null',
  ]);
  expect(await answered(as, 'GET', '/api/tasks/search?search=again')).toMatchObject([{ id: back.id }]);
  const audited = await answered<AuditEntry[]>(as, 'GET', '/api/audit?action=task_restored');
  expect(audited.map(({ detail }) => detail)).toEqual([`Back (${back.id})`]);
});

test('what is not allowed is refused task by task, and disturbs nothing else', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const own = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((title) => aTask(ana, { title })));
  const [first, untitled, unassignable, unknownStatus, stale, halfValid, last] = own as [Task, Task, Task, Task, Task, Task, Task];
  const [others, deleted] = [await aTask(boss), await aTask(ana)];
  await answered(ana, 'DELETE', `/api/tasks/${deleted.id}`);
  const before = await versionOf(ana);
  const { tasks, refused } = await bulk(ana, [
    { id: first.id, priority: 'high' },
    { id: untitled.id, title: ' ' },
    { id: unassignable.id, assignee: 'Nobody', status: 'completed' },
    { id: unknownStatus.id, status: 'done' },
    { id: stale.id, ifVersion: 7, title: 'Stale' },
    { id: halfValid.id, title: 'Half', deleted: 'yes' },
    { id: others.id, deleted: true, title: '' },
    { id: deleted.id, title: 'Deleted' },
    { id: 'unknown', title: '' },
    { id: last.id, priority: 'low' },
  ]);
  expect(tasks.map(({ id, priority }) => [id, priority])).toEqual([
    [first.id, 'high'],
    [last.id, 'low'],
  ]);
  expect(refused.map(short)).toEqual([
    [untitled.id, 400, 'Title is required'],
    [unassignable.id, 400, 'Assignee must be the name of an active admin.'],
    [unknownStatus.id, 400, 'Status must be one of pending, in_progress, completed.'],
    [stale.id, 412, 'Someone else changed this task. Reload it before saving.'],
    [halfValid.id, 400, 'Deleted must be true or false.'],
    [others.id, 403, 'Only the creator or a super admin can change this task.'],
    [deleted.id, 404, 'This task does not exist or was deleted.'],
    ['unknown', 404, 'This task does not exist or was deleted.'],
  ]);
  expect(await versionOf(ana)).toBe(before + 2);
  for (const task of [untitled, unassignable, unknownStatus, stale, halfValid]) expect(await read(ana, task)).toMatchObject(task);
  const denied = await answered<AuditEntry[]>(boss, 'GET', '/api/audit?action=denied');
  expect(denied.map(({ admin, detail }) => [admin?.name, detail])).toEqual([
    ['Ana Diaz', 'POST /api/tasks/bulk: Only the creator or a super admin can change this task.'],
  ]);
  await expectWhole(app.place);
});

test('a change that does nothing leaves no version', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as, { description: 'As it is', assignee: 'Super Admin', dueDate: '2026-12-01' });
  const version = await versionOf(as);
  const { title, description, assignee, priority, dueDate, status } = task;
  const values = { title, description, assignee, priority, dueDate, status, deleted: false };
  expect((await bulk(as, [{ id: task.id, ...values, expected: values, ifVersion: 1 }])).tasks).toEqual([{ ...task, activities: [] }]);
  expect((await bulk(as, [{ id: task.id }])).tasks).toMatchObject([{ version: 1 }]);
  expect(await versionOf(as)).toBe(version);
});

test('the body holds 1 to 200 changes in at most 1 MiB, each of another task', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as, { title: 'One' });
  const send = (changes: unknown) => as.call('POST', '/api/tasks/bulk', { changes });
  const list = 'Changes must be a list of 1 to 200 changes, each with the id of its task as text.';
  for (const changes of [undefined, 'x', [], [{}], [5], [{ id: 5 }], Array.from({ length: 201 }, (_, at) => ({ id: `${at}` }))])
    expect(await send(changes)).toMatchObject({ status: 400, text: list });
  const twice = { status: 400, text: 'The changes name a task twice. Name each task once.' };
  for (const name of [task.id, String(task.number)]) expect(await send([{ id: task.id, title: 'Two' }, { id: name }])).toMatchObject(twice);
  expect(await read(as, task)).toMatchObject({ title: 'One' });
  const long = Array.from({ length: 50 }, (_, at) => ({ id: `unknown ${at}`, description: 'x'.repeat(20_000) }));
  expect(await send(long)).toMatchObject({ status: 200 });
  const text = 'The request body must be at most 1024 KiB. Shorten its longest text, or send less at a time.';
  expect(await send([...long, ...long.map(({ id, ...rest }) => ({ id: `${id}x`, ...rest }))])).toMatchObject({ status: 413, text });
});

test('an answer stays below 2 MB however large the tasks are', async () => {
  const name = '🏠'.repeat(200);
  const as = await anAdmin(await anApp(), { name });
  const draft = { title: `x${'\u0001'.repeat(499)}`, description: '\u0001'.repeat(1_000), assignee: name };
  const numbers = Array.from({ length: 200 }, (_, at) => at + 1);
  await imported(
    as,
    numbers.map(() => draft),
  );
  const reply = await as.call('POST', '/api/tasks/bulk', { changes: numbers.map((number) => ({ id: `${number}`, status: 'completed' })) });
  const { tasks } = reply.json() as BulkResult;
  expect(tasks.map(({ number, description, descriptionCut }) => [number, description, descriptionCut])).toEqual(
    numbers.map((number) => [number, '', true]),
  );
  expect(Buffer.byteLength(reply.text)).toBeLessThan(2_000_000);
});

test('a bulk that is sent twice happens once and answers the same; null is not the same as absent', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as, { description: 'Text' });
  const send = (change: object) =>
    as.call('POST', '/api/tasks/bulk', { changes: [{ id: task.id, status: 'completed', ...change }] }, { 'idempotency-key': 'one' });
  const [first, second] = await Promise.all([send({}), send({})]);
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.text).toBe(first.text);
  expect((await read(as, task)).version).toBe(2);
  expect(await send({ description: null })).toMatchObject({ status: 422 });
});

test('a value that differs from the expected one refuses the task, and says who changed it', async () => {
  const app = await anApp();
  const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz', role: 'super_admin' })];
  const task = await aTask(boss, { title: 'Gate', dueDate: '2026-12-01' });
  const refusal = async (change: object) => {
    const { refused } = await bulk(boss, [{ id: task.id, title: 'Mine', ...change }]);
    return refused.map(({ status, message }) => `${status}: ${message}`)[0];
  };
  await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'Gate', priority: 'low', dueDate: '2026-12-01' });
  await bulk(ana, [{ id: task.id, priority: 'high', description: '"field":"title"', dueDate: '2026-12-02' }]);
  expect(await refusal({ expected: { priority: 'low' } })).toBe('412: Ana Diaz changed the priority since.');
  expect(await refusal({ expected: { title: 'Gate', dueDate: '2026-12-01' } })).toBe('412: Ana Diaz changed the due date since.');
  expect(await refusal({ expected: { description: '' } })).toBe('412: Ana Diaz changed the description since.');
  expect(await refusal({ expected: { title: 'Gates' } })).toBe('412: Someone else changed this task. Reload it before saving.');
  await bulk(ana, [{ id: task.id, status: 'in_progress' }]);
  expect(await refusal({ expected: { status: 'pending' } })).toBe('412: Ana Diaz changed the status since.');
  expect(await refusal({ expected: { deleted: true } })).toBe('412: Someone restored this task since.');
  expect(await refusal({ ifVersion: 2 })).toBe('412: Ana Diaz changed the status since.');
  await answered(ana, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Seen' });
  expect(await refusal({ ifVersion: 4 })).toBe('412: Ana Diaz commented on this task since.');
  expect(await refusal({ expected: { dueDate: 'soon' } })).toBe('400: Due date must be an ISO 8601 date or timestamp, such as 2026-12-01.');
  expect(await read(boss, task)).toMatchObject({ title: 'Gate', version: 5 });
  const expected = { title: 'Gate', description: '"field":"title"', assignee: null, priority: 'high', dueDate: '2026-12-02' };
  expect(await refusal({ expected: { ...expected, status: 'in_progress', deleted: false }, ifVersion: 5 })).toBeUndefined();
});

test('a deletion is taken back for 30 days, and refused once somebody else took it back', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [kept, old] = [await aTask(as), await aTask(as)];
  expect(
    await bulk(as, [
      { id: kept.id, deleted: true },
      { id: old.id, deleted: true },
    ]),
  ).toMatchObject({ tasks: [], refused: [] });
  const before = new Date(Date.now() - 31 * 86_400_000).toISOString();
  await app.database.transaction((tx) => tx.sql.updateTable('tasks').set({ deleted_at: before }).where('id', '=', old.id).execute());
  const undo = (id: string) => ({ id, deleted: false, expected: { deleted: true } });
  const { tasks, refused } = await bulk(as, [undo(kept.id), undo(old.id)]);
  expect(tasks.map(({ id }) => id)).toEqual([kept.id]);
  expect(refused.map(({ status }) => status)).toEqual([404]);
  expect((await bulk(as, [undo(kept.id)])).refused.map(({ status }) => status)).toEqual([412]);
});

test('bulks of the same tasks in opposite orders both go through', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const ids = await Promise.all(Array.from({ length: 20 }, async () => (await aTask(as)).id));
  const rounds = Array.from({ length: 10 }, (_, round) =>
    bulk(
      as,
      (round % 2 ? ids : ids.toReversed()).map((id) => ({ id, title: `Round ${round}` })),
    ),
  );
  for (const { refused } of await Promise.all(rounds)) expect(refused).toEqual([]);
  const titles = new Set((await Promise.all(ids.map((id) => read(as, { id })))).map(({ title, version }) => `${title} ${version}`));
  expect(titles.size).toBe(1);
  await expectWhole(app.place);
});

test('one person’s bulks take turns → a colleague’s change waits for one of them, not for all', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const colleague = await anAdmin(app);
  const ids = await Promise.all(Array.from({ length: 50 }, async () => (await aTask(as)).id));
  let done = 0;
  const rename = async (round: number) => {
    await as.call('POST', '/api/tasks/bulk', { changes: ids.map((id) => ({ id, title: `Round ${round}` })) });
    done += 1;
  };
  const first = rename(0);
  const rest = Array.from({ length: 6 }, (_, at) => rename(at + 1));
  await first;
  await aTask(colleague);
  expect(done).toBeLessThan(4);
  await Promise.all(rest);
});
