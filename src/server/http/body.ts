import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

/** The largest request body, in bytes. */
export const BODY_LIMIT = 64 * 1024;

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: false });

const JSON_TYPE = 'application/json';

/** Whether a header `Content-Encoding` says that the bytes are not what they stand for, but packed. */
const isPacked = (encoding = '') => encoding.split(',').some((one) => !/^\s*(identity\s*)?$/i.test(one));

/** Takes bodies as bytes, whatever they say they are: they are read only after the caller was found to be allowed. */
export function acceptBodies(app: FastifyInstance): void {
  // The framework would refuse what is no content type at all before anybody asks who calls.
  app.addHook('onRequest', async ({ headers }) => {
    const type = headers['content-type'];
    if (type !== undefined) headers['content-type'] = /^application\/json\s*(;|$)/i.test(type) ? JSON_TYPE : 'application/octet-stream';
  });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/**
 * The body of a request as JSON; an absent one counts as an empty object.
 * @throws AppError `notJson` for another content type or a packed body, `invalid` where it is no JSON object
 */
export function readBody(request: FastifyRequest): unknown {
  const bytes = request.body as Buffer | undefined;
  if (!bytes || bytes.length === 0) return {};
  if (request.headers['content-type'] !== JSON_TYPE)
    throw new AppError('notJson', 'The request body must be JSON (content type application/json).');
  if (isPacked(request.headers['content-encoding']))
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
