import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { answered, aTask } from '../factories.ts';
import { makeClient } from '../start-app.ts';

/** Requests at a fixed rate, without waiting for the previous answers. */
export type Traffic = {
  /**
   * Stops sending, waits for the last answers, and checks that nothing failed and that each creation and comment exists once.
   * @returns the figures. `busy` counts requests refused because the database or the server was busy. A slow machine causes that, a restart
   * does not.
   */
  stop(): Promise<{ requests: number; changes: number; busy: number; seconds: number; slowest: number }>;
};

const TASKS = 20;
/** The limit of requests in flight; on a slow machine it lowers the rate. */
const AT_ONCE = 16;

/** Starts to send typical requests at this rate: seven reads to three changes. */
export async function steadyTraffic(url: string, cookie: string, perSecond: number): Promise<Traffic> {
  const name = `steady${randomBytes(6).toString('hex')}`;
  const as = makeClient(url, cookie);
  const tasks = await Promise.all(Array.from({ length: TASKS }, (_, at) => aTask(as, { title: `Room ${at}` })));
  const commented = new Map<string, string[]>(tasks.map(({ id }) => [id, []]));
  const failures: string[] = [];
  const under = new Set<Promise<void>>();
  let made = 0;
  let changes = 0;
  let busy = 0;
  let slowest = 0;

  /** @returns method, path, body and expected status */
  function call(number: number): [string, string, unknown, number] {
    const { id = '' } = tasks[Math.floor(number / 10) % TASKS] ?? {};
    switch (number % 10) {
      case 0:
        made += 1;
        return ['POST', '/api/tasks', { title: `${name} ${number}` }, 201];
      case 3: {
        const comment = `${name} comment ${number}`;
        commented.get(id)?.push(comment);
        return ['POST', `/api/tasks/${id}/comment`, { comment }, 201];
      }
      case 6:
        return ['PUT', `/api/tasks/${id}`, { title: `Room, ${number}` }, 200];
      case 1:
        return ['GET', '/api/tasks', undefined, 200];
      case 4:
        return ['GET', '/api/tasks/search?search=room', undefined, 200];
      case 7:
        return ['GET', `/api/tasks/${id}/activities`, undefined, 200];
      case 9:
        return ['GET', '/api/user', undefined, 200];
      default:
        return ['GET', `/api/tasks/${id}`, undefined, 200];
    }
  }

  async function send(number: number, [method, path, body, wanted] = call(number)): Promise<void> {
    const sent = performance.now();
    try {
      const { status, text } = await as.call(method, path, body, { 'idempotency-key': `${name} ${number}` });
      if (status === 503 && /^The database |too much to do/.test(text)) {
        busy += 1;
        await wait(100);
        return send(number, [method, path, body, wanted]);
      }
      if (status !== wanted) failures.push(`${method} ${path} answered ${status}: ${text.slice(0, 100)}`);
      else if (method !== 'GET') changes += 1;
    } catch (error) {
      failures.push(`${method} ${path} was cut off: ${error instanceof Error ? (error.cause ?? error) : error}`);
    }
    slowest = Math.max(slowest, performance.now() - sent);
  }

  const start = performance.now();
  let requests = 0;
  let stopping = false;
  const sending = (async () => {
    for (let due = 0, last = start; !stopping; await wait(5)) {
      const now = performance.now();
      due = Math.min(due + ((now - last) / 1_000) * perSecond, AT_ONCE);
      last = now;
      for (; due >= 1 && under.size < AT_ONCE; due -= 1) {
        const one = send(requests).then(() => void under.delete(one));
        under.add(one);
        requests += 1;
      }
    }
  })();

  return {
    async stop() {
      stopping = true;
      await sending;
      const seconds = (performance.now() - start) / 1_000;
      await Promise.all(under);
      expect(failures).toEqual([]);
      const found = await as.call('GET', `/api/tasks/search?search=${name}`);
      // The comments contain the word too, so the search also finds their tasks.
      const withComments = [...commented.values()].filter((list) => list.length > 0).length;
      expect(Number(found.headers.get('total-count')), 'tasks with the word').toBe(made + withComments);
      for (const [id, sent] of commented) expect((await comments(id)).sort()).toEqual(sent.sort());
      return { requests, changes, busy, seconds, slowest };
    },
  };

  async function comments(id: string): Promise<(string | null)[]> {
    const all: Task['activities'] = [];
    for (let page = ''; ; page = `?before=${all.at(-1)?.id}`) {
      const entries = await answered<Task['activities']>(as, 'GET', `/api/tasks/${id}/activities${page}`);
      all.push(...entries);
      if (entries.length < 50) return all.filter(({ action }) => action === 'comment').map(({ note }) => note);
    }
  }
}
