import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { requireFolder } from '../../required-folder.ts';
import { WrongSetting } from '../../settings.ts';
import { inOurWords, isBusy } from './errors.ts';

const WAIT_MS = 3_000;
const RETRY_MS = 100;

/** The lock, and who holds it. */
const [LOCK, HOLDER] = ['server.lock', 'server.json'];

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

/** Closes the folder and its lock to other users of the machine, who could otherwise hold the lock. */
function closeToOthers(folder: string, warn: (sentence: string) => void): void {
  try {
    chmodSync(folder, 0o700);
    for (const name of [LOCK, HOLDER]) if (existsSync(path.join(folder, name))) chmodSync(path.join(folder, name), 0o600);
  } catch {
    warn(
      `Other users of this machine may be able to use the data folder ${folder}. Make the server's user its owner, or close it to others.`,
    );
  }
}

/**
 * Takes a data folder for this server alone. The lock is an exclusive transaction on a small database of its own, so the
 * system lets go of it however the process ends, and tools may still open the data.
 * @param warn gets a sentence if the folder can't be closed to other users
 * @returns a function that lets go
 * @throws FolderHeld after 3 s; WrongSetting where the folder cannot be had or the lock is damaged
 */
export async function lockFolder(folder: string, warn: (sentence: string) => void = () => {}): Promise<() => void> {
  requireFolder('DATA_DIR', folder);
  const who = path.join(folder, HOLDER);
  const lock = new DatabaseSync(path.join(folder, LOCK), { timeout: 0 });
  closeToOthers(folder, warn);
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
  writeFileSync(who, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 });
  return () => lock.close();
}
