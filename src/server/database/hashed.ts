import { createHash } from 'node:crypto';
import * as messages from '#messages/server/files.ts';
import { AppError } from '../errors.ts';
import type { Bytes, Stored } from './file-store.ts';

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
