import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#shared/durations.ts';
import { CHALLENGE_MS } from '../second-factor/challenges.ts';
import { TRUST_MS } from '../second-factor/trusted-browsers.ts';
import type { Kept } from '../session/browser.ts';
import { DEVICE_DAYS } from '../session/device-cookie.ts';
import type { Lifetime } from '../session/queries.ts';
import { hashOf } from '../session/token.ts';
import { isApiToken } from '../tokens/api-token.ts';

export type Cookies = ReturnType<typeof cookies>;

/** Cookies that scripts and other sites can't use. The `__Host-` prefix stops neighbouring hosts from planting one. */
export function cookies(https: boolean, { days }: Lifetime) {
  const prefix = https ? '__Host-' : '';
  const session = `${prefix}session`;
  const names = { token: session, device: `${prefix}device`, challenge: `${prefix}challenge`, trust: `${prefix}trust` };
  const lifetimes = { token: days * DAY, device: DEVICE_DAYS * DAY, challenge: CHALLENGE_MS, trust: TRUST_MS };
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    session,
    device: ({ cookies: sent }: FastifyRequest): string | null => sent[names.device] ?? null,
    /** The stored form of a secret. */
    hashOf({ cookies: sent }: FastifyRequest, which: Exclude<Kept, 'device'>): string | null {
      const secret = sent[names[which]];
      return secret ? hashOf(secret) : null;
    },
    keep(reply: FastifyReply, which: Kept, value: string | null): void {
      if (value === null) reply.clearCookie(names[which], options);
      else reply.setCookie(names[which], value, { ...options, maxAge: lifetimes[which] / 1_000 });
    },
  };
}

/** The hash of the secret by which a request says whose it is; empty for an API token that can be none. */
export type Shown = { as: 'session' | 'token'; hash: string };

/** The API token of a request, or else its session's cookie. Other schemes of `Authorization` belong to a proxy in front. */
export function shownBy(request: FastifyRequest, cookies: Cookies): Shown | null {
  const [, bearer] = /^bearer(?: +|$)(.*)$/i.exec(request.headers.authorization ?? '') ?? [];
  if (bearer !== undefined) return { as: 'token', hash: isApiToken(bearer.trim()) ? hashOf(bearer.trim()) : '' };
  const hash = cookies.hashOf(request, 'token');
  return hash === null ? null : { as: 'session', hash };
}
