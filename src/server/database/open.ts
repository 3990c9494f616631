import { setTimeout as pause } from 'node:timers/promises';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../errors.ts';
import type { Settings } from '../settings.ts';
import type { Database } from './database.ts';
import { openSqlite } from './sqlite/open.ts';

/** Opens PostgreSQL if `databaseUrl` is set, else the embedded database. @param say gets sentences for the operator */
export async function openDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  say: (sentence: string) => void,
): Promise<Database> {
  if (databaseUrl === null) return openSqlite(dataDir);
  // Imported late, because an embedded start needs no driver.
  const { openPostgres } = await import('./postgres/open.ts');
  return openPostgres(databaseUrl, say);
}

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
