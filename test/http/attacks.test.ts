import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { type App, startServer, superAdminNumber } from '../../e2e/server.ts';
import { answered, aTask } from '../factories.ts';
import { type Client, makeClient } from '../start-app.ts';
import { type Attackers, callers, readers } from './attackers.ts';
import type { Asked } from './colleague.ts';

const SECONDS = 20;
const [TASKS, LONG] = [2_500, 500];
/** Bars that a busy machine also holds. */
const [MEMORY_MB, P99_MS] = [400, 2_000];

const words = 'printer router invoice closing listing escrow tenant scanner Miami urgent of in at to on no so we us by'.split(' ');
/** Text of common words, another one for each number. */
const textOf = (seed: number, length: number) => {
  let text = '';
  for (let at = seed; text.length < length; at += 1 + (at % 7)) text += `${words[at % words.length]} `;
  return text.slice(0, length).trim();
};

let server: App;
let [boss, attacker, colleague]: Client[] = [];
let own: Task[] = [];

async function signedIn(number: string): Promise<Client> {
  const client = makeClient(server.url);
  await answered(client, 'POST', '/api/login', { username: number, password: 'x' });
  return client;
}

async function anOrdinaryAdmin(name: string, mobileNumber: string): Promise<Client> {
  await answered<Admin>(boss as Client, 'POST', '/api/admins', { name, mobileNumber, role: 'admin' });
  return signedIn(mobileNumber);
}

/** Does something for each number, a few at a time. */
async function each(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  for (let from = 0; from < count; from += 25)
    await Promise.all(Array.from({ length: Math.min(25, count - from) }, (_, at) => work(from + at)));
}

beforeAll(async () => {
  server = await startServer('api');
  boss = await signedIn(superAdminNumber);
  attacker = await anOrdinaryAdmin('Mallory', '7055550101');
  colleague = await anOrdinaryAdmin('Carla', '7055550102');
  const as = boss;
  await each(TASKS, async (at) => {
    const length = at % (TASKS / LONG) === 0 ? 20_000 : 100;
    const { id } = await aTask(as, { title: `Task ${at} ${words[at % words.length]}`, description: textOf(at, length) });
    if (at % 10 === 0) await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: textOf(at, 2_000) });
  });
  own = [];
  await each(200, async (at) => own.push(await aTask(attacker as Client, { title: `Own ${at}` })));
}, 600_000);

afterAll(() => server.stop());

/** A figure of the server's memory (MB). */
const memory = (name: 'VmRSS' | 'VmHWM') =>
  Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]) / 1024;

const p99 = (asked: Asked[]) => asked.map(({ took }) => took).sort((a, b) => a - b)[Math.ceil(asked.length * 0.99) - 1] ?? Number.NaN;

/** Attacks a fresh server process while the colleague works, prints the figures and checks the promises. */
async function attack(name: string, begin: (as: Client) => Attackers | Promise<Attackers>): Promise<Attackers['tally']> {
  await server.restart();
  const as = colleague as Client;
  const boardBefore = await answered<Board>(as, 'GET', '/api/tasks');
  const found = await as.call('GET', '/api/tasks/search?search=task');
  const [pid, start] = [server.pid(), memory('VmRSS')];
  const work = new Worker(path.join(import.meta.dirname, 'colleague.ts'), { workerData: { url: server.url, cookie: as.cookie } });
  const attackers = await begin(attacker as Client);
  await wait(SECONDS * 1_000);
  work.postMessage('stop');
  const [asked] = (await once(work, 'message')) as [Asked[]];
  await attackers.stop();
  const peak = memory('VmHWM');
  const [board, searches] = (['board', 'search'] as const).map((kind) => asked.filter((one) => one.kind === kind));
  const answers = [...attackers.tally].map(([what, count]) => `${what} × ${count}`).join(', ');
  console.log(
    `${name} | ${Math.round(peak)} MB (${Math.round(start)} at its start) | board ${Math.round(p99(board ?? []))} ms, ` +
      `search ${Math.round(p99(searches ?? []))} ms, longest of ${asked.length} ${Math.round(Math.max(...asked.map(({ took }) => took)))} ms | ${answers}`,
  );
  expect(asked.filter(({ status }) => status !== 200)).toEqual([]);
  expect(peak).toBeLessThanOrEqual(MEMORY_MB);
  expect(p99(asked)).toBeLessThanOrEqual(P99_MS);
  expect(server.pid()).toBe(pid);
  const after = await answered<Board>(as, 'GET', '/api/tasks');
  expect(after.counts).toEqual(boardBefore.counts);
  expect((await as.call('GET', '/api/tasks/search?search=task')).headers.get('total-count')).toBe(found.headers.get('total-count'));
  expect(await (attacker as Client).call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  return attackers.tally;
}

const PATIENT = { timeout: 180_000 };

test('100 readers ask for the largest answers and never read → bounded memory, the colleague is served', PATIENT, async () => {
  const { pending } = await answered<Board>(colleague as Client, 'GET', '/api/tasks');
  const large = [
    '/api/tasks',
    `/api/tasks/older?status=pending&before=${pending[0]?.id}`,
    '/api/tasks/search?search=printer',
    '/api/tasks.csv',
  ];
  await attack('100 readers that never read', (as) =>
    readers(server.url, as.cookie, 100, { times: 20, next: (at) => ({ path: large[at % large.length] as string }) }),
  );
});

test('150 streams begin far back and are not read → bounded memory, 50 are refused', PATIENT, async () => {
  const { version } = await answered<Board>(colleague as Client, 'GET', '/api/tasks');
  const headers = { 'Last-Event-ID': String(version - 1_900) };
  const tally = await attack('150 streams from far back, not read', (as) =>
    readers(server.url, as.cookie, 150, { next: () => ({ path: '/api/events', headers }) }),
  );
  expect(tally.get(429)).toBe(50);
});

test('one session opens 3,000 connections and streams → those beyond its budget are refused in words', PATIENT, async () => {
  const tally = await attack('3,000 connections of one session', (as) =>
    readers(server.url, as.cookie, 3_000, { every: 250, next: () => ({ path: '/api/events' }) }),
  );
  expect(tally.get(200)).toBe(100);
  expect(tally.get(429)).toBe(1_900);
  expect(tally.get(503)).toBeGreaterThan(0);
});

test('searches of 32 words of two letters and of repeated letters → the colleague is served', PATIENT, async () => {
  const pairs = 'of in at to on no so we us by pr ro cl li es te sc mi ur ri ou nv lo st sr en an ca nn ia rg ge'.split(' ');
  const asked = [pairs.join(' '), 'a'.repeat(500), Array(32).fill('ee').join(' '), Array(32).fill('tttttttt').join(' ')];
  await attack('searches from 8 connections', (as) =>
    callers(server.url, as.cookie, 8, (round) => ({ path: `/api/tasks/search?search=${asked[round % asked.length]}` })),
  );
});

test('large bodies, right and wrong, in a loop → the colleague is served', PATIENT, async () => {
  const bulk = (round: number) =>
    JSON.stringify({ changes: own.map(({ id }, at) => ({ id, description: textOf(round + at, 5_000) })) }).slice(0, 1_048_576);
  const bodies = [
    () => ({ path: '/api/tasks/bulk', body: bulk(Math.random() * 1_000) }),
    () => ({ path: '/api/tasks/bulk', body: `{"changes":[${'['.repeat(1_000_000)}` }),
    () => ({ path: '/api/tasks/bulk', body: 'x'.repeat(2_000_000) }),
    () => ({ path: '/api/tasks', body: JSON.stringify({ title: 'x'.repeat(60_000) }) }),
  ];
  await attack('large bodies from 20 connections', (as) =>
    callers(server.url, as.cookie, 20, (round) => ({
      method: 'POST',
      ...(bodies[round % bodies.length]?.() as { path: string; body: string }),
    })),
  );
});

test('forbidden calls and guesses of numbers in a loop → the colleague is served', PATIENT, async () => {
  const { pending } = await answered<Board>(boss as Client, 'GET', '/api/tasks');
  const others = pending.find(({ creator }) => creator.name !== 'Mallory')?.id;
  const tally = await attack('forbidden calls and guesses from 16 connections', (as) =>
    callers(server.url, as.cookie, 16, (round) => {
      if (round % 3 === 0) return { path: '/api/admins' };
      if (round % 3 === 1) return { method: 'DELETE', path: `/api/tasks/${others}` };
      const body = JSON.stringify({ username: String(8_000_000_000 + round), password: 'x' });
      return { method: 'POST', path: '/api/login', body, headers: { cookie: '' } };
    }),
  );
  expect([...tally.keys()].every((status) => status === 403 || status === 401 || status === 429)).toBe(true);
});

test('20 slow readers export all tasks → bounded memory, the colleague is served', PATIENT, async () => {
  await attack('20 slow readers of the export', (as) =>
    readers(server.url, as.cookie, 20, { every: 250, next: () => ({ path: '/api/tasks.csv' }) }),
  );
});
