import { hash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Quick rather than small: a board that changes often is compressed often. With its usual window (22) brotli takes 15 MB on each of
 * four threads, and not a byte fewer comes out.
 */
const brotli = { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: 16 };
const compressors = {
  br: (bytes: Buffer): Promise<Buffer> =>
    promisify(brotliCompress)(bytes, { params: { ...brotli, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
  gzip: (bytes: Buffer): Promise<Buffer> => promisify(gzip)(bytes, { level: 4 }),
};
type Coding = keyof typeof compressors;
const isCoding = (coding: string | null): coding is Coding => coding !== null && Object.hasOwn(compressors, coding);

/** JSON that is sent many times over: kept as bytes, compressed once for each coding, and known by its version and content. */
export class PreparedJson {
  /** Weak, because the compressed bytes carry it as well. The version alone would come again after a backup was restored. */
  readonly etag: string;
  readonly bytes: Buffer;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer, version: number) {
    this.bytes = bytes;
    this.etag = `W/"${version}-${hash('sha1', this.bytes, 'base64url').slice(0, 8)}"`;
  }

  /** The bytes in a coding; whoever asks while they are being compressed waits for the same. */
  compressed(coding: Coding): Promise<Buffer> {
    const made = this.#compressed.get(coding) ?? compressors[coding](this.bytes);
    this.#compressed.set(coding, made);
    return made;
  }
}

const negotiator = new Negotiator({ supportedValues: ['br', 'gzip', 'identity'] });

/** Whether the caller has these very bytes already (RFC 9110, If-None-Match, the weak comparison). */
const hasIt = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^(?!W\/)/, 'W/') === etag);

/** Sends prepared JSON: nothing but 304 to whoever has it, else in the coding that the caller likes best. */
export async function sendPrepared(request: FastifyRequest, reply: FastifyReply, json: PreparedJson): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag: json.etag });
  if (hasIt(request.headers['if-none-match'], json.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const coding = negotiator.negotiate(request.headers['accept-encoding']?.toString() ?? '');
  if (!isCoding(coding)) return reply.send(json.bytes);
  return reply.header('content-encoding', coding).send(await json.compressed(coding));
}
