import type { Bytes } from './file-store.ts';

/** The same bytes in chunks of one size; the last may be smaller. */
export async function* inChunks(bytes: Bytes, size: number): AsyncGenerator<Buffer> {
  let parts: Uint8Array[] = [];
  let room = size;
  for await (const part of bytes) {
    for (let at = 0; at < part.length; ) {
      const taken = part.subarray(at, at + room);
      parts.push(taken);
      at += taken.length;
      room -= taken.length;
      if (room > 0) continue;
      yield Buffer.concat(parts);
      [parts, room] = [[], size];
    }
  }
  if (parts.length > 0) yield Buffer.concat(parts);
}
