import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { WholeTask } from '#shared/tasks.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { aComment, aFile, aLabel, anAdmin, answered, aTask, deletedTask, sendFile, theSuperAdmin } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { aProgram } from './a-token.ts';

const START = new Date(Date.now() - 60_000).toISOString();

async function aCast() {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const bot = await aProgram(app, ana);
  const undo = (as: Client = ana, since = START) => answered<UndoResult>(as, 'POST', `/api/tokens/${bot.made.id}/undo`, { since });
  const read = (id: string) => answered<WholeTask>(ana, 'GET', `/api/tasks/${id}`);
  const bulk = (as: Client, ...changes: object[]) => answered(as, 'POST', '/api/tasks/bulk', { changes });
  return { app, ana, bot, undo, read, bulk };
}

test('an undo takes back every kind of change that a token made, as history of the person', async () => {
  const { app, ana, bot, undo, read, bulk } = await aCast();
  const { name: red } = await aLabel(await theSuperAdmin(app));
  const { name: blue } = await aLabel(await theSuperAdmin(app));
  const before = {
    title: 'Roof',
    description: 'It leaks',
    assignee: 'Ana Diaz',
    priority: 'low' as const,
    dueDate: '2026-12-01',
    labels: [red],
  };
  const [edited, deleted] = [await aTask(ana, before), await aTask(ana)];
  const made = await aTask(bot);
  await bulk(bot, { id: edited.id, title: 'R', description: null, assignee: null, priority: 'high', dueDate: null, labels: [blue] });
  await bulk(bot, { id: edited.id, title: 'Roofs', status: 'completed' });
  await aComment(bot, edited, 'An unheard-of remark');
  await answered(bot, 'DELETE', `/api/tasks/${deleted.id}`);

  expect(await undo()).toEqual({ undone: 10, left: [] });
  const { dueDate } = edited;
  const back = await read(edited.id);
  expect(back).toMatchObject({ ...before, dueDate, status: 'pending' });
  expect(back.activities.slice(0, 3)).toMatchObject([
    { action: 'status_changed', via: null, admin: { name: 'Ana Diaz' } },
    { action: 'edited', via: null },
    { action: 'comment', via: 'Triage Bot', note: null, deletedAt: expect.any(String) },
  ]);
  expect(await read(deleted.id)).toMatchObject({ id: deleted.id });
  expect(await deletedTask(app, made.id)).toBeDefined();
  expect(await answered(ana, 'GET', '/api/tasks/search?search=unheard')).toEqual([]);
  const audit = await answered<Answer<'listAudit'>>(await theSuperAdmin(app), 'GET', '/api/audit?action=token_undone');
  expect(audit).toMatchObject([{ admin: { name: 'Ana Diaz' }, detail: `Triage Bot (${bot.made.start}…) of Ana Diaz, since ${START}` }]);
});

test('a second undo finds nothing to do', async () => {
  const { ana, bot, undo, bulk } = await aCast();
  const { id } = await aTask(ana);
  await bulk(bot, { id, title: 'Changed', status: 'completed' });
  await aTask(bot);
  expect(await undo()).toMatchObject({ undone: 3 });
  expect(await undo()).toEqual({ undone: 0, left: [] });
});

test('an undo leaves alone what somebody else changed since, and says who', async () => {
  const { app, ana, bot, undo, read, bulk } = await aCast();
  const admin = await theSuperAdmin(app);
  const [both, mine] = [await aTask(ana, { title: 'First', priority: 'low' }), await aTask(ana, { title: 'Mine' })];
  const [commented, edited] = [await aTask(bot, { title: 'Commented' }), await aTask(bot, { title: 'Edited' })];
  await bulk(bot, { id: both.id, title: 'By the bot', priority: 'urgent' });
  await bulk(admin, { id: both.id, title: 'By a person' });
  await bulk(bot, { id: mine.id, title: 'By the bot' });
  await bulk(ana, { id: mine.id, title: 'By its owner' });
  await aComment(admin, commented, 'Good');
  await bulk(admin, { id: edited.id, priority: 'high' });
  const sorted = await aTask(bot, { title: 'Sorted' });
  await bulk(await aProgram(app, ana, { name: 'Sorter' }), { id: sorted.id, priority: 'high' });

  const { undone, left } = await undo();
  expect(undone).toBe(1);
  expect(left.map(({ title, reason }) => [title, reason])).toEqual([
    ['By a person', 'Super Admin changed the title since.'],
    ['By its owner', 'Ana Diaz changed the title since.'],
    ['Commented', 'Super Admin commented on this task since.'],
    ['Edited', 'Super Admin changed the priority since.'],
    ['Sorted', 'Ana Diaz via Sorter changed the priority since.'],
  ]);
  expect(await read(both.id)).toMatchObject({ title: 'By a person', priority: 'low' });
  expect(await read(commented.id)).toMatchObject({ title: 'Commented' });
});

test('only the last changes of a token are taken back if a person came between', async () => {
  const { ana, bot, undo, read, bulk } = await aCast();
  const { id } = await aTask(ana, { title: 'One' });
  await bulk(bot, { id, title: 'Two' });
  await bulk(ana, { id, title: 'Three' });
  await bulk(bot, { id, title: 'Four' });
  await bulk(bot, { id, title: 'Five' });
  expect(await undo()).toEqual({ undone: 1, left: [] });
  expect(await read(id)).toMatchObject({ title: 'Three' });
});

test('what a token did before the moment, and what other tokens did, stays', async () => {
  const { app, ana, bot, undo, read, bulk } = await aCast();
  const other = await aProgram(app, ana);
  const { id } = await aTask(ana, { title: 'One' });
  await bulk(bot, { id, title: 'Two' });
  await new Promise((resolve) => setTimeout(resolve, 5));
  const since = new Date().toISOString();
  await bulk(bot, { id, title: 'Three' });
  await bulk(other, { id, priority: 'urgent' });
  expect(await undo(ana, since)).toEqual({ undone: 1, left: [] });
  expect(await read(id)).toMatchObject({ title: 'Two', priority: 'urgent' });
});

test('an undo removes files that a token added, and brings back those that it removed', async () => {
  const { ana, bot, undo, read } = await aCast();
  const [task, other] = [await aTask(ana), await aTask(ana)];
  const kept = await aFile(ana, task, { name: 'kept.txt' });
  await aFile(bot, task, { name: 'added.txt' });
  await answered(bot, 'DELETE', `/api/files/${kept.id}`);
  const passing = await aFile(bot, other, { name: 'passing.txt' });
  await answered(bot, 'DELETE', `/api/files/${passing.id}`);
  expect(await undo()).toMatchObject({ left: [] });
  expect(await read(task.id)).toMatchObject({ fileCount: 1, files: [{ id: kept.id, name: 'kept.txt' }] });
  expect(await read(other.id)).toMatchObject({ fileCount: 0 });
  expect(await undo()).toEqual({ undone: 0, left: [] });
});

test('an undo leaves files alone that somebody else removed, restored or purged since', async () => {
  const { app, ana, bot, undo, read } = await aCast();
  const task = await aTask(ana, { title: 'Filed' });
  const [added, back, restored, gone] = await Promise.all(
    ['added', 'back', 'restored', 'gone'].map(async (name) => aFile(name === 'added' ? bot : ana, task, { name })),
  );
  await answered(ana, 'DELETE', `/api/files/${added?.id}`);
  await answered(bot, 'DELETE', `/api/files/${back?.id}`);
  await answered(ana, 'POST', `/api/files/${back?.id}/restore`);
  await answered(ana, 'DELETE', `/api/files/${restored?.id}`);
  await answered(bot, 'POST', `/api/files/${restored?.id}/restore`);
  await answered(bot, 'DELETE', `/api/files/${gone?.id}`);
  const purged = gone?.id ?? '';
  await app.database.transaction((tx) => tx.sql.deleteFrom('files').where('id', '=', purged).execute());
  const { undone, left } = await undo();
  expect(undone).toBe(0);
  expect(left).toMatchObject([{ title: 'Filed', reason: 'A removed file is gone for good. A file that was restored stays.' }]);
  expect(await read(task.id)).toMatchObject({ fileCount: 2 });
});

test('rewritten comments and tasks that others deleted are left alone', async () => {
  const { ana, bot, undo, bulk } = await aCast();
  const [spoken, gone] = [await aTask(ana, { title: 'Spoken' }), await aTask(ana, { title: 'Gone' })];
  const comment = await aComment(bot, spoken, 'Seen');
  await answered(ana, 'PUT', `/api/tasks/${spoken.id}/comments/${comment}`, { comment: 'Seen by me' });
  await bulk(bot, { id: gone.id, priority: 'high' });
  await answered(ana, 'DELETE', `/api/tasks/${gone.id}`);
  expect(await undo()).toMatchObject({
    undone: 0,
    left: [
      { title: 'Spoken', reason: 'A comment was edited since. Its former text is not kept.' },
      { title: 'Gone', reason: 'Someone deleted this task since.' },
    ],
  });
});

test('tasks that a token restored go back to the trash without what it added, unless somebody else changed them since', async () => {
  const { app, ana, bot, undo, bulk } = await aCast();
  const names = ['Restored', 'Commented', 'Deleted again', 'Edited', 'Its own'];
  const tasks = await Promise.all(names.map((title) => aTask(ana, { title })));
  const [restored, commented, again, edited, own] = tasks.map(({ id }) => id);
  for (const { id } of tasks) await answered(id === own ? bot : ana, 'DELETE', `/api/tasks/${id}`);
  for (const { id } of tasks) await answered(bot, 'POST', `/api/tasks/${id}/restore`);
  await aComment(ana, { id: commented ?? '' }, 'Good that it is back');
  await answered(ana, 'DELETE', `/api/tasks/${again}`);
  await bulk(bot, { id: edited, priority: 'urgent' });
  await aComment(bot, { id: restored ?? '' }, 'By the bot');
  await sendFile(bot, { id: restored ?? '' });

  expect(await undo()).toMatchObject({ undone: 5, left: [{ id: commented, reason: 'Ana Diaz commented on this task since.' }] });
  for (const id of [restored, again, edited]) expect(await deletedTask(app, id ?? '')).toBeDefined();
  const board = await answered<Answer<'getBoard'>>(ana, 'GET', '/api/tasks');
  expect(board.pending.map(({ title }) => title).toSorted()).toEqual(['Commented', 'Its own']);
  expect(await undo()).toMatchObject({ undone: 0, left: [{ id: commented }] });
});

test('comments of people that a token rewrote or erased are named, because their texts are gone', async () => {
  const { app, ana, undo } = await aCast();
  const boss = await theSuperAdmin(app);
  const bot = await aProgram(app, boss);
  const [rewritten, erased] = [await aTask(ana, { title: 'Rewritten' }), await aTask(ana, { title: 'Erased' })];
  const comment = await aComment(boss, rewritten, 'By hand');
  await answered(bot, 'PUT', `/api/tasks/${rewritten.id}/comments/${comment}`, { comment: 'By the bot' });
  await answered(bot, 'DELETE', `/api/tasks/${erased.id}/comments/${await aComment(ana, erased, 'By Ana')}`);
  const undoIt = () => answered<UndoResult>(boss, 'POST', `/api/tokens/${bot.made.id}/undo`, { since: START });
  expect(await undoIt()).toMatchObject({
    undone: 0,
    left: [
      { title: 'Rewritten', reason: 'A comment was edited since. Its former text is not kept.' },
      { title: 'Erased', reason: 'A comment was deleted since. Its text is not kept.' },
    ],
  });
  expect(await undo()).toEqual({ undone: 0, left: [] });
  await answered(boss, 'PUT', `/api/tasks/${rewritten.id}/comments/${comment}`, { comment: 'By hand again' });
  expect((await undoIt()).left).toMatchObject([{ title: 'Erased' }]);
});

test('comments of a token that it rewrote itself are erased', async () => {
  const { ana, bot, undo } = await aCast();
  const task = await aTask(ana);
  const comment = await aComment(bot, task, 'One');
  await answered(bot, 'PUT', `/api/tasks/${task.id}/comments/${comment}`, { comment: 'Two' });
  expect(await undo()).toEqual({ undone: 1, left: [] });
});

test('a value that cannot come back is left, with the reason', async () => {
  const { app, ana, bot, undo, bulk } = await aCast();
  const ben = await anAdmin(app, { name: 'Ben Cole' });
  const { id } = await aTask(ana, { title: 'Held', assignee: 'Ben Cole' });
  await bulk(bot, { id, assignee: null });
  await answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${ben.admin.id}`, { active: false });
  expect(await undo()).toMatchObject({ undone: 0, left: [{ id, reason: 'Assignee must be the name of an active admin.' }] });
});

test('an assignee who cannot come back keeps no other value of the task from coming back', async () => {
  const { app, ana, bot, undo, read, bulk } = await aCast();
  const ben = await anAdmin(app, { name: 'Ben Cole' });
  const { id } = await aTask(ana, { title: 'Held', assignee: 'Ben Cole' });
  await bulk(bot, { id, title: 'By the bot', assignee: null, priority: 'urgent' });
  await answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${ben.admin.id}`, { active: false });
  const left = [{ id, title: 'Held', reason: 'Assignee must be the name of an active admin.' }];
  expect(await undo()).toMatchObject({ undone: 2, left: [{ ...left[0], title: 'By the bot' }] });
  expect(await read(id)).toMatchObject({ title: 'Held', assignee: null, priority: 'medium' });
  expect(await undo()).toMatchObject({ undone: 0, left });
});

test('a task that a token created stays if somebody else restored it since', async () => {
  const { app, ana, bot, undo, read } = await aCast();
  const [byOther, byOwner] = [await aTask(bot, { title: 'Wanted' }), await aTask(bot, { title: 'Wanted again' })];
  await answered(bot, 'DELETE', `/api/tasks/${byOther.id}`);
  await answered(await theSuperAdmin(app), 'POST', `/api/tasks/${byOther.id}/restore`);
  const reason = 'Someone restored this task since.';
  expect(await undo()).toMatchObject({ undone: 1, left: [{ id: byOther.id, reason }] });
  await answered(ana, 'POST', `/api/tasks/${byOwner.id}/restore`);
  expect(await undo()).toMatchObject({ undone: 0, left: [{ reason }, { reason }] });
  expect(await read(byOther.id)).toMatchObject({ title: 'Wanted' });
});

test('an undo of many tasks goes in steps, and misses none', async () => {
  const { ana, bot, undo } = await aCast();
  for (let count = 0; count < 45; count++) await aTask(bot);
  expect(await undo()).toEqual({ undone: 45, left: [] });
  expect(await answered(ana, 'GET', '/api/tasks')).toMatchObject({ pending: [], counts: { pending: 0 } });
});

test('only the owner and super admins undo a token, also a revoked one, and no program does', async () => {
  const { app, ana, bot, undo } = await aCast();
  await aTask(bot);
  const path = `/api/tokens/${bot.made.id}/undo`;
  const body = { since: START };
  expect(await (await anAdmin(app)).call('POST', path, body)).toMatchObject({ status: 404 });
  expect(await bot.call('POST', path, body)).toMatchObject({ status: 403, text: 'This call is closed to API tokens. Sign in to make it.' });
  expect(await ana.call('POST', path, { since: 'yesterday' })).toMatchObject({ status: 400 });
  await answered(ana, 'DELETE', `/api/tokens/${bot.made.id}`);
  expect(await undo(await theSuperAdmin(app))).toEqual({ undone: 1, left: [] });
});
