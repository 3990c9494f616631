import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import * as databaseMessages from '#messages/server/database.ts';
import * as messages from '#messages/server/files.ts';
import { AppError, diskFull, isDiskFull, systemCode } from '../../errors.ts';
import { EVER, FILE_ID, type FileStore, hashed } from '../file-store.ts';

/** Bytes that are still coming. */
const PART = '.part';
const AT_ONCE = 64 * 1024;
const PAGE = 50;

export const isMissing = (error: unknown) => systemCode(error) === 'ENOENT';

/** The names in a folder, which may not be there yet. */
export const namesIn = (folder: string): Promise<string[]> =>
  readdir(folder).catch((error) => (isMissing(error) ? [] : Promise.reject(error)));

function inOurWords(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull(error);
  if (isMissing(error)) return new AppError('notFound', messages.fileNotFound);
  // Any other refusal of the system, such as of a read-only disk or a folder of another owner.
  const isOfSystem = (error as NodeJS.ErrnoException).syscall !== undefined;
  return isOfSystem ? new AppError('unavailable', databaseMessages.databaseCannotWrite, { cause: error }) : error;
}

/** Makes a file, or the names in a folder, survive a power cut. @param flags `r+` for a file, which Windows syncs for writers only */
export async function bringToDisk(place: string, flags: 'r' | 'r+'): Promise<void> {
  await using opened = await open(place, flags);
  await opened.sync();
}

/** The store of the embedded database: a private folder with a file each. */
export function fileFolder(folder: string): FileStore {
  /** Ids of an import may be anything, so that none may lead out of the folder. */
  const placeOf = (id: string) => {
    if (!FILE_ID.test(id)) throw new AppError('notFound', messages.fileNotFound);
    return path.join(folder, id);
  };

  async function remove(ids: string[], idleSince = EVER): Promise<void> {
    for (const place of ids.flatMap((id) => [placeOf(id), placeOf(id) + PART])) {
      const found = await stat(place).catch(() => undefined);
      if (found && found.mtime.toISOString() < idleSince) await rm(place, { force: true });
    }
  }

  return {
    remove,

    async write(id, bytes, most) {
      const place = placeOf(id);
      const { passing, stored } = hashed(bytes, most);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(place + PART, passing, { mode: 0o600, flush: true });
        await rename(place + PART, place);
        await bringToDisk(folder, 'r');
        return stored();
      } catch (error) {
        await remove([id]).catch(() => {});
        throw inOurWords(error);
      }
    },

    isWhole: async (_connection, id, size) => (await stat(placeOf(id)).catch(() => undefined))?.size === size,

    async *read(id, { from, to }) {
      await using handle = await open(placeOf(id)).catch((error) => Promise.reject(inOurWords(error)));
      for (let at = from; at < to; ) {
        // A fresh buffer, because the last one may still be waiting in the socket.
        const { bytesRead, buffer } = await handle.read(Buffer.allocUnsafe(Math.min(AT_ONCE, to - at)), { position: at });
        if (bytesRead === 0) throw new AppError('notFound', messages.fileNotFound);
        at += bytesRead;
        // Before the last part, so that the answer ends with it, and its connection is idle once the caller has all.
        if (at === to) await handle.close();
        yield buffer.subarray(0, bytesRead);
      }
    },

    async *list() {
      const ids = [...new Set((await namesIn(folder)).map((name) => path.basename(name, PART)).filter((id) => FILE_ID.test(id)))];
      for (let at = 0; at < ids.length; at += PAGE) yield ids.slice(at, at + PAGE);
    },
  };
}
