import type { FastifyReply } from 'fastify';
import { SESSION_DAYS } from '../session/lifetime.ts';

export const SESSION_COOKIE = 'session';

export type SessionCookie = { keep(reply: FastifyReply, token: string | null): void };

/**
 * How the session token is kept in the browser: out of reach of scripts, and never sent from another site.
 * @param https whether the product is reached by https; on plain http a `Secure` cookie would be dropped
 */
export function sessionCookie(https: boolean): SessionCookie {
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    keep(reply, token) {
      if (token === null) reply.clearCookie(SESSION_COOKIE, options);
      else reply.setCookie(SESSION_COOKIE, token, { ...options, maxAge: SESSION_DAYS * 24 * 60 * 60 });
    },
  };
}
