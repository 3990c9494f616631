import * as messages from '#messages/server/search.ts';
import { AppError } from './errors.ts';

const PATIENCE = 5_000;

export const hungUp = () => new AppError('unavailable', messages.callerHungUp);

/** Queues long calls fairly: one per person at a time, people in turn. @param atOnce limit of parallel calls @param sentence what a late one is told */
export function fairTurns(atOnce: number, sentence: string, patience = PATIENCE) {
  /** The waiting calls, the next one first. */
  let waiting: { person: string; begin: () => void }[] = [];
  const working = new Set<string>();

  /** Begins one call if there is room, because a call that comes or ends makes room for one at most. */
  function next(): void {
    const call = waiting.find(({ person }) => !working.has(person));
    if (!call || working.size >= atOnce) return;
    waiting = waiting.filter((one) => one !== call);
    working.add(call.person);
    call.begin();
  }

  /** @throws AppError `unavailable` on timeout, or once the caller has hung up */
  return async <T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    if (signal.aborted) throw hungUp();
    const { promise: begun, resolve: begin, reject } = Promise.withResolvers<void>();
    const call = { person, begin };
    const late = AbortSignal.timeout(patience);
    // Once it has begun, it has left the queue, and this has no effect.
    AbortSignal.any([signal, late]).addEventListener('abort', () => {
      waiting = waiting.filter((one) => one !== call);
      reject(late.aborted ? new AppError('unavailable', sentence) : hungUp());
    });
    waiting.push(call);
    next();
    await begun;
    try {
      return await work();
    } finally {
      // SQLite is synchronous, so the next one begins in another turn of the event loop, after others' calls.
      setImmediate(() => {
        working.delete(person);
        // Their further calls follow those of the others.
        waiting.sort((a, b) => Number(a.person === person) - Number(b.person === person));
        next();
      });
    }
  };
}
