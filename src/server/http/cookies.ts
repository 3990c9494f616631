import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '../session/device-cookie.ts';
import type { Lifetime } from '../session/queries.ts';

const DAY = 24 * 60 * 60;

/** The session cookie, and the device cookie by which a browser is known at its next sign-in. */
export type Cookies = {
  /** The name of the one that signs somebody in. */
  session: string;
  read(request: FastifyRequest): { token: string | null; device: string | null };
  /** @param token `null` takes it away */
  keepToken(reply: FastifyReply, token: string | null): void;
  keepDevice(reply: FastifyReply, device: string): void;
};

/**
 * How the cookies are kept: out of reach of scripts, and never sent from another site. A name that begins with `__Host-` is refused by
 * browsers unless the cookie is of this very host, for all paths, and `Secure`: no neighbour can plant one.
 * @param https whether the product is reached by https; on plain http a `Secure` cookie would be dropped
 */
export function cookies(https: boolean, { days }: Lifetime): Cookies {
  const prefix = https ? '__Host-' : '';
  const [session, device] = [`${prefix}session`, `${prefix}device`];
  const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: https } as const;
  return {
    session,
    read: (request) => ({ token: request.cookies[session] || null, device: request.cookies[device] || null }),
    keepToken(reply, token) {
      if (token === null) reply.clearCookie(session, options);
      else reply.setCookie(session, token, { ...options, maxAge: days * DAY });
    },
    keepDevice: (reply, value) => void reply.setCookie(device, value, { ...options, maxAge: DEVICE_DAYS * DAY }),
  };
}
