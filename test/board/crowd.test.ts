import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { type Board, columns } from '#shared/board.ts';
import { statuses, type Task } from '#shared/tasks.ts';
import { startServer, superAdminNumber } from '../../e2e/server.ts';
import { merge } from '../../src/client/board-store/merge/merge.ts';
import type { TaskDraft } from '../../src/client/board-store/task-draft.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { keepFollowing } from '../keep-following.ts';
import { anApp, type Client, makeClient } from '../start-app.ts';

const [PEOPLE, SAVES] = [50, 200];
const [TALKERS, SECONDS] = [16, 60];

/** Puts one person's line into the text, in place of their previous one. */
function withLine(text: string, name: string, line: string): string {
  const lines = text.split('\n').filter(Boolean);
  const own = lines.findIndex((one) => one.startsWith(`${name}:`));
  return lines.toSpliced(own < 0 ? lines.length : own, own < 0 ? 0 : 1, `${name}: ${line}`).join('\n');
}

const draftOf = ({ title, description }: Task): TaskDraft => ({
  title,
  description: description ?? '',
  assignee: null,
  priority: 'medium',
  day: '',
});

test(`${PEOPLE} people save one task ${SAVES} times each → every version has one winner, and no text is lost`, {
  timeout: 2_400_000,
}, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const first = await aTask(boss, { title: 'Wanted by all', description: 'Person 1: 0' });
  const read = () => answered<Task>(boss, 'GET', `/api/tasks/${first.id}`);
  const won: number[] = [];
  let mergedByItself = 0;
  // The first person edits the title, which merges cleanly with the others' edits of the description.
  const typed = (person: number, count: number, draft: TaskDraft): TaskDraft =>
    person === 0
      ? { ...draft, title: `Title ${count}` }
      : { ...draft, description: withLine(draft.description, `Person ${person}`, `${count}`) };
  const save = async (person: number) => {
    let base = await read();
    for (let count = 1; count <= SAVES; ) {
      const before = draftOf(base);
      if (count > 1) expect(typed(person, count - 1, before), 'the draft saved before').toEqual(before);
      let mine = typed(person, count, before);
      for (;;) {
        const body = { title: mine.title, description: mine.description };
        const reply = await boss.call('PUT', `/api/tasks/${first.id}`, body, { 'if-match': `"${base.version}"` });
        // With so many writers on one row, some time out with a 503 and retry.
        if (reply.status === 503) {
          await wait(50);
          continue;
        }
        if (reply.status !== 412) {
          expect(reply.status, reply.text).toBe(200);
          const saved = reply.json() as Task;
          expect(saved).toMatchObject({ ...body, version: base.version + 1 });
          won.push(saved.version);
          base = saved;
          count += 1;
          break;
        }
        const theirs = await read();
        const { merged, conflicts } = merge(draftOf(base), mine, draftOf(theirs));
        if (conflicts.length === 0) mergedByItself += 1;
        // On a conflict, a person keeps the others' lines and adds their own.
        mine = conflicts.length === 0 ? merged : typed(person, count, draftOf(theirs));
        base = theirs;
      }
    }
  };
  await Promise.all(Array.from({ length: PEOPLE }, (_, person) => save(person)));
  expect(won.sort((a, b) => a - b)).toEqual(Array.from({ length: PEOPLE * SAVES }, (_, at) => at + 2));
  expect(mergedByItself).toBeGreaterThan(0);
  const last = await read();
  expect(last).toMatchObject({ version: PEOPLE * SAVES + 1, activityCount: PEOPLE * SAVES + 1, title: `Title ${SAVES}` });
  expect(last.description?.split('\n').sort()).toEqual(Array.from({ length: PEOPLE - 1 }, (_, at) => `Person ${at + 1}: ${SAVES}`).sort());
});

/** The fewest comments of one person, however slow the machine is. */
const COMMENTS = 6;

/** Comments as fast as the server answers; after a broken connection it resends with the same idempotency key. */
async function talk(as: Client, taskId: string, name: string, until: number): Promise<string[]> {
  const acknowledged: string[] = [];
  for (let count = 0; count < COMMENTS || Date.now() < until; count++) {
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

test(`${TALKERS} people comment for ${SECONDS} s across a restart → each comment once, in one order for all`, {
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
  expect(acknowledged.length).toBeGreaterThanOrEqual(TALKERS * COMMENTS);
  expect(stored.sort()).toEqual(acknowledged.sort());
  const order = Array.from({ length: now.version - before.version }, (_, at) => before.version + 1 + at);
  for (const reader of readers) {
    expect(reader.versions).toEqual(order);
    for (const status of statuses) expect(reader.board()[columns[status]]).toEqual(now[columns[status]]);
  }
});

test('one person asks for many long lists at once → a colleague waits for few of them', async () => {
  const LISTS = 60;
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  await answered(as, 'POST', '/api/admins', { name: 'Carla', mobileNumber: '7055550102', role: 'admin' });
  const colleague = makeClient(server.url);
  await answered(colleague, 'POST', '/api/login', { username: '7055550102', password: 'x' });
  const tasks = Array.from({ length: 600 }, (_, at) => ({ title: `Task ${at}`, description: 'x'.repeat(1_000) }));
  await imported(as, tasks);
  const [newest] = (await answered<Board>(colleague, 'GET', '/api/tasks')).pending;
  const path = `/api/tasks/older?status=pending&before=${newest?.id}`;
  const size = (await as.call('GET', path)).text.length;

  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let read = 0;
  socket.on('data', ({ length }) => (read += length));
  const start = performance.now();
  socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${as.cookie}\r\n\r\n`.repeat(LISTS));
  await wait(20);
  await answered(colleague, 'GET', `/api/tasks/${newest?.id}`);
  const waited = performance.now() - start;
  await expect.poll(() => read, { timeout: 40_000 }).toBeGreaterThan(LISTS * size);
  expect(waited).toBeLessThan((performance.now() - start) / 2);
});
