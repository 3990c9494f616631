import { chmodSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../../errors.ts';
import { requireFolder } from '../../required-folder.ts';
import { inOurWords, isBusy } from './errors.ts';

const WAIT_MS = 3_000;
const RETRY_MS = 100;

const [LOCK, HOLDER] = ['server.lock', 'server.json'];

const DAMAGED = [11, 26];

function holder(file: string): string {
  try {
    const { pid, since } = JSON.parse(readFileSync(file, 'utf8'));
    return messages.otherServer(pid, since);
  } catch {
    return messages.otherServer();
  }
}

/** Stops other users of the machine from taking the lock. */
function closeToOthers(folder: string, warn: (sentence: string) => void): void {
  try {
    chmodSync(folder, 0o700);
    for (const name of [LOCK, HOLDER]) if (existsSync(path.join(folder, name))) chmodSync(path.join(folder, name), 0o600);
  } catch {
    warn(messages.folderOpenToOthers(folder));
  }
}

/**
 * Locks a data folder for this server. A transaction on a small database, so the system releases it even after a crash.
 * @returns a function that unlocks
 * @throws AppError `conflict` after 3 s, naming the other server; `invalid` for an unusable folder or a damaged lock
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
        throw new AppError('invalid', messages.lockDamaged(folder), { cause: error });
      if (!isHeld) throw inOurWords(error);
      throw new AppError('conflict', messages.folderInUse(folder, holder(who)));
    }
  }
  writeFileSync(who, JSON.stringify({ pid: process.pid, since: new Date().toISOString() }), { mode: 0o600 });
  return () => lock.close();
}
