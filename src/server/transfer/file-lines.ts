import { createHash } from 'node:crypto';
import * as messages from '#messages/server/transfer.ts';
import { type Bytes, type FileStore, inChunks, type Stored } from '../database/file-store.ts';
import { AppError } from '../errors.ts';
import { imageTypeOf } from '../files/images.ts';
import type { Row } from './tables.ts';

/** Bytes of a line: their base64 has no padding but at the end, and is shorter than the longest line. */
const OF_LINE = 3 * 174_762;

/** The bytes of a file or preview, as a row names them. A preview has no hash in its row. */
export type Named = { id: string; size: number; sha256: string | null };

/** The bytes that a row of `files` names, in the order of an export. */
export const namedBy = ({ id, size, sha256, preview_id, preview_size }: Row): Named[] => [
  { id: String(id), size: Number(size), sha256: String(sha256) },
  ...(preview_id === null ? [] : [{ id: String(preview_id), size: Number(preview_size), sha256: null }]),
];

const headOf = (bytes: Buffer) => Buffer.from(bytes.subarray(0, 12));

/** Whether bytes are those that a row names, by their head and hash. */
const areNamed = ({ sha256 }: Named, head: Buffer, found: unknown) =>
  sha256 === null ? imageTypeOf(head) === 'image/webp' : sha256 === found;

/** The lines of one file: its id, its bytes as base64, and their hash, or that they are lost. @returns whether they are whole */
export async function* fileLines({ read }: FileStore, named: Named): AsyncGenerator<string, boolean> {
  const { id, size } = named;
  yield JSON.stringify({ file: id });
  const hash = createHash('sha256');
  let head = Buffer.alloc(0);
  try {
    for await (const chunk of inChunks(read(id, { from: 0, to: size }), OF_LINE)) {
      if (head.length === 0) head = headOf(chunk);
      hash.update(chunk);
      yield JSON.stringify(chunk.toString('base64'));
    }
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'notFound')) throw error;
    yield JSON.stringify({ lost: true });
    return false;
  }
  const found = hash.digest('hex');
  // An import would refuse the whole board for bytes that a failing disk has changed.
  const isWhole = areNamed(named, head, found);
  yield JSON.stringify(isWhole ? { sha256: found } : { lost: true });
  return isWhole;
}

export const damaged = () => new AppError('invalid', messages.fileDamaged);

/** Base64 is only read as it was written, so that one file has one form. */
function bytesIn(line: string): Buffer {
  const bytes = Buffer.from(line, 'base64');
  if (bytes.toString('base64') !== line) throw damaged();
  return bytes;
}

/** Reads the lines of a file. @param next the next line, parsed @param take stores the bytes as they come; those of a lost file end with an error @throws AppError `invalid` for other bytes than the row says */
export async function readFileLines(named: Named, next: () => Promise<unknown>, take: (bytes: Bytes) => Promise<Stored>): Promise<void> {
  const { id, size } = named;
  let [count, head, sum, isLost]: [number, Buffer, unknown, boolean] = [0, Buffer.alloc(0), undefined, false];
  if (((await next()) as { file?: string } | undefined)?.file !== id) throw damaged();
  async function* bytes(): AsyncGenerator<Buffer> {
    let line = await next();
    for (; typeof line === 'string'; line = await next()) {
      const part = bytesIn(line);
      if (count === 0) head = headOf(part);
      count += part.length;
      if (count > size) throw damaged();
      yield part;
    }
    const end = line as { sha256?: string; lost?: boolean } | undefined;
    isLost = end?.lost === true;
    if (isLost) throw damaged();
    sum = end?.sha256;
  }
  const stored = await take(bytes()).catch((error) => (isLost ? null : Promise.reject(error)));
  if (!stored) return;
  if (count !== size || sum !== stored.sha256 || !areNamed(named, head, sum)) throw damaged();
}
