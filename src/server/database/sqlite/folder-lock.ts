import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { requireFolder } from '../../required-folder.ts';
import { WrongSetting } from '../../settings.ts';
import { inOurWords, isBusy } from './errors.ts';

const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** What SQLite says of a file that is damaged, or no database. */
const DAMAGED = [11, 26];

/** Another server holds the data folder; the message says which. */
export class FolderHeld extends Error {}

function holder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return `another server (process ${pid}, since ${since})`;
  } catch {
    return 'another server';
  }
}

/**
 * Takes a data folder for this server alone. The lock is an exclusive transaction on a small database of its own, so the
 * system lets go of it however the process ends, and tools may still open the data.
 * @returns a function that lets go
 * @throws FolderHeld after 3 s; WrongSetting where the folder cannot be had or the lock is damaged
 */
export async function lockFolder(folder: string): Promise<() => void> {
  requireFolder('DATA_DIR', folder);
  const who = path.join(folder, 'server.json');
  const lock = new DatabaseSync(path.join(folder, 'server.lock'), { timeout: 0 });
  for (const start = performance.now(); ; await pause(RETRY_MS)) {
    try {
      lock.exec('begin exclusive');
      break;
    } catch (error) {
      const isHeld = isBusy(inOurWords(error));
      if (isHeld && performance.now() - start < WAIT_MS) continue;
      lock.close();
      if (DAMAGED.includes((error as { errcode?: number }).errcode ?? 0))
        throw new WrongSetting(`The file server.lock in the folder ${folder} is damaged: remove it, then start again.`, { cause: error });
      if (!isHeld) throw inOurWords(error);
      throw new FolderHeld(`The data folder ${folder} is in use by ${holder(who)}. Stop it first, or set DATA_DIR to another folder.`);
    }
  }
  writeFileSync(who, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }));
  return () => lock.close();
}
