import { once } from 'node:events';
import { createServer, IncomingMessage, ServerResponse } from 'node:http';
import { type AddressInfo, connect, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { getHeapSpaceStatistics } from 'node:v8';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, onTestFinished, test } from 'vitest';
import { answerBudgets, limitConnections } from '../../src/server/http/connections.ts';
import { limitUnreadBytes } from '../../src/server/http/pace.ts';
import { anAdmin, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

/** Sends a request on its own connection and does not read the response. */
function unread(app: App, as: Client, where: string): Socket {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write(`GET ${where} HTTP/1.1\r\nHost: localhost\r\nCookie: ${as.cookie}\r\n\r\n`);
  socket.pause();
  return socket;
}

test('the 101st stream of a session is refused with a sentence, and other sessions are unaffected', async () => {
  const app = await anApp();
  const [as, other] = [await theSuperAdmin(app), await anAdmin(app)];
  const follow = async (who: Client) => {
    const socket = unread(app, who, '/api/events');
    const [bytes] = await once(socket.resume(), 'data');
    return String(bytes);
  };
  for (let stream = 0; stream < 100; stream++) expect(await follow(as)).toMatch(/^HTTP\/1.1 200/);
  const refused = await follow(as);
  expect(refused).toMatch(/^HTTP\/1.1 429/);
  expect(refused).toContain('This browser has the board open too many times. Close some of its tabs.');
  expect(await follow(other)).toMatch(/^HTTP\/1.1 200/);
  expect(await as.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
});

test('an admin can have 200 requests in flight, and one that ends frees a slot', () => {
  const count = answerBudgets();
  const answer = () => new ServerResponse(new IncomingMessage(new Socket()));
  const call = (person: string, response = answer()) => count({ person, session: 'one', kind: 'call' }, response);
  const first = answer();
  call('ana', first);
  for (let more = 1; more < 200; more++) call('ana');
  expect(() => call('ana')).toThrow('You have too many requests in progress. Wait a moment, then try again.');
  call('ben');
  first.emit('close');
  call('ana');
  expect(() => call('ana')).toThrow();
});

test('a million calls one after another leave nothing in memory that only a full collection would free', () => {
  const count = answerBudgets();
  const response = new ServerResponse(new IncomingMessage(new Socket()));
  count({ person: 'ben', session: 'one', kind: 'call' }, new ServerResponse(new IncomingMessage(new Socket())));
  // A while of other work, after which V8 takes what is there for long-lived.
  let work: unknown[] = [];
  for (let time = 0; time < 100_000; time++) work = Array.from({ length: 100 }, () => work.length);
  const longLived = () => (getHeapSpaceStatistics().find((space) => space.space_name === 'old_space')?.space_used_size ?? 0) / 1024 ** 2;
  // Other tests' garbage may go meanwhile, so only growth counts.
  let [least, growth] = [longLived(), 0];
  for (let round = 0; round < 20; round++) {
    for (let call = 0; call < 50_000; call++) {
      count({ person: 'ana', session: 'one', kind: 'call' }, response);
      response.emit('close');
    }
    least = Math.min(least, longLived());
    growth = Math.max(growth, longLived() - least);
  }
  expect(growth).toBeLessThan(20);
});

test('requests whose callers hang up before they are counted take no slot', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const caller = connect((server.address() as AddressInfo).port, '127.0.0.1');
  caller.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse];
  caller.destroy();
  await once(response, 'close');
  const count = answerBudgets();
  for (let call = 0; call < 201; call++) count({ person: 'ana', session: 'one', kind: 'call' }, response);
});

test.each([
  ['a change of many tasks', '/api/tasks/bulk', 4],
  ['an import', '/api/tasks/import?dryRun=true', 2],
])('the body of %s is read only for a signed-in caller (%s), and %d of an admin at a time', async (_name, path, most) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const unfinished = (cookie: string): Promise<string> => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1').on('error', () => {});
    onTestFinished(() => void socket.destroy());
    socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\nContent-Type: application/json\r\n`);
    socket.write('Content-Length: 1000000\r\n\r\n{"changes": [');
    return once(socket, 'data').then(([bytes]) => String(bytes));
  };
  expect(await unfinished('')).toMatch(/^HTTP\/1.1 401/);
  const many = Array.from({ length: most + 1 }, () => unfinished(as.cookie));
  expect(await Promise.race(many)).toMatch(/^HTTP\/1.1 429/);
  expect(await as.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  // A small body takes no such place.
  expect(await as.call('POST', '/api/tasks/bulk', { changes: [] })).toMatchObject({ status: 400 });
});

test('the fifth export of a person at a time is refused with a sentence, and other people are unaffected', async () => {
  const app = await anApp();
  const [as, other] = [await theSuperAdmin(app), await anAdmin(app)];
  const { transaction } = app.database;
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  // Each export writes its audit entry first.
  Object.assign(app.database, { transaction: (work: Parameters<typeof transaction>[0]) => held.then(() => transaction(work)) });
  const many = ['tasks', 'audit', 'tasks', 'audit', 'tasks'].map((table) => as.call('GET', `/api/${table}.csv`));
  const sentence = 'You have too many requests in progress. Wait a moment, then try again.';
  expect(await Promise.race(many)).toMatchObject({ status: 429, text: sentence });
  const theirs = other.call('GET', '/api/tasks.csv');
  letGo();
  expect(await theirs).toMatchObject({ status: 200 });
  expect((await Promise.all(many)).filter(({ status }) => status === 200)).toHaveLength(4);
  expect(await as.call('GET', '/api/tasks.csv')).toMatchObject({ status: 200 });
});

/** A server that answers with 8 MB, at `/pieces` in many writes. */
async function aTalker(prepare: (app: FastifyInstance) => void): Promise<number> {
  const app = Fastify();
  prepare(app);
  app.get('/', async () => Buffer.alloc(8 * 1024 * 1024));
  app.get('/pieces', async () => Readable.from(Array.from({ length: 128 }, () => Buffer.alloc(64 * 1024))));
  await app.listen({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

const askFor = (path: string) => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const ask = askFor('/');
function aReader(port: number): Socket {
  const socket = connect(port, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void socket.destroy());
  return socket;
}

test('an address that exceeds its connections is refused with a sentence, until one closes', async () => {
  const port = await aTalker((app) => limitConnections(app, { 'x-of': 'all' }, () => false, 3));
  const sockets = [aReader(port), aReader(port), aReader(port)];
  await Promise.all(sockets.map((socket) => once(socket, 'connect')));
  const [bytes] = await once(aReader(port), 'data');
  expect(String(bytes)).toMatch(
    /^HTTP\/1.1 503 [\s\S]*x-of: all[\s\S]*Too many connections come from your network\. Close some, then try again\.$/,
  );
  sockets.pop()?.destroy();
  const answer = async () => {
    const socket = aReader(port);
    socket.write(ask);
    return String((await once(socket, 'data'))[0]);
  };
  await expect.poll(answer).toMatch(/^HTTP\/1.1 200/);
});

test('a connection that is refused is closed, although its caller keeps its side open and goes on asking', async () => {
  const port = await aTalker((app) => limitConnections(app, {}, () => false, 1));
  await once(aReader(port), 'connect');
  const kept = connect({ port, host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  onTestFinished(() => void kept.destroy());
  await once(kept, 'data');
  await expect.poll(() => [kept.write(ask), kept.destroyed]).toEqual([false, true]);
});

test('connections through a trusted proxy are not limited by address', async () => {
  const port = await aTalker((app) => limitConnections(app, {}, (address) => address === '127.0.0.1', 1));
  for (const socket of [aReader(port), aReader(port)]) {
    socket.write(ask);
    expect(String((await once(socket, 'data'))[0])).toMatch(/^HTTP\/1.1 200/);
  }
});

// The kernel's buffers take the first pieces at once.
test.each(['/', '/pieces'])(
  'a reader of %s slower than 8 KB a second is disconnected after half a minute, and a faster one is not',
  async (path) => {
    let now = 0;
    const port = await aTalker((app) => limitUnreadBytes(app, () => now));
    const [slow, quick] = [aReader(port), aReader(port)];
    for (const socket of [slow, quick]) socket.pause().write(askFor(path));
    await pause(600);
    quick.resume();
    await pause(600);
    now = 30_001;
    await pause(600);
    slow.resume();
    await once(slow, 'close');
    expect(slow.bytesRead).toBeLessThan(8 * 1024 * 1024);
    expect(quick.bytesRead).toBeGreaterThan(8 * 1024 * 1024);
    expect(quick.destroyed).toBe(false);
  },
);

test('more than 64 MB of unread answers → the readers with the most unread bytes are disconnected', async () => {
  const port = await aTalker((app) => limitUnreadBytes(app));
  const readers = Array.from({ length: 30 }, () => aReader(port));
  for (const socket of readers) socket.pause().write(ask);
  await pause(1_500);
  for (const socket of readers) socket.resume();
  const whole = () => readers.filter((socket) => socket.bytesRead > 8 * 1024 * 1024).length;
  await expect.poll(whole).toBeGreaterThan(0);
  await pause(500);
  expect(whole()).toBeLessThan(25);
});
