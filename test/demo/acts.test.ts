import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { Board } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { nextAct, type Scene } from '../../src/server/demo/act.ts';
import { fillDemo } from '../../src/server/demo/demo.ts';
import { team } from '../../src/server/demo/team.ts';
import { answered } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const zone = 'America/New_York';

/** Even numbers below one, the same in every run. */
function numbers(): () => number {
  let last = 7;
  return () => {
    last = (last * 48_271) % 2_147_483_647;
    return last / 2_147_483_647;
  };
}

async function aDemo() {
  const app = await anApp({ superAdmin: null });
  await fillDemo(app.database, zone);
  return app;
}

/** The demo with Ben as its reader and all others as colleagues. */
async function aReader(app: App) {
  const people: (User & { client: Client })[] = [];
  for (const { mobileNumber } of team) {
    const client = await app.signIn(mobileNumber);
    people.push({ ...(await answered<User>(client, 'GET', '/api/user')), client });
  }
  const [ben] = people.filter(({ name }) => name === 'Ben Ortiz');
  if (!ben) throw new Error('Ben is missing.');
  const scene: Scene = { readers: [ben], colleagues: people.filter((one) => one !== ben), edited: [] };
  return { ben, scene, setting: { database: app.database, zone, random: numbers() } };
}

const notificationsOf = ({ client }: { client: Client }) => answered<Answer<'listNotifications'>>(client, 'GET', '/api/notifications');
const boardOf = ({ client }: { client: Client }) => answered<Board>(client, 'GET', '/api/tasks');
const size = ({ counts }: Board) => Object.values(counts).reduce((sum, count) => sum + count);

test('a fresh demo has told nobody of anything', async () => {
  const app = await aDemo();
  for (const { mobileNumber } of team)
    expect(await notificationsOf({ client: await app.signIn(mobileNumber) })).toEqual({ items: [], unread: 0 });
});

test('colleagues mention the reader, assign, comment and move tasks, and the reader is told by whom', async () => {
  const { ben, scene, setting } = await aReader(await aDemo());
  for (let turn = 0; turn < 12; turn++) await (await nextAct(setting, scene, turn))?.run();
  const { items } = await notificationsOf(ben);
  expect(new Set(items.map(({ kind }) => kind))).toEqual(new Set(['mentioned', 'assigned', 'commented', 'status_changed']));
  expect(items.filter(({ actor }) => actor === null || actor.id === ben.id)).toEqual([]);
  expect(items.find(({ kind }) => kind === 'mentioned')?.note).toContain('@Ben Ortiz');
});

test('a task that the reader is editing is edited by a colleague, and the reader saves too late', async () => {
  const { ben, scene, setting } = await aReader(await aDemo());
  const own = (await boardOf(ben)).pending.find(({ createdByAdminId }) => createdByAdminId === ben.id) as Task;
  const act = await nextAct(setting, { ...scene, edited: [own.id] }, 0);
  expect(act).toMatchObject({ taskId: own.id, isEdit: true });
  await act?.run();
  const { title, description, priority, version } = await answered<Task>(ben.client, 'GET', `/api/tasks/${own.id}`);
  expect([title === own.title, description === own.description, priority === own.priority]).toEqual([false, false, false]);
  expect(version).toBe(own.version + 1);
  const late = await ben.client.call('PUT', `/api/tasks/${own.id}`, { title: 'Mine' }, { 'if-match': `"${own.version}"` });
  expect(late.status).toBe(412);
});

test('after hundreds of acts the board is as large as before, and no task is buried in comments', async () => {
  const { ben, scene, setting } = await aReader(await aDemo());
  const before = size(await boardOf(ben));
  for (let turn = 0; turn < 600; turn++) await (await nextAct(setting, { ...scene, edited: [] }, turn))?.run();
  const board = await boardOf(ben);
  expect(size(board)).toBe(before);
  expect(Math.min(...Object.values(board.counts))).toBeGreaterThan(0);
  const rows = await setting.database.sql
    .selectFrom('activities')
    .select((one) => one.fn.countAll<number>().as('count'))
    .where('action', '=', 'comment')
    .groupBy('task_id')
    .execute();
  expect(Math.max(...rows.map(({ count }) => Number(count)))).toBeLessThanOrEqual(40);
  const longest = Math.max(...[...board.pending, ...board.inProgress].map(({ description }) => description?.length ?? 0));
  expect(longest).toBeLessThan(400);
});

test('without a reader, or without colleagues who may, nobody acts', async () => {
  const { scene, setting } = await aReader(await aDemo());
  expect(await nextAct(setting, { ...scene, readers: [] }, 0)).toBeNull();
  expect(await nextAct(setting, { ...scene, colleagues: [] }, 0)).toBeNull();
});

test('an act on a task that was deleted meanwhile is refused like a call', async () => {
  const app = await aDemo();
  const { scene, setting } = await aReader(app);
  const act = await nextAct(setting, scene, 0);
  await answered(await app.signIn('3055550100'), 'DELETE', `/api/tasks/${act?.taskId}`);
  await expect(act?.run()).rejects.toMatchObject({ code: 'notFound' });
});

test('every task of the demo has labels', async () => {
  const app = await aDemo();
  const { ben } = await aReader(app);
  const { pending, inProgress, completed } = await answered<Board>(ben.client, 'GET', '/api/tasks');
  const labels = await answered<Answer<'listLabels'>>(ben.client, 'GET', '/api/labels');
  const given = [...pending, ...inProgress, ...completed].map((task) => task.labels);
  expect(given.filter((names) => names.length === 0)).toEqual([]);
  expect(new Set(given.flat())).toEqual(new Set(labels.map(({ name }) => name)));
});
