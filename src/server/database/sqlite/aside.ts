import path from 'node:path';
import { Worker } from 'node:worker_threads';
import type { Kysely } from 'kysely';
import type { Tables } from '../schema.ts';
import { type Ask, onConnection } from './dialect.ts';
import { inOurWords } from './errors.ts';

export type Asked = Parameters<Ask>;
export type Told = { rows: Record<string, unknown>[] } | { failed: { message: string; errcode: number | undefined } };

function queryThread(file: string) {
  let worker: Worker | undefined;
  let over = false;
  /** The queries that wait for their answers, which come in order. */
  const asking: PromiseWithResolvers<Told>[] = [];

  function begin(): Worker {
    const begun = new Worker(path.join(import.meta.dirname, 'read-thread.ts'), { workerData: { file } });
    return (
      begun
        // Errors reach the queries by `exit`; an unheard event would end the process.
        .on('error', () => {})
        .on('message', (told: Told) => asking.shift()?.resolve(told))
        .once('exit', () => {
          worker = undefined;
          for (const one of asking.splice(0)) one.reject(new Error('The thread that reads the database has ended.'));
        })
    );
  }

  return {
    async ask(...asked: Asked) {
      if (over) throw new Error('The database is closed.');
      worker ??= begin();
      worker.postMessage(asked);
      worker.ref();
      const answer = Promise.withResolvers<Told>();
      asking.push(answer);
      const told = await answer.promise;
      // Unless it is closing: the process must live until the database is closed.
      if (asking.length === 0 && !over) worker?.unref();
      if ('rows' in told) return told.rows;
      const { message, errcode } = told.failed;
      throw inOurWords(Object.assign(new Error(message), { errcode }));
    },

    /** Waits for the running statement, which can't be cancelled. */
    async end() {
      over = true;
      await worker?.terminate();
    },
  };
}

/** A connection that reads an existing SQLite database on another thread. */
export function readAside(file: string): Kysely<Tables> {
  const thread = queryThread(file);
  return onConnection(thread.ask, 'begin', thread.end);
}
