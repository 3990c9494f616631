import * as messages from '#messages/server/search.ts';
import { AppError } from './errors.ts';

const PATIENCE = 5_000;

export const hungUp = () => new AppError('unavailable', messages.callerHungUp);

/** Queues long calls fairly: one per person at a time, people in turn. @param atOnce limit of parallel calls @param sentence what a late one is told */
export function fairTurns(atOnce: number, sentence: string, patience = PATIENCE) {
  /** Waiting calls by person, the next person first. */
  const queues = new Map<string, Array<() => void>>();
  const working = new Set<string>();

  function next(): void {
    for (const [person, queue] of queues) {
      if (working.size >= atOnce) return;
      if (working.has(person)) continue;
      queues.delete(person);
      const begin = queue.shift();
      if (queue.length > 0) queues.set(person, queue);
      if (!begin) continue;
      working.add(person);
      begin();
    }
  }

  /** @throws AppError `unavailable` on timeout, or once the caller has hung up */
  return async <T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      const late = AbortSignal.timeout(patience);
      const over = AbortSignal.any([signal, late]);
      const queue = queues.get(person) ?? [];
      const leave = () => {
        if (queue.includes(begin)) queue.splice(queue.indexOf(begin), 1);
        reject(late.aborted ? new AppError('unavailable', sentence) : hungUp());
      };
      const begin = () => {
        over.removeEventListener('abort', leave);
        resolve();
      };
      if (over.aborted) return leave();
      over.addEventListener('abort', leave, { once: true });
      queue.push(begin);
      queues.set(person, queue);
      next();
    });
    try {
      return await work();
    } finally {
      // SQLite is synchronous, so the next one begins in another turn of the event loop, after others' calls.
      setImmediate(() => {
        working.delete(person);
        const rest = queues.get(person);
        if (rest && queues.delete(person)) queues.set(person, rest);
        next();
      });
    }
  };
}
