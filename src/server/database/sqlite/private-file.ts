import { chmodSync, closeSync, openSync, statSync } from 'node:fs';

/** Takes everybody else's rights from a file, if it is there. Where it is another user's that cannot be, and is theirs to see to. */
function closeToOthers(file: string): void {
  try {
    chmodSync(file, statSync(file).mode & 0o700);
  } catch {}
}

/**
 * Sees to it, before a database is opened, that only its owner reads it: it holds mobile numbers, and the folder may be one that
 * others made, open to all. What SQLite puts beside a database gets the rights of the database.
 */
export function keepPrivate(database: string): void {
  try {
    closeSync(openSync(database, 'wx', 0o600));
  } catch (error) {
    // One that is there is never opened here: to close it again would take the locks from whatever else in this process has it open.
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    // After a kill the others are there, too.
    for (const rest of ['', '-wal', '-shm']) closeToOthers(database + rest);
  }
}
