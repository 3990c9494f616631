import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Status, Task } from '#shared/tasks.ts';
import { answered } from './factories.ts';
import { makeClient } from './start-app.ts';

/** One answer: its time (milliseconds), duration and status; status 0 if the connection broke. */
type Reply = { writer: number; at: number; took: number; status: number; text: string };

/** The acknowledged state of one task. */
type Done = { id: string; title: string; comments: string[]; status: Status };

/** Writers that send as fast as the server answers. */
export type Load = {
  replies: Reply[];
  /**
   * Stops the writers, and checks that the database holds each acknowledged change once, and no other task.
   * @returns the number of acknowledged changes
   */
  stop(): Promise<number>;
};

const order: Status[] = ['in_progress', 'completed', 'pending'];

/**
 * Starts writers that create tasks, comment on them and move them. They resend unanswered requests, and those answered 503, with the same
 * key.
 * @param urls the servers among which the writers are divided
 * @param pause between an answer and the next request (milliseconds)
 */
export function load(urls: string[], cookie: string, writers: number, pause = 0): Load {
  // A single word, so that search finds only these titles.
  const name = `load${randomBytes(6).toString('hex')}`;
  const replies: Reply[] = [];
  const done: Done[] = [];
  let changes = 0;
  let stopping = false;

  async function write(writer: number): Promise<void> {
    const as = makeClient(urls[writer % urls.length] ?? '', cookie);
    let sent = 0;
    const send = async (method: string, path: string, body: unknown): Promise<Task> => {
      const key = `${name} ${writer} ${sent++}`;
      for (;;) {
        const start = performance.now();
        const reply = await as
          .call(method, path, body, { 'idempotency-key': key })
          .catch(() => ({ status: 0, text: '', json: () => null }));
        const { status, text } = reply;
        replies.push({ writer, at: Date.now(), took: performance.now() - start, status, text: status < 300 ? '' : text });
        if (status === 200 || status === 201) {
          changes += 1;
          await wait(pause);
          return reply.json() as Task;
        }
        if (status !== 503 && status !== 0) throw new Error(`${method} ${path} answered ${status}: ${text}`);
        await wait(50);
      }
    };
    for (let round = 0; !stopping; round++) {
      const title = `${name} ${writer} ${round}`;
      const { id } = await send('POST', '/api/tasks', { title });
      const own: Done = { id, title, comments: [], status: 'pending' };
      done.push(own);
      for (let step = 0; step < 3 && !stopping; step++) {
        const comment = `Comment ${step}`;
        await send('POST', `/api/tasks/${id}/comment`, { comment });
        own.comments.push(comment);
        const status = order[(round + step) % 3] ?? 'pending';
        // Setting the present status again is no change, so a resent request counts once.
        await send('PUT', `/api/tasks/${id}/status`, { status });
        if (status === own.status) changes -= 1;
        own.status = status;
      }
    }
  }

  const writing = Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
  writing.catch(() => {});

  return {
    replies,
    async stop() {
      stopping = true;
      await writing;
      const as = makeClient(urls[0] ?? '', cookie);
      for (const { id, title, comments, status } of done) {
        const task = await answered<Task>(as, 'GET', `/api/tasks/${id}`);
        const notes = task.activities.filter(({ action }) => action === 'comment').map(({ note }) => note);
        expect({ title: task.title, status: task.status, comments: notes.reverse() }).toEqual({ title, status, comments });
      }
      const found = await as.call('GET', `/api/tasks/search?search=${name}`);
      expect(Number(found.headers.get('total-count')), 'tasks made').toBe(done.length);
      return changes;
    },
  };
}
