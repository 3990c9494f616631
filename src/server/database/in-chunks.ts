import type { Bytes } from './file-store.ts';

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
