import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Best effort, because another user's file can't be changed. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & 0o700);
  } catch {}
}

/** Makes a database readable for its owner only, because it holds mobile numbers. SQLite gives its other files the same rights. */
export function keepPrivate(database: string): void {
  try {
    closeSync(openSync(database, 'wx', 0o600));
  } catch (error) {
    // An existing file is never opened here, because closing it would drop this process's SQLite locks.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    for (const rest of ['', '-wal', '-shm']) closeToOthers(database + rest);
  }
}
