import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { aComment, aFile, aLabel, anAdmin, answered, aTask, deletedTask, sendFile, theSuperAdmin } from '../factories.ts';
import { aCast, START } from './a-cast.ts';
import { aProgram } from './a-token.ts';

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
  expect(await bot.call('POST', path, body)).toMatchObject({ status: 403, text: 'API tokens cannot make this call. Sign in to make it.' });
  expect(await ana.call('POST', path, { since: 'yesterday' })).toMatchObject({ status: 400 });
  await answered(ana, 'DELETE', `/api/tokens/${bot.made.id}`);
  expect(await undo(await theSuperAdmin(app))).toEqual({ undone: 1, left: [] });
});
