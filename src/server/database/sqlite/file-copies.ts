import { constants } from 'node:fs';
import { copyFile, link, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../schema.ts';
import { readAside } from './aside.ts';
import { codeOf, isStoredName, syncFolder } from './file-folder.ts';

/** The folder of files beside a database or its copy. */
export const filesBeside = (file: string): string => path.join(path.dirname(file), 'files');

/** Another disk, or one without links. */
const NO_LINK = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'];

const namesIn = async (folder: string): Promise<string[]> => {
  const names = await readdir(folder).catch((error) => (codeOf(error) === 'ENOENT' ? [] : Promise.reject(error)));
  return names.filter(isStoredName);
};

async function copyWhole(from: string, to: string): Promise<void> {
  const part = `${to}.part`;
  try {
    await copyFile(from, part, constants.COPYFILE_FICLONE);
    const copy = await open(part, 'r+');
    await copy.sync().finally(() => copy.close());
    await rename(part, to);
  } finally {
    await rm(part, { force: true });
  }
}

/** Adds the files that a folder lacks, each as a link if possible, because files never change. @param progress called for each; its error ends that */
export async function copyFiles(from: string, to: string, progress: () => void): Promise<void> {
  const present = new Set(await namesIn(to));
  const missing = (await namesIn(from)).filter((name) => !present.has(name));
  if (missing.length === 0) return;
  await mkdir(to, { recursive: true, mode: 0o700 });
  for (const name of missing) {
    progress();
    const [source, target] = [path.join(from, name), path.join(to, name)];
    await link(source, target)
      .catch((error) => (NO_LINK.includes(codeOf(error)) ? copyWhole(source, target) : Promise.reject(error)))
      // It was deleted for good meanwhile.
      .catch((error) => (codeOf(error) === 'ENOENT' ? undefined : Promise.reject(error)));
  }
  await syncFolder(to);
}

async function namedIn(copy: Kysely<Tables>, ids: string[]): Promise<string[]> {
  const wanted = sql`(select value from json_each(${JSON.stringify(ids)}))`;
  const { rows } = await sql<{ id: string }>`
    select id from files where id in ${wanted} union all select preview_id as id from files where preview_id in ${wanted}`
    .execute(copy)
    // Made before there were files.
    .catch((error) => (/no such table/.test(String(error)) ? { rows: [] } : Promise.reject(error)));
  return rows.map(({ id }) => id);
}

/** Removes the files of a folder of copies that none of them names any more. @throws if a copy cannot be read; then all stay */
export async function dropUnnamed(folder: string, copies: string[]): Promise<void> {
  const unnamed = new Set(await namesIn(filesBeside(path.join(folder, 'any'))));
  for (const name of copies) {
    if (unnamed.size === 0) return;
    const copy = readAside(path.join(folder, name));
    try {
      for (const id of await namedIn(copy, [...unnamed])) unnamed.delete(id);
    } finally {
      await copy.destroy();
    }
  }
  for (const name of unnamed) await rm(path.join(folder, 'files', name), { force: true });
}
