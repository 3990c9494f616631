import type { FastifyReply, FastifyRequest } from 'fastify';
import { DAY } from '#shared/durations.ts';
import { CHALLENGE_MS } from '../second-factor/challenges.ts';
import { TRUST_MS } from '../second-factor/trusted-browsers.ts';
import { DEVICE_DAYS } from '../session/device-cookie.ts';
import type { Lifetime } from '../session/queries.ts';

/** The cookies: of the session, the known device, a sign-in that waits for a proof, and the trusted browser. */
type Kept = 'token' | 'device' | 'challenge' | 'trust';

export type Cookies = {
  session: string;
  read(request: FastifyRequest): Record<Kept, string | null>;
  /** @param value `null` ends the cookie */
  keep(reply: FastifyReply, which: Kept, value: string | null): void;
};

/** Cookies that scripts and other sites can't use. The `__Host-` prefix stops neighbouring hosts from planting one. */
export function cookies(https: boolean, { days }: Lifetime): Cookies {
  const prefix = https ? '__Host-' : '';
  const session = `${prefix}session`;
  const names = { token: session, device: `${prefix}device`, challenge: `${prefix}challenge`, trust: `${prefix}trust` };
  const lifetimes = { token: days * DAY, device: DEVICE_DAYS * DAY, challenge: CHALLENGE_MS, trust: TRUST_MS };
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    session,
    read({ cookies: sent }) {
      const value = (which: Kept) => sent[names[which]] || null;
      return { token: value('token'), device: value('device'), challenge: value('challenge'), trust: value('trust') };
    },
    keep(reply, which, value) {
      if (value === null) reply.clearCookie(names[which], options);
      else reply.setCookie(names[which], value, { ...options, maxAge: lifetimes[which] / 1_000 });
    },
  };
}
