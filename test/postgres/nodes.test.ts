import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { databaseAt, onServer } from '../../scripts/test-database.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { appendChange } from '../../src/server/changes/change-transaction.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { openPostgres } from '../../src/server/database/postgres/open.ts';
import { prepareFirstEntry } from '../../src/server/session/setup.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client, SUPER_ADMIN, startApp } from '../start-app.ts';

const TIMES = process.env.LONG_TESTS ? 50 : 5;
/** The race shows in about one start of thirty. */
const STARTS = process.env.LONG_TESTS ? 100 : 5;

let here: App;
let there: App;
let me: Client;
let meThere: Client;
beforeAll(async () => {
  here = await startApp();
  there = await startApp({ place: here.place });
  me = await theSuperAdmin(here);
  meThere = there.caller(me.cookie);
});
afterAll(async () => {
  await there.close();
  await here.close();
});

/** Makes the same call several times at once, alternating between both nodes. */
const everywhere = (count: number, call: (as: Client, number: number) => Promise<{ status: number; text: string }>) =>
  Promise.all(Array.from({ length: count }, (_, number) => call(number % 2 ? me : meThere, number)));

test('nodes that start at once on an empty database create one schema and one super admin', async () => {
  const server = process.env.TEST_POSTGRES ?? '';
  for (let round = 0; round < STARTS; round++) {
    await onServer(server, 'create database started_at_once');
    const nodes = Array.from({ length: 4 }, () => openPostgres(databaseAt(server, 'started_at_once'), console.warn));
    try {
      const entries = await Promise.all(
        nodes.map(async (node) => {
          await migrate(node);
          return prepareFirstEntry(node, { superAdmin: SUPER_ADMIN });
        }),
      );
      expect(entries.map(({ kind }) => kind).sort()).toEqual(['created', 'open', 'open', 'open']);
    } finally {
      await Promise.all(nodes.map((node) => node.close()));
      await onServer(server, 'drop database started_at_once with (force)');
    }
  }
});

test('an uncommitted change that has its log entry does not block other changes', async () => {
  const finish = Promise.withResolvers<void>();
  const said = Promise.withResolvers<void>();
  const slow = change(here.database, theOperator, async (tx) => {
    appendChange(tx, { adminId: 'a', reload: false });
    said.resolve();
    await finish.promise;
  });
  await said.promise;
  try {
    expect((await aTask(meThere)).status).toBe('pending');
  } finally {
    finish.resolve();
    await slow;
  }
});

test('a read on one node shows a change that another node acknowledged', async () => {
  for (let count = 0; count < TIMES; count++) {
    const { id } = await aTask(count % 2 ? me : meThere);
    const board = await answered<Board>(count % 2 ? meThere : me, 'GET', '/api/tasks');
    expect(board.pending[0]?.id).toBe(id);
  }
});

test('an announcement on one node wakes the others, and itself', async () => {
  for (const [one, other] of [
    [here, there],
    [there, here],
  ] as const) {
    // Earlier announcements have arrived by then.
    await wait(200);
    const own = new Promise<void>((wake) => one.database.hear('change', () => wake()));
    const heard = new Promise<void>((wake) => other.database.hear('change', () => wake()));
    one.database.signal('change', '');
    await Promise.all([own, heard]);
  }
});

test('a stream on one node gets changes from another, and ends when its session is ended there', async () => {
  const colleague = await anAdmin(here);
  const follower = await followBoard(there.url, colleague.cookie);
  for (let count = 0; count < TIMES; count++) {
    const { id } = await aTask(colleague);
    await follower.until((told) => told.some((one) => one.kind === 'change' && one.change.tasks.some((task) => task.id === id)));
  }
  await answered(colleague, 'POST', '/api/logout');
  await follower.ended;
});

test('a notification of the second in which a node had lost its listener reaches its streams as a count', async () => {
  const ana = await anAdmin(here, { name: 'Ana Diaz' });
  const follower = await followBoard(there.url, ana.cookie);
  await expect.poll(() => follower.named.notification).toEqual([{ unread: 0 }]);
  await onServer(
    here.place.DATABASE_URL,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and query like 'listen %'`,
  );
  await aTask(me, { assignee: 'Ana Diaz' });
  await expect.poll(() => follower.named.notification.at(-1), { timeout: 10_000 }).toEqual({ unread: 1 });
  follower.leave();
});

test('concurrent saves from one version on several nodes → one wins, and the others get 412', async () => {
  for (let count = 0; count < TIMES; count++) {
    const { id } = await aTask(me, { title: 'First' });
    const replies = await everywhere(8, (as, number) =>
      as.call('PUT', `/api/tasks/${id}`, { title: `Save ${number}` }, { 'if-match': '"1"' }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412, 412, 412, 412, 412]);
    const winner = replies.find(({ status }) => status === 200);
    expect((await answered<Task>(me, 'GET', `/api/tasks/${id}`)).title).toBe((JSON.parse(winner?.text ?? '') as Task).title);
  }
});

test('concurrent moves and comments on several nodes all count, and the totals stay right', async () => {
  const { id } = await aTask(me);
  const statuses = ['pending', 'in_progress', 'completed'];
  // Few at once, because a slow database refuses changes that wait for long.
  for (const status of [...statuses, ...statuses]) {
    const replies = await everywhere(6, (as, number) =>
      number % 3
        ? as.call('POST', `/api/tasks/${id}/comment`, { comment: `Comment ${number}` })
        : as.call('PUT', `/api/tasks/${id}/status`, { status: number ? status : 'in_progress' }),
    );
    expect(replies.filter(({ status }) => status >= 300)).toEqual([]);
  }
  const task = await answered<Task>(me, 'GET', `/api/tasks/${id}`);
  expect(task.activityCount).toBe(task.version);
  const { counts, ...board } = await answered<Board>(me, 'GET', '/api/tasks');
  expect(counts).toEqual({ pending: board.pending.length, inProgress: board.inProgress.length, completed: board.completed.length });
  const found = await me.call('GET', '/api/tasks/search?search=comment');
  expect(found.json()).toMatchObject([{ id }]);
});

test('a concurrent deletion and comment leave nothing half done', async () => {
  for (let count = 0; count < TIMES; count++) {
    const { id } = await aTask(me);
    const [deleted, commented] = await Promise.all([
      me.call('DELETE', `/api/tasks/${id}`),
      meThere.call('POST', `/api/tasks/${id}/comment`, { comment: 'Late' }),
    ]);
    expect(deleted.status).toBe(204);
    expect([201, 404]).toContain(commented.status);
  }
});

test('a creation sent to several nodes at once happens once and gets the same answer', async () => {
  for (let count = 0; count < TIMES; count++) {
    const key = { 'idempotency-key': `sent to all ${count}` };
    const replies = await everywhere(6, (as) => as.call('POST', '/api/tasks', { title: `Sent to all ${count}` }, key));
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(replies[0]?.status).toBe(201);
  }
});

test('of several admins with one name created at once, only one is created', async () => {
  for (let count = 0; count < TIMES; count++) {
    const replies = await everywhere(4, (as, number) =>
      as.call('POST', '/api/admins', { name: `Twin ${count}`, mobileNumber: `${count}00${number}`, role: 'admin' }),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409]);
  }
});

test('two super admins who demote each other at once → one remains', async () => {
  for (let count = 0; count < TIMES; count++) {
    const app = await startApp();
    const node = await startApp({ place: app.place });
    const [one, other] = [await theSuperAdmin(app), await anAdmin(app, { role: 'super_admin' })];
    const { id } = await answered<Admin>(one, 'GET', '/api/user');
    const replies = await Promise.all([
      one.call('PATCH', `/api/admins/${other.admin.id}`, { role: 'admin' }),
      node.caller(other.cookie).call('PATCH', `/api/admins/${id}`, { role: 'admin' }),
    ]);
    await node.close();
    await app.close();
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  }
});

test('a setup link used on several nodes at once creates one super admin', async () => {
  const app = await anApp({ superAdmin: null });
  const node = await anApp({ place: app.place, superAdmin: null });
  const entry = await prepareFirstEntry(app.database, { superAdmin: null });
  const token = entry.kind === 'setup' ? entry.token : '';
  const register = (at: App, number: number) =>
    at.caller().call('POST', '/api/register', { token, name: `Person ${number}`, mobileNumber: `77${number}` });
  const replies = await Promise.all([register(app, 1), register(node, 2), register(app, 3), register(node, 4)]);
  expect(replies.map(({ status }) => status).sort()).toEqual([201, 403, 403, 403]);
});

test('a change by a node of the previous release, which keeps no task JSON, is shown', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss, { title: 'Fix the gate' });
  await app.database.maintain((tx) => sql`update tasks set title = 'Fix the door', version = version + 1 where id = ${id}`.execute(tx.sql));
  expect(await answered<Task[]>(boss, 'GET', '/api/tasks/search')).toMatchObject([{ title: 'Fix the door', version: 2 }]);
});
