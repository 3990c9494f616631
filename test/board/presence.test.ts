import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Presence } from '#shared/presence.ts';
import { anAdmin, answered, aTask, deletedTask, theSuperAdmin } from '../factories.ts';
import { type Follower, followBoard } from '../follow-board.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';

/** A board with a second node, which on SQLite is the first. */
async function twoNodes(): Promise<[App, App]> {
  const app = await anApp();
  if (!app.place.DATABASE_URL) return [app, app];
  const other = await startApp({ place: app.place });
  onTestFinished(() => other.close());
  return [app, other];
}

async function follow(app: App, { cookie }: Client, query = ''): Promise<Follower> {
  const follower = await followBoard(app.url, cookie, undefined, undefined, query);
  onTestFinished(() => follower.leave());
  return follower;
}

const latest = ({ named }: Follower): Presence | undefined => named.presence.at(-1);
const names = (follower: Follower) => latest(follower)?.here.map(({ name }) => name);
const editing = (as: Client, task: { id: string } | null, tab?: string) =>
  answered(as, 'PUT', '/api/presence', { editing: task?.id ?? null, ...(tab && { tab }) });

test('everyone with an open stream is here, once and by name, on all nodes, until their last tab closes', async () => {
  const [app, other] = await twoNodes();
  const [ben, ana] = [await anAdmin(app, { name: 'Ben Ross' }), await anAdmin(app, { name: 'Ana Diaz' })];
  const watching = await follow(app, ben);
  const [first, second] = [await follow(other, ana), await follow(app, ana)];
  const here = [
    { id: ana.admin.id, name: 'Ana Diaz' },
    { id: ben.admin.id, name: 'Ben Ross' },
  ];
  for (const follower of [watching, first, second]) await expect.poll(() => latest(follower)).toEqual({ here, editing: [] });
  second.leave();
  await second.ended;
  await pause(7_000);
  expect(names(watching)).toEqual(['Ana Diaz', 'Ben Ross']);
  first.leave();
  await expect.poll(() => names(watching)).toEqual(['Ben Ross']);
});

test('a stream begins with who is here, and tells it again only after a change', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const first = await follow(app, boss);
  await first.until(() => first.named.presence.length > 0);
  expect(latest(first)).toEqual({ here: [], editing: [] });
  await expect.poll(() => names(first)).toEqual(['Super Admin']);
  // Another tab changes nothing, and a change of a task is no change of people.
  const second = await follow(app, boss);
  await second.until(() => second.named.presence.length > 0);
  expect(names(second)).toEqual(['Super Admin']);
  await aTask(boss);
  await second.until((told) => told.length === 1);
  await pause(2_500);
  expect([first, second].map(({ named }) => named.presence.length)).toEqual([2, 1]);
});

test('many who come at once are told once a second at most', async () => {
  const app = await anApp();
  const people = [];
  for (let count = 0; count < 12; count++) people.push(await anAdmin(app));
  const watching = await follow(app, await theSuperAdmin(app));
  const begun = Date.now();
  for (const person of people) {
    await follow(app, person);
    await pause(150);
  }
  await expect.poll(() => names(watching)?.length).toBe(13);
  const seconds = Math.ceil((Date.now() - begun) / 1_000);
  // The first event began the stream.
  expect(watching.named.presence.length).toBeLessThanOrEqual(seconds + 2);
});

test('an edit is told on all nodes by the id of its task, until its tab ends it at any node', async () => {
  const [app, other] = await twoNodes();
  const [ana, boss] = [await anAdmin(app, { name: 'Ana Diaz' }), await theSuperAdmin(app)];
  const task = await aTask(ana);
  const [here, there] = [await follow(app, boss), await follow(other, boss)];
  await answered(ana, 'PUT', '/api/presence', { editing: String(task.number), tab: 'one' });
  const told = [{ taskId: task.id, id: ana.admin.id, name: 'Ana Diaz' }];
  for (const follower of [here, there]) await expect.poll(() => latest(follower)?.editing).toEqual(told);
  // An edit without an open board does not make its person present.
  expect(names(here)).toEqual(['Super Admin']);
  await editing(ana, task, 'two');
  await editing(other.caller(ana.cookie), null, 'one');
  await pause(2_500);
  expect(latest(here)?.editing).toEqual(told);
  await editing(other.caller(ana.cookie), null, 'two');
  for (const follower of [here, there]) await expect.poll(() => latest(follower)?.editing).toEqual([]);
});

test('an edit of a task that the caller may not edit is refused, and nobody is told of it', async () => {
  const app = await anApp();
  const [ana, boss] = [await anAdmin(app), await theSuperAdmin(app)];
  const { id } = await aTask(boss);
  const watching = await follow(app, boss);
  expect(await ana.call('PUT', '/api/presence', { editing: id })).toMatchObject({
    status: 403,
    text: 'Only the creator or a super admin can change this task.',
  });
  await pause(1_500);
  expect(latest(watching)?.editing).toEqual([]);
});

test('an edit of an unknown or deleted task is refused, and so is a value that is no text', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss);
  await answered(boss, 'DELETE', `/api/tasks/${id}`);
  expect(await deletedTask(app, id)).toBeDefined();
  const put = (body: object) => boss.call('PUT', '/api/presence', body);
  const text = 'This task does not exist or was deleted.';
  for (const editing of [id, 'unknown', '999', '']) expect(await put({ editing }), editing).toMatchObject({ status: 404, text });
  expect(await put({})).toMatchObject({ status: 400, text: 'Editing must be text.' });
  expect(await put({ editing: null, tab: 'x'.repeat(101) })).toMatchObject({
    status: 400,
    text: 'Tab must be at most 100 characters.',
  });
});

test('a stream whose page is idle gets every event, and does not make its owner present', async () => {
  const app = await anApp();
  const [ana, boss] = [await anAdmin(app), await theSuperAdmin(app)];
  const idle = await follow(app, ana, '?idle=true');
  const watching = await follow(app, boss);
  await expect.poll(() => names(watching)).toEqual(['Super Admin']);
  await expect.poll(() => names(idle)).toEqual(['Super Admin']);
  const { id } = await aTask(boss);
  await idle.until((told) => told.some((one) => one.kind === 'change' && one.change.tasks[0]?.id === id));
  await follow(app, ana);
  await expect.poll(() => names(watching)?.length).toBe(2);
  const reply = await ana.call('GET', '/api/events?idle=false');
  expect(reply).toMatchObject({ status: 400, text: 'The only value of "idle" is true.' });
});

test('people are told by today’s name, never by number, and not once they are deactivated', async () => {
  const app = await anApp();
  const [ana, boss] = [await anAdmin(app, { name: 'Ana Diaz' }), await theSuperAdmin(app)];
  const task = await aTask(ana);
  const watching = await follow(app, boss);
  await follow(app, ana);
  await editing(ana, task);
  await expect.poll(() => latest(watching)).toMatchObject({ here: [{ name: 'Ana Diaz' }, {}], editing: [{ name: 'Ana Diaz' }] });
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { name: 'Ana Ross' });
  await expect.poll(() => latest(watching)).toMatchObject({ here: [{ name: 'Ana Ross' }, {}], editing: [{ name: 'Ana Ross' }] });
  await answered(boss, 'PATCH', `/api/admins/${ana.admin.id}`, { active: false });
  await expect.poll(() => latest(watching)).toMatchObject({ here: [{ name: 'Super Admin' }], editing: [] });
  expect(JSON.stringify(watching.named)).not.toContain(ana.admin.mobileNumber);
});

test('presence writes nothing to the database', async () => {
  const app = await anApp();
  const [ana, boss] = [await anAdmin(app), await theSuperAdmin(app)];
  const task = await aTask(ana);
  const watching = await follow(app, boss);
  const { version } = await answered<{ version: number }>(boss, 'GET', '/api/tasks');
  const written = app.database.dataVersion();
  await follow(app, ana);
  for (let count = 0; count < 20; count++) await editing(ana, task, `tab ${count}`);
  await expect.poll(() => latest(watching)).toMatchObject({ here: [{}, {}], editing: [{ taskId: task.id }] });
  expect(app.database.dataVersion()).toBe(written);
  expect(await answered(boss, 'GET', '/api/tasks')).toMatchObject({ version });
});

test('an event names at most 200 people', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const watching = await follow(app, boss);
  const at = new Date().toISOString();
  const ids = Array.from({ length: 250 }, (_, number) => `person-${number}`);
  await app.database.transaction(({ sql }) =>
    sql
      .insertInto('admins')
      .values(
        ids.map((id) => ({ id, name: id, name_key: id, mobile_number: id, role: 'admin' as const, active: 1 as const, created_at: at })),
      )
      .execute(),
  );
  // Another node says it like this.
  for (let first = 0; first < ids.length; first += 50)
    app.database.signal('presence', JSON.stringify(ids.slice(first, first + 50).map((id) => [id, 'node', true])));
  await expect.poll(() => latest(watching)?.here.length).toBe(200);
});
