import { linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { AppError } from '../../errors.ts';
import { readAside } from './aside.ts';
import { inOurWords } from './errors.ts';

/** Pages copied between two looks at what else there is to do. */
const PAGES_AT_ONCE = 500;

/** Makes a copy one file that needs no others. */
function makeOneFile(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const { journal_mode: mode } = copy.prepare('pragma journal_mode = delete').get() as { journal_mode: string };
    if (mode !== 'delete') throw new Error('The copy is not one file.');
  } finally {
    copy.close();
  }
}

/** Holds a copy against itself. It is all read for that, so another thread does it: here nobody would be answered meanwhile. */
async function verify(file: string): Promise<void> {
  const copy = readAside(file);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
    const integrity = rows[0]?.integrity_check;
    const strays = await sql`pragma foreign_key_check`.execute(copy);
    if (integrity !== 'ok' || strays.rows.length > 0) throw new Error(`The copy is not whole (${integrity}).`);
  } finally {
    await copy.destroy();
  }
}

/**
 * Copies a database while it is in use, all of one moment, and verifies the copy.
 * @param target must not be there yet
 * @param progress gets how many pages are copied, of how many; what it throws ends the copying
 * @throws where the target is there, cannot be written or does not verify; then nothing is left behind
 */
export async function backUpSqlite(source: string, target: string, progress: (done: number, all: number) => void): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  const from = new DatabaseSync(source, { timeout: 5_000 });
  try {
    // Made first, so that nobody else can read it at any moment: it holds mobile numbers.
    await (await open(part, 'wx', 0o600)).close();
    // Each part is copied as it was at this moment. Else a change made between two parts would have all of it copied once more.
    from.exec('begin; select 1 from sqlite_schema limit 1');
    await backup(from, part, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
    from.exec('rollback');
    progress(1, 1);
    makeOneFile(part);
    await verify(part);
    const copy = await open(part, 'r+');
    await copy.sync();
    await copy.close();
    // Unlike a rename, it refuses to take the place of a file that came meanwhile.
    linkSync(part, target);
  } catch (error) {
    const told = inOurWords(error);
    // Not that of the database, which goes on.
    if (told instanceof AppError && told.code === 'full') throw new AppError('full', `The disk of ${target} is full.`, { cause: error });
    throw told;
  } finally {
    from.close();
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(part + rest, { force: true });
  }
}
