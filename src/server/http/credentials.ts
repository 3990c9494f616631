import type { FastifyRequest } from 'fastify';
import type { Cookies } from './cookies.ts';

/** The secret by which a request says whose it is. */
export type Shown = { as: 'session' | 'token'; secret: string };

/**
 * The API token of a request, or else the cookie of its session. Cookies beside a token count for nothing. Other schemes of the header
 * `Authorization` belong to a proxy in front.
 */
export function shownBy(request: FastifyRequest, cookies: Cookies): Shown | null {
  const [, bearer] = /^bearer(?: +|$)(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (bearer !== undefined) return { as: 'token', secret: bearer.trim() };
  const { token } = cookies.read(request);
  return token === null ? null : { as: 'session', secret: token };
}
