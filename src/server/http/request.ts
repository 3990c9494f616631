import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import { CONTENT_TYPE } from '#shared/files.ts';
import { IMPORT_MOST } from '#shared/limits.ts';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

const ANY = 'application/octet-stream';

/** The content type as sent, without parameters; that of any bytes if it is missing or malformed. The framework is told of bytes only. */
export function typeSent({ raw: { rawHeaders } }: FastifyRequest): string {
  const at = rawHeaders.findIndex((word, index) => index % 2 === 0 && word.toLowerCase() === 'content-type');
  const type = (rawHeaders[at + 1] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return at >= 0 && CONTENT_TYPE.test(type) ? type : ANY;
}

export const isCompressed = (encoding = '') => encoding.split(',').some((one) => !/^\s*(identity\s*)?$/i.test(one));

/** Accepts bodies of any type as bytes, because parsing comes after the 401, 404 and 403 checks. */
export function acceptBodies(app: FastifyInstance): void {
  // The framework would refuse a malformed content type before authentication.
  app.addHook('onRequest', async ({ headers }) => {
    if (headers['content-type'] !== undefined) headers['content-type'] = ANY;
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Leaves bodies unread for the handlers. @returns the same app */
export function leaveBodies(app: FastifyInstance): FastifyInstance {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  return app;
}

/** No call takes JSON nested deeper than four levels. */
const DEEPEST = 16;
/** Commas and colons. The largest import has 34 for each task: of its fields, and of 20 labels. */
const VALUES_MOST = 40 * IMPORT_MOST;
const [QUOTE, BACKSLASH, COMMA, COLON] = [0x22, 0x5c, 0x2c, 0x3a];
const [LIST, LIST_END, OBJECT, OBJECT_END] = [0x5b, 0x5d, 0x7b, 0x7d];

/** Refuses JSON that would hold the event loop for seconds: nested deep, or millions of small values. @throws AppError `invalid` */
function requireParsable(bytes: Buffer): void {
  let [depth, values, isText] = [0, 0, false];
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0;
    // Skips the escaped byte, such as a quote.
    if (byte === BACKSLASH) at += 1;
    else if (byte === QUOTE) isText = !isText;
    else if (isText) continue;
    else if (byte === COMMA || byte === COLON) values += 1;
    else if (byte === LIST || byte === OBJECT) depth += 1;
    else if (byte === LIST_END || byte === OBJECT_END) depth -= 1;
    if (depth > DEEPEST) throw new AppError('invalid', messages.bodyTooDeep);
    if (values > VALUES_MOST) throw new AppError('invalid', messages.bodyTooManyValues);
  }
}

/** The request body as a JSON object; `{}` if there is none. @throws AppError `notJson`, `invalid` */
export function readBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!bytes || bytes.length === 0) return {};
  if (typeSent(request) !== 'application/json') throw new AppError('notJson', messages.bodyNotJson);
  if (isCompressed(request.headers['content-encoding'])) throw new AppError('notJson', messages.bodyCompressed);
  requireParsable(bytes);
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError('invalid', messages.bodyMalformed);
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new AppError('invalid', messages.bodyNoObject);
  return value;
}

/** The query parameters; an empty value counts as absent. @throws AppError `invalid` if it is not UTF-8 */
export function readQuery({ url, query }: FastifyRequest): Record<string, unknown> {
  // Otherwise a search would find nothing without saying why. A lone `%` is accepted.
  for (const [bytes] of url.matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes);
    } catch {
      throw new AppError('invalid', messages.addressNotUtf8);
    }
  }
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

const TAGS = /^[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"(\s*,[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\s,]*$/;

/** The check of a version against `If-Match` (RFC 9110); none if every version will do. It throws AppError `invalid` or `stale`. */
export function versionCheck(header: string | undefined): ((version: number) => void) | undefined {
  if (header === undefined || header.trim() === '*') return undefined;
  return (version) => {
    if (!TAGS.test(header)) throw new AppError('invalid', messages.ifMatchNotValid);
    // If-Match uses the strong comparison, so weak tags never match.
    const seen = header.split(',').map((tag) => tag.trim());
    if (!seen.includes(`"${version}"`)) throw new AppError('stale', messages.taskChanged);
  };
}
