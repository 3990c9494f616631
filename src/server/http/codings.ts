import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** With its usual window (22) brotli takes 15 MB on each thread, and not a byte fewer comes out. */
const brotli = (quality: number, { length }: Uint8Array) => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_LGWIN]: 16,
    [constants.BROTLI_PARAM_SIZE_HINT]: length,
  },
});

/** Bytes that are sent many times over, in a coding; made on another thread. Quick rather than small: a board changes often. */
export const compress = (coding: Coding, bytes: Uint8Array): Promise<Buffer> =>
  coding === 'br' ? promisify(brotliCompress)(bytes, brotli(4, bytes)) : promisify(gzip)(bytes, { level: 4 });

/**
 * Bytes that are sent once, in a coding; a quarter more come out, in 1 or 2 ms. On another thread they would take as long as before
 * in the middle, and twice as long at the worst: from there and back they wait for their turn several times.
 */
export const compressOnce = (coding: Coding, bytes: Uint8Array): Buffer =>
  coding === 'br' ? brotliCompressSync(bytes, brotli(1, bytes)) : gzipSync(bytes, { level: 1 });

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

/** The coding that the caller likes best of ours; `null` for the bytes as they are. */
export function wantedCoding(request: FastifyRequest): Coding | null {
  const coding = negotiator.negotiate(request.headers['accept-encoding']?.toString() ?? '');
  return coding === 'br' || coding === 'gzip' ? coding : null;
}
