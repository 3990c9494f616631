import { constants, rmSync } from 'node:fs';
import { copyFile, link, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import * as commandMessages from '#messages/server/admin-commands.ts';
import * as messages from '#messages/server/database.ts';
import { AppError } from '../../errors.ts';
import type { Connection } from '../database.ts';
import { FILE_ID, giveName, requireFree } from '../file-store.ts';
import { readAside } from './aside.ts';
import { inOurWords } from './errors.ts';
import { bringToDisk, isMissing, namesIn } from './file-folder.ts';
import { sqliteEngine } from './sql-parts.ts';

const FILES = 'files';

/** The folder of files beside a database or its copy. */
export const filesBeside = (file: string): string => path.join(path.dirname(file), FILES);

/** The names of the whole files in a folder. */
const storedIn = async (folder: string) => (await namesIn(folder)).filter((name) => FILE_ID.test(name));

async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    await bringToDisk(part, 'r+');
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

/** Adds the files that a folder lacks, each as a link if possible, because files never change. */
export async function copyFiles(from: string, to: string, signal?: AbortSignal): Promise<void> {
  const missing = new Set(await storedIn(from)).difference(new Set(await storedIn(to)));
  if (missing.size === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of missing) {
    signal?.throwIfAborted();
    const [source, target] = [path.join(from, name), path.join(to, name)];
    await link(source, target)
      // On another disk, or one without links.
      .catch(() => copyWhole(source, target))
      // It was deleted for good meanwhile.
      .catch((error) => (isMissing(error) ? undefined : Promise.reject(error)));
  }
  await bringToDisk(to, 'r');
}

type FindNamed = (copy: Connection, ids: string[]) => Promise<ReadonlySet<string>>;

/** Removes the files of a folder of copies that none of them names any more. @throws if a copy cannot be read; then all stay */
export async function dropUnnamed(folder: string, copies: string[], findNamed: FindNamed): Promise<void> {
  const files = path.join(folder, FILES);
  const unnamed = new Set(await storedIn(files));
  // One connection reads all copies, because each would start a thread of its own.
  await using copy = readAside(':memory:');
  for (const name of copies) {
    if (unnamed.size === 0) return;
    await sql`attach ${path.join(folder, name)} as copy`.execute(copy);
    const named = await findNamed({ sql: copy, engine: sqliteEngine }, [...unnamed])
      // Made before there were files.
      .catch((error) => (/no such table/.test(String(error)) ? [] : Promise.reject(error)));
    for (const id of named) unnamed.delete(id);
    await sql`detach copy`.execute(copy);
  }
  for (const name of unnamed) await rm(path.join(files, name), { force: true });
}

const PAGES_AT_ONCE = 500;

/** Makes a copy one file, without the secrets of browsers: a restored backup trusts none. */
function finishCopy(file: string): void {
  using copy = new DatabaseSync(file);
  copy.exec('delete from trusted_browsers; delete from challenges');
  const { journal_mode: mode } = copy.prepare('pragma journal_mode = delete').get() as { journal_mode: string };
  if (mode !== 'delete') throw new Error(messages.copyNotOneFile);
}

/** Checks a copy's integrity, on another thread because it reads all of it. @returns the ids of the bytes that it names */
async function verify(file: string): Promise<string[]> {
  await using copy = readAside(file);
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(copy);
  const integrity = rows[0]?.integrity_check;
  const strays = await sql`pragma foreign_key_check`.execute(copy);
  if (integrity !== 'ok' || strays.rows.length > 0) throw new Error(messages.copyDamaged(integrity));
  const named = await sql<{ id: string }>`select id from files union all select preview_id from files where preview_id is not null`.execute(
    copy,
  );
  return named.rows.map(({ id }) => id);
}

/** Copies a database in use, consistently, with its files, and verifies the copy. @returns how many files had no bytes @throws if the target exists or fails, or `signal` is aborted; then no copy is left, and the next one uses the files */
export async function backUpSqlite(source: string, target: string, signal?: AbortSignal): Promise<number> {
  const [there, here] = await Promise.all([target, source].map((file) => realpath(path.dirname(file))));
  if (there === here) throw new AppError('conflict', messages.copyBesideBoard);
  requireFree(target);
  const part = `${target}.${process.pid}.part`;
  using from = new DatabaseSync(source, { timeout: 5_000 });
  try {
    // Created private, because it holds mobile numbers.
    await (await open(part, 'wx', 0o600)).close();
    // Before and after, so that files deleted or added meanwhile are there as well.
    const addFiles = () => copyFiles(filesBeside(source), filesBeside(target), signal);
    await addFiles();
    // A read transaction, because a write between two steps would restart the copy.
    from.exec('begin; select 1 from sqlite_schema limit 1');
    await backup(from, part, { rate: PAGES_AT_ONCE, progress: () => signal?.throwIfAborted() });
    from.exec('rollback');
    finishCopy(part);
    const named = await verify(part);
    await addFiles();
    const lost = new Set(named).difference(new Set(await storedIn(filesBeside(target)))).size;
    await bringToDisk(part, 'r+');
    await giveName(part, target);
    return lost;
  } catch (error) {
    const told = inOurWords(error);
    if (told instanceof AppError && told.code === 'full')
      throw new AppError('full', commandMessages.targetDiskFull(target), { cause: error });
    throw told;
  } finally {
    for (const rest of ['', '-journal', '-wal', '-shm']) rmSync(part + rest, { force: true });
  }
}
