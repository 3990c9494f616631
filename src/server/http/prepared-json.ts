import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Coding, compress, wantedCoding } from './codings.ts';

/** JSON, or another text, that is sent many times: compressed once per coding, with an ETag. */
export class PreparedJson {
  readonly bytes: Buffer;
  /** Weak, because compressed bytes carry it too. Of the content, because versions repeat after a backup is restored. */
  readonly etag: string;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  }

  compressed(coding: Coding): Promise<Buffer> {
    const made = this.#compressed.get(coding) ?? compress(coding, this.bytes);
    this.#compressed.set(coding, made);
    return made;
  }
}

const weak = (tag: string) => tag.replace(/^(?!W\/)/, 'W/');

/** Whether `If-None-Match` has a tag, by weak comparison. */
export const hasIt = (header: string | undefined, etag: string) =>
  header?.split(',').some((tag) => tag.trim() === '*' || weak(tag.trim()) === weak(etag));

/** Sends a prepared text, or 304 if the caller has it. */
export async function sendPrepared(
  request: FastifyRequest,
  reply: FastifyReply,
  json: PreparedJson,
  type = 'application/json',
): Promise<FastifyReply> {
  reply.headers({ 'cache-control': 'private, no-cache', vary: 'accept-encoding', etag: json.etag });
  if (hasIt(request.headers['if-none-match'], json.etag)) return reply.code(304).send();
  reply.type(`${type}; charset=utf-8`);
  const coding = wantedCoding(request);
  if (!coding) return reply.send(json.bytes);
  return reply.header('content-encoding', coding).send(await json.compressed(coding));
}
