import type { Connection } from './database.ts';

/** The ids of bytes, which may be the names of files. */
export const FILE_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
  /**
   * Stores bytes as they come, and waits until they are on disk.
   * @param most the limit of bytes @throws AppError `tooLarge`, `full`; after any error nothing is left
   */
  write(id: string, bytes: Bytes, most: number): Promise<Stored>;
  /** Whether a file is there with all of its bytes. */
  isWhole(connection: Connection, id: string, size: number): Promise<boolean>;
  /** The bytes of a span, in parts. @throws AppError `notFound` if they are not there */
  read(id: string, span: Span): AsyncGenerator<Uint8Array>;
  /** Removes files, also parts of unfinished ones. @param idleSince only those that nobody has written since (ISO 8601) */
  remove(ids: string[], idleSince?: string): Promise<void>;
  /** The ids of all bytes in pages, unfinished ones included. */
  list(): AsyncGenerator<string[]>;
};
