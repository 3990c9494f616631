import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { serverProcess, superAdminNumber } from '../../e2e/server-process.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { answered, aTask } from '../factories.ts';
import { keepFollowing } from '../keep-following.ts';
import { type Client, makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const login = { username: superAdminNumber, password: 'x' };

/** A real server whose clock can be shifted while it runs. */
async function aServer() {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-clock-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  onTestFinished(() => database?.drop());
  const shift = path.join(folder, 'shift');
  const setClock = (ahead: number) => writeFileSync(shift, String(ahead));
  setClock(0);
  const place = { DATA_DIR: folder, DATABASE_URL: database?.url ?? '' };
  const clock = pathToFileURL(path.join(import.meta.dirname, 'shifted-clock.ts')).href;
  const server = await serverProcess(['api'], { ...place, NODE_OPTIONS: `--import=${clock}`, CLOCK_SHIFT: shift });
  onTestFinished(() => server.end());
  server.launch();
  await server.ready();
  return { url: server.url, place, setClock };
}

async function signedIn(url: string): Promise<Client> {
  const client = makeClient(url);
  await answered(client, 'POST', '/api/login', login);
  return client;
}

test('the clock jumps by hours → sessions last, and every change happens once and in order', {
  timeout: 60_000,
}, async () => {
  const { url, place, setClock } = await aServer();
  const as = await signedIn(url);
  const talked = await aTask(as, { title: 'Talked about' });
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const listener = keepFollowing(url, as.cookie, before);
  const made: string[] = [talked.id];
  const said: string[] = [];
  const send = (title: string) => as.call('POST', '/api/tasks', { title }, { 'idempotency-key': title });
  for (const hours of [3, -5, 0, -26, 8]) {
    setClock(hours * HOUR);
    const title = `Made when the clock was ${hours} hours ahead, ${made.length}`;
    const { id } = (await send(title)).json() as Task;
    made.push(id);
    expect(((await send(title)).json() as Task).id).toBe(id);
    said.unshift(title);
    await answered(as, 'POST', `/api/tasks/${talked.id}/comment`, { comment: title });
    await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
    const board = await answered<Board>(as, 'GET', '/api/tasks');
    expect(board.completed.map((task) => task.id)).toContain(id);
    await answered(await signedIn(url), 'GET', '/api/user');
  }
  const { activities } = await answered<Task>(as, 'GET', `/api/tasks/${talked.id}`);
  expect(activities.flatMap(({ note }) => note ?? [])).toEqual(said);
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  expect([...now.pending, ...now.completed].map(({ id }) => id).sort()).toEqual(made.sort());
  for (let left = 100; left > 0 && listener.board().version < now.version; left--) await wait(50);
  await listener.leave();
  expect(listener.gaps, 'interruptions of the live board').toEqual([]);
  expect(listener.versions).toEqual(Array.from({ length: now.version - before.version }, (_, at) => before.version + 1 + at));
  expect({ ...listener.board(), version: 0 }).toEqual({ ...now, version: 0 });
  await expectWhole(place);
});

test('a clock that is a year ahead for a moment ends no session for good and locks nobody out', {
  timeout: 60_000,
}, async () => {
  const { url, setClock } = await aServer();
  const before = await signedIn(url);
  setClock(YEAR);
  expect((await before.call('GET', '/api/user')).status).toBe(401);
  const meanwhile = await signedIn(url);
  const stranger = makeClient(url);
  for (let left = 10; left > 0; left--) expect((await stranger.call('POST', '/api/login', { ...login, username: '9' })).status).toBe(401);
  expect((await stranger.call('POST', '/api/login', login)).status).toBe(429);

  setClock(0);
  expect((await stranger.call('POST', '/api/login', login)).status).toBe(200);
  for (const one of [before, meanwhile]) await answered(one, 'GET', '/api/user');
});
