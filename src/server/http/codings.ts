import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

export type Coding = 'br' | 'gzip';

/** Smaller answers aren't worth compressing (bytes). */
const WORTH_COMPRESSING = 4_096;

const brotli = (quality: number, { length }: Uint8Array) => ({
  params: { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: length },
});

/** Compresses bytes that are sent many times, on another thread. Fast rather than small, because a board changes often. */
export const compress = (coding: Coding, bytes: Uint8Array): Promise<Buffer> =>
  coding === 'br' ? promisify(brotliCompress)(bytes, brotli(4, bytes)) : promisify(gzip)(bytes, { level: 4 });

/** Compresses in this thread, because thread hops would wait for the event loop. */
const compressOnce = (coding: Coding, bytes: Uint8Array): Buffer =>
  coding === 'br' ? brotliCompressSync(bytes, brotli(1, bytes)) : gzipSync(bytes, { level: 1 });

/** The best coding that the caller accepts; `null` for identity. A coding with a weight, which browsers don't send, is not taken. */
export function wantedCoding({ headers }: FastifyRequest): Coding | null {
  const accepted = (headers['accept-encoding'] ?? '').toString().split(/,\s*/);
  return (['br', 'gzip'] as const).find((coding) => accepted.includes(coding)) ?? null;
}

/** Sends bytes made for this answer, compressed as the caller prefers. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  const coding = bytes.length < WORTH_COMPRESSING ? null : wantedCoding(request);
  reply.header('vary', 'accept-encoding');
  return coding ? reply.header('content-encoding', coding).send(compressOnce(coding, bytes)) : reply.send(bytes);
}
