import { linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { AppError } from '../errors.ts';
import { inOurWords } from './sqlite-errors.ts';

/** Pages copied between two looks at what else there is to do. */
const PAGES_AT_ONCE = 500;

/** Holds a copy against itself, and makes it one file that needs no others. */
function verify(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    const { journal_mode: mode } = copy.prepare('pragma journal_mode = delete').get() as { journal_mode: string };
    const { integrity_check: integrity } = copy.prepare('pragma integrity_check').get() as { integrity_check: string };
    const strays = copy.prepare('pragma foreign_key_check').all();
    if (mode !== 'delete' || integrity !== 'ok' || strays.length > 0) throw new Error(`The copy is not whole (${integrity}).`);
  } finally {
    copy.close();
  }
}

/**
 * Copies a database while it is in use, all of one moment, and verifies the copy.
 * @param target must not be there yet
 * @throws where it is, cannot be written or does not verify; then nothing is left behind
 */
export async function backUpSqlite(source: string, target: string, progress: (done: number, all: number) => void): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  const from = new DatabaseSync(source, { timeout: 5_000 });
  try {
    // Made first, so that nobody else can read it at any moment: it holds mobile numbers.
    await (await open(part, 'wx', 0o600)).close();
    await backup(from, part, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
    progress(1, 1);
    verify(part);
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
