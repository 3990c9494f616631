import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../errors.ts';

const AGAIN_MS = 1_000;

/**
 * Does `work` as soon as the database can be reached, and has room where that is needed.
 * @param setting the one that says where the database is
 * @param say gets a sentence once, with the reason, that it cannot be used yet
 * @throws whatever else `work` throws
 */
export async function onceReachable<T>(setting: string, work: () => Promise<T>, say: (sentence: string) => void): Promise<T> {
  for (let said = false; ; said = true) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && (error.code === 'unavailable' || error.code === 'full'))) throw error;
      const reason = error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
      if (!said) say(`The database of ${setting} cannot be used yet (${reason}). Waiting for it.`);
    }
    await pause(AGAIN_MS);
  }
}
