/** Smaller ones are not worth it, and may share a pooled buffer with others (bytes). */
const LARGE = 131_072;

/**
 * Frees a large buffer at once by detaching it. Left to V8 the memory piles up with every search, half a megabyte a time, and only a full garbage
 * collection frees it: for every eighth search that took as long as the search itself.
 * @param bytes must not be used afterwards
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= LARGE && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
