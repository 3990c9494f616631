import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { DAY } from '#shared/durations.ts';
import type { Notification } from '#shared/notifications.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { aComment, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { aMailedTeam } from '../mail/post.ts';
import { aMailServer } from '../mail/smtp.ts';
import { anApp, type Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';

type Page = Answer<'listNotifications'>;
const list = (as: Client, query = '') => answered<Page>(as, 'GET', `/api/notifications${query}`);
const read = (as: Client, which: object) => answered<Answer<'readNotifications'>>(as, 'POST', '/api/notifications/read', which);
const short = ({ kind, task, count, actor, note }: Notification) => [kind, task?.title ?? null, count, actor?.name ?? null, note];

async function aTeam() {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  return { app, boss, ana };
}

test('people are told of what others do with their tasks, newest first, and not of their own changes', async () => {
  const { boss, ana } = await aTeam();
  const task = await aTask(boss, { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await aComment(boss, task, 'Please today');
  await answered(boss, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });
  const { items, unread } = await list(ana);
  expect(unread).toBe(3);
  expect(items.map(short)).toEqual([
    ['status_changed', 'Fix the gate', 1, 'Super Admin', 'Pending → Completed'],
    ['commented', 'Fix the gate', 1, 'Super Admin', 'Please today'],
    ['assigned', 'Fix the gate', 1, 'Super Admin', null],
  ]);
  expect(items[0]?.task).toEqual({ id: task.id, number: task.number, title: 'Fix the gate' });
  expect(await list(boss)).toEqual({ items: [], unread: 0 });
});

test('a comment whose beginning ends within the address of a link keeps the name of that link', async () => {
  const { boss, ana } = await aTeam();
  const task = await aTask(boss, { assignee: 'Ana Diaz' });
  const said = 'Look. '.repeat(78);
  await aComment(boss, task, `${said}See [the runbook](https://example.com/${'a'.repeat(60)}) first.`);
  expect((await list(ana)).items[0]?.note).toBe(`${said}See the runbook…`);
});

test('people are told when a text mentions them for the first time, instead of the comment', async () => {
  const { app, boss, ana } = await aTeam();
  const ben = await anAdmin(app, { name: 'Ben Cole' });
  const edit = (description: string) =>
    answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'Gate', assignee: 'Ana Diaz', description });
  const task = await aTask(boss, { title: 'Gate', assignee: 'Ana Diaz', description: 'Ask @Ben Cole' });
  await edit('Ask @Ben Cole and @Ana Diaz');
  const comment = await aComment(boss, task, 'See @ana diaz');
  await answered(boss, 'PUT', `/api/tasks/${task.id}/comments/${comment}`, { comment: 'See @Ana Diaz and @Ben Cole' });
  expect((await list(ana)).items.map(({ kind, note }) => [kind, note])).toEqual([
    ['mentioned', 'See @Ana Diaz and @Ben Cole'],
    ['mentioned', null],
    ['assigned', null],
  ]);
  expect((await list(ben)).items.map(({ kind, note }) => [kind, note])).toEqual([
    ['mentioned', 'See @Ana Diaz and @Ben Cole'],
    ['mentioned', null],
  ]);
});

test('a person who was deactivated is not told, whether they created, hold or commented on the task', async () => {
  const { app, boss, ana } = await aTeam();
  const [ben, cleo] = [await anAdmin(app, { name: 'Ben Cole' }), await anAdmin(app, { name: 'Cleo Dent' })];
  const task = await aTask(ana, { title: 'Gate', assignee: 'Ben Cole' });
  await answered(boss, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Seen' });
  await aComment(ana, task, 'Thanks');
  for (const gone of [ana, cleo]) await answered(boss, 'PATCH', `/api/admins/${gone.admin.id}`, { active: false });
  await answered(boss, 'POST', `/api/tasks/${task.id}/comment`, { comment: 'Ask @Cleo Dent' });
  const { sql } = app.database;
  const told = await sql.selectFrom('notifications').select(['admin_id', 'kind']).where('kind', '=', 'commented').execute();
  const of = (id: string) => told.filter(({ admin_id }) => admin_id === id).map(({ kind }) => kind);
  expect([ana, ben, cleo].map(({ admin }) => of(admin.id))).toEqual([['commented'], ['commented', 'commented', 'commented'], []]);
});

test('a bulk makes one notification a person and kind', async () => {
  const { boss, ana } = await aTeam();
  const tasks = [await aTask(boss), await aTask(boss), await aTask(boss)];
  await answered(boss, 'POST', '/api/tasks/bulk', { changes: tasks.map(({ id }) => ({ id, assignee: 'Ana Diaz' })) });
  expect((await list(ana)).items.map(short)).toEqual([['assigned', null, 3, 'Super Admin', null]]);
});

test('a bulk that gives a task to another person and moves it tells its new holder, and not the former one', async () => {
  const { app, boss, ana } = await aTeam();
  const ben = await anAdmin(app, { name: 'Ben Cole' });
  const { id } = await aTask(boss, { assignee: 'Ana Diaz' });
  await answered(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, assignee: 'Ben Cole', status: 'completed' }] });
  expect((await list(ana)).items.map(({ kind }) => kind)).toEqual(['assigned']);
  expect((await list(ben)).items.map(({ kind }) => kind)).toEqual(['assigned']);
});

test('a notification of a change by an API token names the token', async () => {
  const { app, boss, ana } = await aTeam();
  const bot = await aProgram(app, boss);
  await aTask(bot, { assignee: 'Ana Diaz' });
  await aTask(boss, { assignee: 'Ana Diaz' });
  expect((await list(ana)).items.map(({ actor, via }) => [actor?.name, via])).toEqual([
    ['Super Admin', null],
    ['Super Admin', 'Triage Bot'],
  ]);
});

test('a mail about a change by an API token names the token', async () => {
  const { port, received } = await aMailServer();
  const { app, boss, later } = await aMailedTeam(port);
  await aTask(await aProgram(app, boss), { title: 'Fix the gate', assignee: 'Ana Diaz' });
  await later();
  expect(received[0]?.header('subject')).toBe('Super Admin via Triage Bot assigned "Fix the gate" to you');
  expect(received[0]?.text).toContain('Super Admin via Triage Bot assigned this to you');
});

test('a refused change tells nobody', async () => {
  const { boss, ana } = await aTeam();
  const task = await aTask(boss, { assignee: 'Ana Diaz' });
  expect((await boss.call('PUT', `/api/tasks/${task.id}`, { title: '', assignee: null })).status).toBe(400);
  expect((await ana.call('POST', `/api/tasks/${task.id}/comment`, { comment: 'No' })).status).toBe(403);
  expect((await list(ana)).unread).toBe(1);
  expect((await list(boss)).unread).toBe(0);
});

test('notifications are read by id and up to one, and each page goes on below the last', async () => {
  const { boss, ana } = await aTeam();
  const task = await aTask(boss, { assignee: 'Ana Diaz' });
  for (let at = 0; at < 54; at++) await aComment(boss, task, `Comment ${at}`);
  const first = await list(ana);
  expect(first.items).toHaveLength(50);
  const rest = await list(ana, `?before=${first.items.at(-1)?.id}`);
  expect(rest.items.map(({ kind }) => kind)).toEqual(['commented', 'commented', 'commented', 'commented', 'assigned']);
  expect(await read(ana, { ids: [first.items[0]?.id, 'unknown'] })).toEqual({ unread: 54 });
  expect(await read(ana, { upTo: rest.items[0]?.id })).toEqual({ unread: 49 });
  const after = await list(ana);
  expect(after.items.map(({ readAt }) => readAt !== null)).toEqual([true, ...Array(49).fill(false)]);
  for (const body of [{ ids: [] }, { upTo: 'z' }, { upTo: '' }]) {
    const refused = await ana.call('POST', '/api/notifications/read', body);
    expect([refused.status, refused.text]).toEqual([400, 'Send "ids", a list of 1 to 200 notification ids, or "upTo", one id.']);
  }
  expect((await list(ana)).unread).toBe(49);
});

test("nobody reads or marks another's notifications", async () => {
  const { app, boss, ana } = await aTeam();
  const eve = await anAdmin(app, { name: 'Eve' });
  await aTask(boss, { assignee: 'Ana Diaz' });
  const { items } = await list(ana);
  expect(await list(eve)).toEqual({ items: [], unread: 0 });
  await read(eve, { ids: items.map(({ id }) => id) });
  await read(eve, { upTo: items[0]?.id });
  expect((await list(ana)).unread).toBe(1);
});

test('every stream begins with the count, and hears of new ones and of those read in another tab', async () => {
  const { app, boss, ana } = await aTeam();
  await aTask(boss, { title: 'Before', assignee: 'Ana Diaz' });
  const follower = await followBoard(app.url, ana.cookie);
  const other = await followBoard(app.url, boss.cookie);
  onTestFinished(() => {
    follower.leave();
    other.leave();
  });
  await expect.poll(() => follower.named.notification).toEqual([{ unread: 1 }]);
  await aTask(boss, { title: 'After', assignee: 'Ana Diaz' });
  await expect
    .poll(() => follower.named.notification.at(-1))
    .toMatchObject({ unread: 2, item: { kind: 'assigned', task: { title: 'After' } } });
  const { items } = await list(ana);
  await read(ana, { upTo: items[0]?.id });
  await expect.poll(() => follower.named.notification.at(-1)).toEqual({ unread: 0 });
  expect(other.named.notification).toEqual([{ unread: 0 }]);
});

test('an erased comment is gone from the notification, and a purged task takes its notifications along', async () => {
  const { app, boss, ana } = await aTeam();
  const task = await aTask(boss, { assignee: 'Ana Diaz' });
  const comment = await aComment(boss, task, 'A secret');
  await answered(boss, 'DELETE', `/api/tasks/${task.id}/comments/${comment}`);
  expect((await list(ana)).items.map(({ note }) => note)).toEqual([null, null]);
  await answered(boss, 'DELETE', `/api/tasks/${task.id}`);
  expect((await list(ana)).items).toHaveLength(2);
  const follower = await followBoard(app.url, ana.cookie);
  onTestFinished(() => follower.leave());
  await expect.poll(() => follower.named.notification).toEqual([{ unread: 2 }]);
  await answered(boss, 'DELETE', `/api/tasks/${task.id}/forever`);
  expect(await list(ana)).toEqual({ items: [], unread: 0 });
  await expect.poll(() => follower.named.notification.slice(1)).toEqual([{ unread: 0 }]);
});

test('a comment is edited, then erased → streams of the people who were told of it hear each time, and no others', async () => {
  const { app, boss, ana } = await aTeam();
  const task = await aTask(boss, { assignee: 'Ana Diaz' });
  const comment = await aComment(boss, task, 'A secret');
  const follower = await followBoard(app.url, ana.cookie);
  const author = await followBoard(app.url, boss.cookie);
  onTestFinished(() => {
    follower.leave();
    author.leave();
  });
  await expect.poll(() => follower.named.notification).toEqual([{ unread: 2 }]);
  await answered(boss, 'PUT', `/api/tasks/${task.id}/comments/${comment}`, { comment: 'A smaller secret' });
  await expect.poll(() => follower.named.notification.slice(1)).toEqual([{ unread: 2 }]);
  await answered(boss, 'DELETE', `/api/tasks/${task.id}/comments/${comment}`);
  await expect.poll(() => follower.named.notification.slice(2)).toEqual([{ unread: 2 }]);
  expect(author.named.notification).toEqual([{ unread: 0 }]);
});

test('notifications are kept for 90 days', async () => {
  const { app, boss, ana } = await aTeam();
  await aTask(boss, { assignee: 'Ana Diaz' });
  const end = Date.parse((await list(ana)).items[0]?.at ?? '') + 90 * DAY;
  await deleteOld(app.database, 'notifications', end - 1);
  expect((await list(ana)).items).toHaveLength(1);
  await deleteOld(app.database, 'notifications', end);
  expect((await list(ana)).items).toHaveLength(0);
});
