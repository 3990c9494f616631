/** Smaller ones are not worth it, and may lie in memory that others use as well (bytes). */
const LARGE = 131_072;

/**
 * Gives the memory of bytes back that nobody will read again. Left to V8 it piles up with every search, half a megabyte a time, and is found only by going
 * through all that is in use: for every eighth search that took as long as the search itself.
 * @param bytes are empty from then on
 */
export function freeBuffer({ buffer, byteLength }: Uint8Array): void {
  if (byteLength >= LARGE && buffer instanceof ArrayBuffer) buffer.transfer(0);
}
