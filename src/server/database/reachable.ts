import { setTimeout as pause } from 'node:timers/promises';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../errors.ts';

const AGAIN_MS = 1_000;

/** Retries `work` until the database is reachable and has room. @param say gets one sentence with the reason @throws other errors */
export async function onceReachable<T>(setting: string, work: () => Promise<T>, say: (sentence: string) => void): Promise<T> {
  for (let said = false; ; said = true) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof AppError && (error.code === 'unavailable' || error.code === 'full'))) throw error;
      const reason = error.cause instanceof Error ? error.cause.message || error.cause.name : error.message;
      if (!said) say(messages.databaseNotReady(setting, reason));
    }
    await pause(AGAIN_MS);
  }
}
