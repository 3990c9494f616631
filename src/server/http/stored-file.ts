import { once } from 'node:events';
import { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/files.ts';
import { shownFileName } from '#shared/shown-file-name.ts';
import type { Span } from '../database/file-store.ts';
import { AppError } from '../errors.ts';
import type { StoredFile } from './call.ts';
import { hasIt } from './prepared-json.ts';

/** A stream of the parts, once the first has been read, so that a failure before gets an error answer. */
export async function begun(parts: AsyncIterable<unknown>): Promise<Readable> {
  const stream = Readable.from(parts);
  await once(stream, 'readable');
  return stream;
}

/** A download's name (RFC 6266): plain for old programs, and whole (RFC 8187). */
function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const shown = shownFileName(name);
  const plain = shown.replaceAll(/[^\x20-\x7e]|["\\%]/gu, '_');
  const whole = encodeURIComponent(shown).replaceAll(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
  return `${kind}; filename="${plain}"; filename*=UTF-8''${whole}`;
}

/** The wanted part (RFC 9110, 14), which only GET can ask for; `null` for all, also where several are wanted. @throws AppError `noSuchPart` */
function spanOf({ method, headers }: FastifyRequest, reply: FastifyReply, size: number, etag: string): Span | null {
  const { range, 'if-range': condition } = headers;
  const [wanted, first, last, suffix] = range?.match(/^bytes=(?:(\d+)-(\d+)?|-(\d+))$/) ?? [];
  if (!wanted || method !== 'GET' || (condition !== undefined && condition !== etag)) return null;
  if (last !== undefined && Number(last) < Number(first)) return null;
  const from = suffix === undefined ? Number(first) : Math.max(0, size - Number(suffix));
  const to = last === undefined ? size : Math.min(size, Number(last) + 1);
  if (from >= to) {
    reply.header('content-range', `bytes */${size}`);
    throw new AppError('noSuchPart', messages.noSuchRange);
  }
  return { from, to };
}

/** Sends a stored file as if it were hostile: sandboxed, and a download unless it is an image. @throws AppError `noSuchPart`, `notFound` */
export async function sendStored(request: FastifyRequest, reply: FastifyReply, file: StoredFile['value']): Promise<FastifyReply> {
  const etag = `"${file.hash}"`;
  const isKnown = hasIt(request.headers['if-none-match'], etag);
  const span = isKnown ? null : spanOf(request, reply, file.size, etag);
  const { from, to } = span ?? { from: 0, to: file.size };
  const bytes = isKnown || request.method === 'HEAD' ? Readable.from([]) : await begun(file.read({ from, to }));
  reply.headers({
    'accept-ranges': 'bytes',
    'cache-control': 'private, no-cache',
    'content-disposition': dispositionOf(file.inlineType === null ? 'attachment' : 'inline', file.name),
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
    etag,
  });
  if (isKnown) return reply.code(304).send();
  if (span) reply.code(206).header('content-range', `bytes ${from}-${to - 1}/${file.size}`);
  reply.type(file.inlineType ?? 'application/octet-stream').header('content-length', to - from);
  return reply.send(bytes);
}
