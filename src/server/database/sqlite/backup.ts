import { linkSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import * as commandMessages from '#messages/server/admin-commands.ts';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../../errors.ts';
import { readAside } from './aside.ts';
import { inOurWords } from './errors.ts';
import { copyFiles, filesBeside } from './file-copies.ts';

const PAGES_AT_ONCE = 500;

/** Makes a copy one file, without the secrets of browsers: a restored backup trusts none. */
function finishCopy(file: string): void {
  const copy = new DatabaseSync(file);
  try {
    copy.exec('delete from trusted_browsers; delete from challenges');
    const { journal_mode: mode } = copy.prepare('pragma journal_mode = delete').get() as { journal_mode: string };
    if (mode !== 'delete') throw new Error(messages.copyNotOneFile);
  } finally {
    copy.close();
  }
}

/** Checks a copy's integrity, on another thread because it reads all of it. */
async function verify(file: string): Promise<void> {
  const copy = readAside(file);
  try {
    const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
    const integrity = rows[0]?.integrity_check;
    const strays = await sql`pragma foreign_key_check`.execute(copy);
    if (integrity !== 'ok' || strays.rows.length > 0) throw new Error(messages.copyDamaged(integrity));
  } finally {
    await copy.destroy();
  }
}

/** Copies a database in use, consistently, with its files, and verifies the copy. @throws if the target exists or fails; then nothing is left behind */
export async function backUpSqlite(source: string, target: string, progress: (done: number, all: number) => void): Promise<void> {
  const part = `${target}.${process.pid}.part`;
  const from = new DatabaseSync(source, { timeout: 5_000 });
  try {
    // Created private, because it holds mobile numbers.
    await (await open(part, 'wx', 0o600)).close();
    // Before and after, so that files deleted or added meanwhile are there as well.
    const addFiles = (done: number) => copyFiles(filesBeside(source), filesBeside(target), () => progress(done, 1));
    await addFiles(0);
    // A read transaction, because a write between two steps would restart the copy.
    from.exec('begin; select 1 from sqlite_schema limit 1');
    await backup(from, part, {
      rate: PAGES_AT_ONCE,
      progress: ({ totalPages, remainingPages }) => progress(totalPages - remainingPages, totalPages),
    });
    from.exec('rollback');
    progress(1, 1);
    finishCopy(part);
    await verify(part);
    await addFiles(1);
    const copy = await open(part, 'r+');
    await copy.sync();
    await copy.close();
    // Unlike a rename, a link never replaces a file.
    linkSync(part, target);
  } catch (error) {
    const told = inOurWords(error);
    if (told instanceof AppError && told.code === 'full')
      throw new AppError('full', commandMessages.targetDiskFull(target), { cause: error });
    throw told;
  } finally {
    from.close();
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(part + rest, { force: true });
  }
}
