import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { freeBuffer } from '../free-buffer.ts';
import { type Coding, compress, wantedCoding } from './codings.ts';

/**
 * JSON that is sent many times over: compressed once for each coding, and known by its version and content. Its bytes are given back once they are
 * compressed: a megabyte with each change, left to V8, had it go through all its memory for every fifth.
 */
export class PreparedJson {
  /** Weak, because the compressed bytes carry it as well. The version alone would come again after a backup was restored. */
  readonly etag: string;
  readonly #make: () => Buffer;
  /** Made for the first who needs them. */
  #first: Buffer | undefined;
  /** Kept for those who read them as they are. */
  #whole: Buffer | undefined;
  readonly #compressed = new Map<Coding, Promise<Buffer>>();

  /** @param make the bytes, the same each time, which nobody else holds */
  constructor(make: () => Buffer, version: number) {
    this.#make = make;
    this.#first = make();
    this.etag = `W/"${version}-${hash('sha1', this.#first, 'base64url').slice(0, 8)}"`;
  }

  #take(): Buffer {
    const bytes = this.#first ?? this.#make();
    this.#first = undefined;
    return bytes;
  }

  get bytes(): Buffer {
    this.#whole ??= this.#take();
    return this.#whole;
  }

  async #compress(coding: Coding): Promise<Buffer> {
    const bytes = this.#whole ?? this.#take();
    const packed = await compress(coding, bytes);
    if (bytes !== this.#whole) freeBuffer(bytes);
    return packed;
  }

  /** The bytes in a coding; whoever asks while they are being compressed waits for the same. */
  compressed(coding: Coding): Promise<Buffer> {
    const made = this.#compressed.get(coding) ?? this.#compress(coding);
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
