import { expect, test } from 'vitest';
import { aComment, aFile, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { aCast } from './a-cast.ts';
import { aProgram } from './a-token.ts';

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

test('of a task that stays although a token created it, all that only the token changed goes', async () => {
  const { app, ana, bot, undo, read, bulk } = await aCast();
  const { id, ...task } = await aTask(bot, { title: 'Answered', priority: 'low' });
  await aComment(await theSuperAdmin(app), { id, ...task }, 'What is this?');
  await aComment(bot, { id, ...task }, 'Buy now');
  await bulk(bot, { id, title: 'Buy now', status: 'completed' });
  await bulk(ana, { id, priority: 'high' });
  expect(await undo()).toMatchObject({ undone: 3, left: [{ id, reason: 'Ana Diaz changed the priority since.' }] });
  const { activities, ...left } = await read(id);
  expect(left).toMatchObject({ title: 'Answered', priority: 'high', status: 'pending' });
  expect(activities.flatMap(({ action, note }) => (action === 'comment' ? [note] : []))).toEqual([null, 'What is this?']);
  expect(await undo()).toMatchObject({ undone: 0 });
});
