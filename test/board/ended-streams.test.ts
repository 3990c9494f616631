import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { hashOf } from '../../src/server/session/token.ts';
import { boardStream } from '../../src/server/stream/stream.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { watchStandstill } from '../standstill.ts';
import { type App, anApp, type Client } from '../start-app.ts';

async function follow(app: App, as: Client) {
  const follower = await followBoard(app.url, as.cookie);
  onTestFinished(() => follower.leave());
  return follower;
}

test('a HEAD of the stream is answered with its headers alone, and ends', async () => {
  const as = await theSuperAdmin(await anApp());
  const { status, headers, text } = await as.call('HEAD', '/api/events');
  expect([status, headers.get('content-type'), text]).toEqual([200, 'text/event-stream; charset=utf-8', '']);
});

test('logging out or being deactivated ends that person’s streams within a second, and nobody else’s', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [leaver, gone] = [await anAdmin(app), await anAdmin(app)];
  const staying = await follow(app, boss);
  const [left, deactivated] = [await follow(app, leaver), await follow(app, gone)];
  await answered(leaver, 'POST', '/api/logout');
  await answered(boss, 'PATCH', `/api/admins/${gone.admin.id}`, { active: false });
  const start = Date.now();
  const stood = watchStandstill();
  await Promise.all([left.ended, deactivated.ended]);
  expect(Date.now() - start).toBeLessThan(1_000 + stood());
  await aTask(boss);
  await staying.until((all) => all.some((one) => one.kind === 'change' && one.change.tasks.length === 1));
  expect(left.told.every((one) => one.kind === 'change' && one.change.tasks.length === 0)).toBe(true);
});

test('a change made after the end of a session does not reach its streams', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (const way of ['signed out', 'deactivated']) {
    const ben = await anAdmin(app);
    const [follower, other] = [await follow(app, ben), await follow(app, boss)];
    if (way === 'signed out') await ben.call('POST', '/api/logout');
    else await answered(boss, 'PATCH', `/api/admins/${ben.admin.id}`, { active: false });
    const title = `Made once somebody was ${way}`;
    await aTask(boss, { title });
    await other.until((all) => JSON.stringify(all).includes(title));
    await follower.ended;
    expect(JSON.stringify(follower.told)).not.toContain(title);
  }
});

test('a notification of a change made after the end of a session does not reach its streams', async () => {
  const app = await anApp();
  const [boss, ben] = [await theSuperAdmin(app), await anAdmin(app)];
  const task = await aTask(boss);
  const staying = await follow(app, await app.signIn(ben.admin.mobileNumber));
  const left = await follow(app, ben);
  await answered(ben, 'POST', '/api/logout');
  await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'For Ben', assignee: ben.admin.name });
  await expect.poll(() => JSON.stringify(staying.named.notification)).toContain('For Ben');
  await left.ended;
  expect(JSON.stringify(left.named)).not.toContain('For Ben');
});

test('a session that ends while its stream reconnects → the stream sends none of the missed changes', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { version } = await answered<Board>(boss, 'GET', '/api/tasks');
  await aTask(boss, { title: 'Made while they were away' });
  const ending = new AbortController();
  const stream = boardStream(app.database, { idleHours: 1, days: 1 }, (error) => expect.fail(String(error)), ending.signal);
  const tokenHash = hashOf(boss.cookie.split('=')[1] ?? '');
  const told = async (meanwhile: () => Promise<unknown>) => {
    const server = createServer(async (_request, response) => {
      const { begin } = await stream.prepare(tokenHash, 'boss', { version: version + 1, at: null }, { id: String(version) });
      await meanwhile();
      begin(response.writeHead(200));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    let text = '';
    try {
      const { body } = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
      for await (const bytes of body ?? []) {
        text += Buffer.from(bytes).toString();
        if (text.includes('Made while they were away')) break;
      }
    } catch {
      // The server destroys an unread stream.
    }
    server.close();
    return text;
  };
  expect(await told(async () => {})).toContain('Made while they were away');
  expect(await told(() => boss.call('POST', '/api/logout'))).not.toContain('Made while they were away');
  ending.abort();
});

test('a database outage is reported once, however long it lasts', async () => {
  const app = await anApp();
  const database = await openDatabase({ dataDir: app.place.DATA_DIR, databaseUrl: app.place.DATABASE_URL || null }, () => {});
  const failures: unknown[] = [];
  const ending = new AbortController();
  const stream = boardStream(database, { idleHours: 12, days: 7 }, (error) => failures.push(error), ending.signal);
  const session = hashOf((await theSuperAdmin(app)).cookie.match(/session=([^;]+)/)?.[1] ?? '');
  const server = createServer(async (_request, response) =>
    (await stream.prepare(session, 'boss', { version: 0, at: null }, {})).begin(response),
  ).listen(0, '127.0.0.1');
  onTestFinished(() => {
    ending.abort();
    server.close();
  });
  await once(server, 'listening');
  const reading = await fetch(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await database.close();
  await expect.poll(() => failures.length, { timeout: 5_000 }).toBe(1);
  // Three polls; two queries fail in each.
  await pause(1_600);
  expect(failures).toHaveLength(1);
  await reading.body?.cancel();
});
