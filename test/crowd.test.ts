import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Board, columns } from '#shared/board.ts';
import { statuses, type Task } from '#shared/tasks.ts';
import { startServer, superAdminNumber } from '../e2e/server.ts';
import { answered, aTask, theSuperAdmin } from './factories.ts';
import { keepFollowing } from './keep-following.ts';
import { anApp, type Client, makeClient } from './start-app.ts';

const long = Boolean(process.env.LONG_TESTS);
const [PEOPLE, SAVES] = long ? [50, 40] : [10, 10];
const [TALKERS, SECONDS] = long ? [16, 60] : [8, 4];

test(`${PEOPLE} people save one task ${SAVES} times each: every version is won once`, { timeout: 240_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aTask(boss, { title: 'Wanted by all' });
  const won: number[] = [];
  const save = async (person: number) => {
    for (let left = SAVES; left > 0; ) {
      const seen = await answered<Task>(boss, 'GET', `/api/tasks/${id}`);
      const draft = { title: `Person ${person}, ${left} to go` };
      const reply = await boss.call('PUT', `/api/tasks/${id}`, draft, { 'if-match': `"${seen.version}"` });
      if (reply.status === 412) continue;
      expect(reply.status, reply.text).toBe(200);
      const saved = reply.json() as Task;
      expect(saved).toMatchObject({ ...draft, version: seen.version + 1 });
      won.push(saved.version);
      left -= 1;
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => save(person)));
  expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE * SAVES }, (_, at) => at + 2));
  expect(await answered<Task>(boss, 'GET', `/api/tasks/${id}`)).toMatchObject({
    version: PEOPLE * SAVES + 1,
    activityCount: PEOPLE * SAVES + 1,
  });
});

/** Somebody who comments as fast as they are answered, and after a cut-off sends the same once more with its key. */
async function talk(as: Client, taskId: string, name: string, until: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; Date.now() < until; count++) {
    const comment = `${name} ${count}`;
    for (;;) {
      const reply = await as.call('POST', `/api/tasks/${taskId}/comment`, { comment }, { 'idempotency-key': comment }).catch(() => null);
      if (reply?.status === 201) break;
      expect(reply?.status ?? 503, reply?.text).toBe(503);
      await wait(50);
    }
    acknowledged.push(comment);
  }
  return acknowledged;
}

test(`${TALKERS} people comment for ${SECONDS} s across a restart: each comment once, one order for all`, {
  timeout: 240_000,
}, async () => {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const tasks = await Promise.all(Array.from({ length: 4 }, (_, at) => aTask(as, { title: `Room ${at}` })));
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const readers = Array.from({ length: 4 }, () => keepFollowing(server.url, as.cookie, before));
  const until = Date.now() + SECONDS * 1_000;
  const talking = Promise.all(
    Array.from({ length: TALKERS }, (_, person) => talk(as, tasks[person % 4]?.id ?? '', `Person ${person}`, until)),
  );
  await wait((SECONDS * 1_000) / 2);
  await server.restart();
  const acknowledged = (await talking).flat();
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  for (let left = 100; left > 0 && readers.some((one) => one.board().version < now.version); left--) await wait(50);
  await Promise.all(readers.map((one) => one.leave()));

  const stored: string[] = [];
  for (const task of tasks) {
    for (let page = ''; ; ) {
      const entries = await answered<{ id: string; note: string | null }[]>(as, 'GET', `/api/tasks/${task.id}/activities${page}`);
      stored.push(...entries.flatMap((entry) => entry.note ?? []));
      if (entries.length < 50) break;
      page = `?before=${entries.at(-1)?.id}`;
    }
  }
  expect(acknowledged.length).toBeGreaterThan(TALKERS * 5);
  expect(stored.sort()).toEqual(acknowledged.sort());
  const order = Array.from({ length: now.version - before.version }, (_, at) => before.version + 1 + at);
  for (const reader of readers) {
    expect(reader.versions).toEqual(order);
    for (const status of statuses) expect(reader.board()[columns[status]]).toEqual(now[columns[status]]);
  }
});
