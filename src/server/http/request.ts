import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const JSON_TYPE = 'application/json';

/** Whether a header `Content-Encoding` names a compression. */
const isCompressed = (encoding = '') => encoding.split(',').some((one) => !/^\s*(identity\s*)?$/i.test(one));

/** Accepts bodies of any type as bytes: they are parsed only after the 401, 404 and 403 checks. */
export function acceptBodies(app: FastifyInstance): void {
  // The framework would refuse a malformed content type before the caller is authenticated.
  app.addHook('onRequest', async ({ headers }) => {
    const type = headers['content-type'];
    if (type !== undefined) headers['content-type'] = /^application\/json\s*(;|$)/i.test(type) ? JSON_TYPE : 'application/octet-stream';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The body of a request as JSON; an absent one counts as an empty object.
 * @throws AppError `notJson` for another content type or a compressed body, `invalid` where it is no JSON object
 */
export function readBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!bytes || bytes.length === 0) return {};
  if (request.headers['content-type'] !== JSON_TYPE)
    throw new AppError('notJson', 'The request body must be JSON (content type application/json).');
  if (isCompressed(request.headers['content-encoding']))
    throw new AppError('notJson', 'The request body must be sent as it is, without a Content-Encoding.');
  let value: unknown;
  try {
    value = JSON.parse(utf8.decode(bytes));
  } catch {
    throw new AppError('invalid', 'The request body is not valid JSON.');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new AppError('invalid', 'The request body must be a JSON object.');
  return value;
}

/** The query of a request; a parameter without a value counts as absent. @throws AppError `invalid` where it is no UTF-8 */
export function readQuery({ url, query }: FastifyRequest): Record<string, unknown> {
  // A search for it would find nothing and not say why. A `%` that stands for itself is accepted.
  for (const [bytes] of url.matchAll(/(?:%[\da-f]{2})+/gi)) {
    try {
      decodeURIComponent(bytes);
    } catch {
      throw new AppError('invalid', 'The address is not valid: what is percent-encoded in it must be UTF-8.');
    }
  }
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''));
}

/** Entity tags as RFC 9110 writes them, in a list, of which some elements may be empty. */
const TAGS = /^[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"(\s*,[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\s,]*$/;

/**
 * Whether what a caller has seen is still current (RFC 9110, If-Match). Without the header anything goes.
 * @param header the value of `If-Match`
 * @param version the present version
 * @returns whether the caller named a version
 * @throws AppError `invalid` where the header is malformed, `stale` where it names another version
 */
export function requireVersion(header: string | undefined, version: number): boolean {
  if (header === undefined || header.trim() === '*') return false;
  if (!TAGS.test(header)) throw new AppError('invalid', 'The header If-Match must be a version in quotes, such as "3".');
  // Weak tags never match: the comparison is the strong one.
  const seen = header.split(',').map((tag) => tag.trim());
  if (!seen.includes(`"${version}"`)) throw new AppError('stale', 'Somebody changed this task meanwhile. Load it again before you save.');
  return true;
}
