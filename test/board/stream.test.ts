import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Board, BoardChange } from '#shared/board.ts';
import { pruneChanges } from '../../src/server/changes/change-log.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { readBoardState } from '../../src/server/stream/queries.ts';
import { boardStream } from '../../src/server/stream/stream.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type Follower, followBoard, type Told } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const DAY = 86_400_000;
const boardOf = async (as: Client) => (await as.call('GET', '/api/tasks')).json() as Board;

async function follow(app: App, as: Client, lastEventId?: string | number): Promise<Follower> {
  const follower = await followBoard(app.url, as.cookie, lastEventId);
  onTestFinished(() => follower.leave());
  return follower;
}

const changeOf = (one: Told | undefined): BoardChange => {
  if (one?.kind !== 'change') throw new Error(`No change was told but ${JSON.stringify(one)}.`);
  return one.change;
};

test('every kind of change reaches the stream, in one order without gaps', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { version } = await boardOf(boss);
  const follower = await follow(app, boss);
  // An event holds its task as it is at sending time, so wait for each event before the next change.
  const heard = (count: number) => follower.until((all) => all.length === count);
  const { id } = await aTask(boss, { title: 'Fix the gate' });
  await heard(1);
  await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'Fix the front gate' });
  await heard(2);
  await answered(boss, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  await heard(3);
  await answered(boss, 'POST', `/api/tasks/${id}/comment`, { comment: 'On my way' });
  await heard(4);
  await answered(boss, 'POST', '/api/admins', { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' });
  await heard(5);
  await answered(boss, 'DELETE', `/api/tasks/${id}`);
  const told = await heard(6);
  expect(told.map((one) => one.id)).toEqual([1, 2, 3, 4, 5, 6].map((more) => version + more));
  expect(told.map((one) => changeOf(one).counts)).toMatchObject([
    { pending: 1, inProgress: 0 },
    { pending: 1, inProgress: 0 },
    { pending: 0, inProgress: 1 },
    { pending: 0, inProgress: 1 },
    { pending: 0, inProgress: 1 },
    { pending: 0, inProgress: 0 },
  ]);
  expect(changeOf(told[0]).tasks).toMatchObject([{ id, title: 'Fix the gate', version: 1 }]);
  expect(changeOf(told[3]).tasks).toMatchObject([{ id, status: 'in_progress', activities: [{ note: 'On my way' }, {}, {}, {}] }]);
  expect(changeOf(told[4])).toMatchObject({ tasks: [], deleted: [], admins: true });
  expect(changeOf(told[5])).toMatchObject({ tasks: [], deleted: [id] });
  expect(JSON.stringify(told)).not.toContain('3055550101');
});

test('a reader who reconnects with the last version they saw gets exactly the missed changes, then new ones', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const first = await aTask(boss, { title: 'Before' });
  const { version } = await boardOf(boss);
  for (let count = 0; count < 230; count++) await answered(boss, 'POST', `/api/tasks/${first.id}/comment`, { comment: `${count}` });
  await answered(boss, 'DELETE', `/api/tasks/${first.id}`);
  const follower = await follow(app, boss, version);
  await follower.until((all) => all.length === 231);
  await aTask(boss, { title: 'After' });
  const told = await follower.until((all) => all.length === 232);
  expect(told.map((one) => one.id)).toEqual(Array.from({ length: 232 }, (_, at) => version + 1 + at));
  expect(changeOf(told[230]).deleted).toEqual([first.id]);
  expect(changeOf(told[231]).tasks).toMatchObject([{ title: 'After' }]);
});

/** Serves a stream of this database to a person. @returns its address */
async function serveStream(as: Client, snapshot: App['database']['snapshot'], database: App['database'], report: (error: unknown) => void) {
  const ending = new AbortController();
  const stream = boardStream({ ...database, snapshot }, { idleHours: 1, days: 1 }, report, ending.signal);
  const server = createServer(async ({ headers }, response) => {
    const id = String(headers['last-event-id']);
    const { version } = await readBoardState(database);
    (await stream.prepare(hashOf(as.cookie.split('=')[1] ?? ''), 'boss', { version, at: null }, { id })).begin(response.writeHead(200));
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    ending.abort();
    server.close();
  });
  await once(server, 'listening');
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ['the same', () => 60],
  ['different numbers of changes', (at: number) => 21 + at],
])('a crowd that missed %s shares each page, and each gets what they missed', async (_, missedBy) => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (let count = 0; count < 60; count++) await aTask(boss);
  const { version } = await boardOf(boss);
  let reads = 0;
  // No read ends before all are there, however slowly they connect.
  const gathered = Promise.withResolvers<void>();
  const snapshot: typeof app.database.snapshot = async (work) => {
    reads += 1;
    await gathered.promise;
    return app.database.snapshot(work);
  };
  const url = await serveStream(boss, snapshot, app.database, (error) => expect.fail(String(error)));
  const missed = Array.from({ length: 40 }, (_, at) => missedBy(at));
  const crowd = await Promise.all(missed.map((count) => followBoard(url, boss.cookie, version - count)));
  gathered.resolve();
  await Promise.all(crowd.map((one, at) => one.until((all) => all.length === missed[at])));
  expect(reads).toBeLessThan(missed.length / 2);
  for (const [at, { told }] of crowd.entries())
    expect(told.map(({ id }) => id)).toEqual(Array.from({ length: missed[at] ?? 0 }, (_, nth) => version + 1 + nth - (missed[at] ?? 0)));
});

test('changes that cannot be read for one reader reach the others', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { version } = await boardOf(boss);
  await aTask(boss);
  await aTask(boss);
  const snapshot: typeof app.database.snapshot = (work) =>
    app.database.snapshot(async (connection) => {
      const executor = connection.sql.getExecutor();
      const executeQuery = executor.executeQuery.bind(executor);
      executor.executeQuery = async (query, ...rest) => {
        if (query.parameters.includes(version)) throw new Error('Away.');
        return executeQuery(query, ...rest);
      };
      return await work(connection).finally(() => {
        executor.executeQuery = executeQuery;
      });
    });
  const reported: unknown[] = [];
  const url = await serveStream(boss, snapshot, app.database, (error) => reported.push(error));
  await followBoard(url, boss.cookie, version);
  const other = await followBoard(url, boss.cookie, version + 1);
  expect((await other.until((all) => all.length > 0)).map((one) => one.id)).toEqual([version + 2]);
  expect(reported).not.toEqual([]);
});

test('a reader who missed nothing gets only new changes', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss);
  const { version } = await boardOf(boss);
  const follower = await follow(app, boss, version);
  await aTask(boss);
  expect((await follower.until((all) => all.length > 0)).map((one) => one.id)).toEqual([version + 1]);
});

test.each(['99999999', 'nonsense', '-1', ''])('the version %j, which never existed, is answered by a reset', async (lastEventId) => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { version } = await boardOf(boss);
  const follower = await follow(app, boss, lastEventId);
  await aTask(boss);
  expect(await follower.until((all) => all.length === 2)).toMatchObject([
    { kind: 'reset', id: version },
    { kind: 'change', id: version + 1 },
  ]);
});

test('a version older than the log is answered by a reset', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss);
  await aTask(boss);
  const { version } = await boardOf(boss);
  await app.database.transaction((tx) => pruneChanges(tx, Date.now() + 6 * DAY));
  const inTime = await follow(app, boss, version - 2);
  expect((await inTime.until((all) => all.length === 2)).map(({ id }) => id)).toEqual([version - 1, version]);
  await app.database.transaction((tx) => pruneChanges(tx, Date.now() + 8 * DAY));
  const tooLate = await follow(app, boss, version - 1);
  expect(await tooLate.until((all) => all.length === 1)).toMatchObject([{ kind: 'reset', id: version }]);
});

test('on a restored board, a reader whose version had another change reloads, and the others do not', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  await aTask(boss);
  const { version } = await boardOf(boss);
  const first = await follow(app, boss, version);
  await aTask(boss);
  const [told] = await first.until((all) => all.length === 1);
  const { at = '' } = changeOf(told);
  expect(Date.parse(at)).toBeGreaterThan(Date.now() - 60_000);
  const answered = (headers: Record<string, string>) => boss.call('GET', '/api/events', undefined, headers);
  expect((await answered({ 'last-event-id': `${version + 1}` })).headers.get('last-event-at')).toBe(at);
  expect((await answered({})).headers.get('last-event-at')).toBe(at);

  const same = await followBoard(app.url, boss.cookie, version + 1, at);
  onTestFinished(() => same.leave());
  // A restored board has reached the same version by a change made at another time.
  const other = new Date(Date.parse(at) - 60_000).toISOString();
  const before = await followBoard(app.url, boss.cookie, version + 1, other);
  onTestFinished(() => before.leave());
  await aTask(boss);
  expect(await same.until((all) => all.length === 1)).toMatchObject([{ kind: 'change', id: version + 2 }]);
  expect(await before.until((all) => all.length === 2)).toMatchObject([
    { kind: 'reset', id: version + 1 },
    { kind: 'change', id: version + 2 },
  ]);
  await app.database.transaction((tx) => pruneChanges(tx, Date.now() + 8 * DAY));
  expect((await answered({ 'last-event-id': `${version + 2}` })).headers.get('last-event-at')).toBeNull();
});

test('a rename makes every board reload', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { admin } = await anAdmin(app);
  const { version } = await boardOf(boss);
  const follower = await follow(app, boss);
  await answered(boss, 'PATCH', `/api/admins/${admin.id}`, { name: 'Renamed' });
  expect(await follower.until((all) => all.length === 1)).toMatchObject([{ kind: 'reset', id: version + 1 }]);
});

test('stopping the server ends every stream at once', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const followers = await Promise.all(Array.from({ length: 20 }, () => follow(app, boss)));
  const start = Date.now();
  const closing = app.close();
  await Promise.all(followers.map((one) => one.ended));
  expect(Date.now() - start).toBeLessThan(1_000);
  // Closing the database may take longer.
  await closing;
});

test('a quiet stream gets a heartbeat comment every 15 seconds', async () => {
  vi.useFakeTimers({ toFake: ['setInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const follower = await follow(app, boss);
  await aTask(boss);
  await follower.until((all) => all.length === 1);
  const atFirst = follower.heartbeats();
  for (const beats of [1, 2]) {
    vi.advanceTimersByTime(15_000);
    await follower.until(() => follower.heartbeats() === atFirst + beats);
  }
});
