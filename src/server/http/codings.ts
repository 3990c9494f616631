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

/** The caller's weights (RFC 9110, 12.5.3): 0 refuses a coding, and `*` covers the rest. */
const weightsIn = (header: string): ReadonlyMap<string, number> =>
  new Map(
    header.split(',').map((part) => {
      const [name = '', ...parameters] = part.split(';').map((word) => word.trim().toLowerCase());
      const weight = parameters.find((one) => one.startsWith('q='));
      return [name, weight === undefined ? 1 : Number.parseFloat(weight.slice(2)) || 0];
    }),
  );

/** The caller's preferred coding, brotli on a tie; `null` for identity. */
export function wantedCoding({ headers }: FastifyRequest): Coding | null {
  const weights = weightsIn(headers['accept-encoding']?.toString() ?? '');
  const weightOf = (coding: string) => weights.get(coding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 && weightOf(best) >= weightOf('identity') ? best : null;
}

/** Sends bytes made for this answer, compressed as the caller prefers. */
export function sendBytes(request: FastifyRequest, reply: FastifyReply, bytes: Uint8Array): FastifyReply {
  const coding = bytes.length < WORTH_COMPRESSING ? null : wantedCoding(request);
  reply.header('vary', 'accept-encoding');
  return coding ? reply.header('content-encoding', coding).send(compressOnce(coding, bytes)) : reply.send(bytes);
}
