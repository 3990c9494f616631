import { randomBytes } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Status, Task } from '#shared/tasks.ts';
import { answered } from './factories.ts';
import { makeClient } from './start-app.ts';

/** One answer: when it came (milliseconds), how long it took, its status; 0 where the connection broke without one. */
type Reply = { writer: number; at: number; took: number; status: number; text: string };

/** What a writer was told is done to one task. */
type Done = { id: string; title: string; comments: string[]; status: Status };

/** People who write as fast as they are answered. */
export type Load = {
  replies: Reply[];
  /**
   * Lets everybody finish, and looks that what they were told is done stands in the database, each thing once, and nothing else.
   * @returns how many changes they were told of
   */
  stop(): Promise<number>;
};

const order: Status[] = ['in_progress', 'completed', 'pending'];

/**
 * Everybody creates tasks, comments on them and moves them, and sends again, with the same key, what was answered 503 or not at all.
 * @param urls the servers; the writers are spread over them
 * @param pause between one's answer and the next call (milliseconds)
 */
export function load(urls: string[], cookie: string, writers: number, pause = 0): Load {
  // One word, which search finds in these titles alone.
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
        // To where it stands is no change, and sent twice is done once.
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
