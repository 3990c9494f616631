import { AppError } from '../errors.ts';

/** How long a search waits for its turn (milliseconds). */
const PATIENCE = 5_000;

export const hungUp = () => new AppError('unavailable', 'The caller has hung up.');
const tooMany = () => new AppError('unavailable', 'Too many searches at once. Try again in a moment.');

/**
 * Lets searches take turns: one of each person at a time, and people one after the other, so that one who sends many delays nobody else.
 * @param atOnce how many run at a time
 */
export function searchTurns(atOnce: number, patience = PATIENCE) {
  /** Those who wait, by person; the person whose turn is next comes first. */
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

  /** @throws AppError `unavailable` if the turn does not come in time, or nobody waits for the answer any more */
  return async <T>(person: string, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    await new Promise<void>((resolve, reject) => {
      const queue = queues.get(person) ?? [];
      const leave = (error: AppError) => {
        if (queue.includes(begin)) queue.splice(queue.indexOf(begin), 1);
        clearTimeout(timer);
        reject(error);
      };
      const leaveUnheard = () => leave(hungUp());
      const timer = setTimeout(() => leave(tooMany()), patience);
      const begin = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', leaveUnheard);
        resolve();
      };
      if (signal.aborted) return leaveUnheard();
      signal.addEventListener('abort', leaveUnheard, { once: true });
      queue.push(begin);
      queues.set(person, queue);
      next();
    });
    try {
      return await work();
    } finally {
      working.delete(person);
      // Others come first now.
      const rest = queues.get(person);
      if (rest && queues.delete(person)) queues.set(person, rest);
      next();
    }
  };
}
