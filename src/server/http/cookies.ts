import type { FastifyReply, FastifyRequest } from 'fastify';
import { DEVICE_DAYS } from '../session/device-cookie.ts';
import type { Lifetime } from '../session/queries.ts';

const DAY = 24 * 60 * 60;

/** Reads and sets the session cookie and the device cookie. */
export type Cookies = {
  session: string;
  read(request: FastifyRequest): { token: string | null; device: string | null };
  /** @param token `null` ends the cookie */
  keepToken(reply: FastifyReply, token: string | null): void;
  keepDevice(reply: FastifyReply, device: string): void;
};

/** Cookies that scripts and other sites can't use. The `__Host-` prefix stops neighbouring hosts from planting one. */
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
