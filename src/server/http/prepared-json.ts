import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, compress, wantedCoding } from './codings.ts';

/** JSON that is sent many times: compressed once in each coding, and known by its version and content. */
export class PreparedJson {
  readonly bytes: Buffer;
  /** Weak, because the compressed bytes carry it as well. The version alone would come again after a backup was restored. */
  readonly etag: string;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer, version: number) {
    this.bytes = bytes;
    this.etag = `W/"${version}-${hash('sha1', bytes, 'base64url').slice(0, 8)}"`;
  }

  /** The bytes in a coding. Callers that ask while they are being compressed wait for the same. */
  compressed(coding: Coding): Promise<Buffer> {
    const made = this.#compressed.get(coding) ?? compress(coding, this.bytes);
    this.#compressed.set(coding, made);
    return made;
  }
}

/** Whether the caller has these very bytes already (RFC 9110, If-None-Match, the weak comparison). */
const hasIt = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || tag.trim().replace(/^(?!W\/)/, 'W/') === etag);

/** Sends prepared JSON: nothing but 304 to whoever has it, else in the coding that the caller likes best. */
export async function sendPrepared(request: FastifyRequest, reply: FastifyReply, json: PreparedJson): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag: json.etag });
  if (hasIt(request.headers['if-none-match'], json.etag)) return reply.code(304).send();
  reply.type('application/json; charset=utf-8');
  const coding = wantedCoding(request);
  if (!coding) return reply.send(json.bytes);
  return reply.header('content-encoding', coding).send(await json.compressed(coding));
}
