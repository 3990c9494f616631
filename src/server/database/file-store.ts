import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { link, rename } from 'node:fs/promises';
import * as messages from '#messages/server/files.ts';
import { AppError } from '../errors.ts';
import type { SqlConnection } from './sql-connection.ts';

/** The ids of bytes, which may be the names of files. */
export const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Above every time (ISO 8601). */
export const EVER = '~';

/** The first byte, and the one behind the last. */
export type Span = { from: number; to: number };

/** Bytes in parts. A part may be gone when the next is asked for. */
export type Bytes = AsyncIterable<Uint8Array> | Iterable<Uint8Array>;

/** Fresh bytes that were stored. */
export type Stored = { size: number; sha256: string };

/**
 * The bytes of files by id, a UUID. Each is there whole or not at all, on every node. Rows name them only once they are there, and bytes
 * without a row are removed within hours.
 */
export type FileStore = {
  /** Stores bytes durably as they come. @param most the limit of bytes @throws AppError `tooLarge`, `full`; on errors nothing is left */
  write(id: string, bytes: Bytes, most: number): Promise<Stored>;
  isWhole(connection: SqlConnection, id: string, size: number): Promise<boolean>;
  /** The bytes of a span, in parts. @throws AppError `notFound` if they are not there */
  read(id: string, span: Span): AsyncGenerator<Uint8Array>;
  /** Removes files, also parts of unfinished ones. @param idleSince only those that nobody has written since (ISO 8601) */
  remove(ids: string[], idleSince?: string): Promise<void>;
  /** The ids of all bytes, unfinished ones included, in pages. */
  list(): AsyncGenerator<string[]>;
};

/** Bytes that are counted and hashed as they pass. @param most the limit @throws AppError `tooLarge` on the way */
export function hashed(bytes: Bytes, most: number): { passing: AsyncGenerator<Uint8Array>; stored: () => Stored } {
  const hash = createHash('sha256');
  let size = 0;
  async function* pass(): AsyncGenerator<Uint8Array> {
    for await (const part of bytes) {
      size += part.length;
      if (size > most) throw new AppError('tooLarge', messages.fileTooLarge(most));
      hash.update(part);
      yield part;
    }
  }
  return { passing: pass(), stored: () => ({ size, sha256: hash.digest('hex') }) };
}

/** The same bytes in chunks of one size; the last may be smaller. All are in one buffer, so a chunk is gone when the next is asked for. */
export async function* inChunks(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  const chunk = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + size - filled);
      chunk.set(taken, filled);
      at += taken.length;
      filled += taken.length;
      if (filled < size) continue;
      yield chunk;
      filled = 0;
    }
  }
  if (filled > 0) yield chunk.subarray(0, filled);
}

/** @throws EEXIST if a file has the name */
export function requireFree(name: string): void {
  if (existsSync(name)) throw Object.assign(new Error(`EEXIST: ${name}`), { code: 'EEXIST' });
}

/** Gives a whole file its name, which must be free. The caller removes the part. */
export async function giveName(part: string, name: string): Promise<void> {
  await link(part, name).catch(async () => {
    // Some disks have no links. A rename would replace a file.
    requireFree(name);
    await rename(part, name);
  });
}
