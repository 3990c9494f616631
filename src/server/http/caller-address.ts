import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Networks, plainAddress } from '../networks.ts';

const peerOf = (request: FastifyRequest) => plainAddress(request.socket.remoteAddress ?? '');

/** An address with a port, as some proxies send it. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
/** Stands for an unreadable address; no network contains it. */
const UNKNOWN = 'unknown';

/** An address from a proxy header, in canonical form. */
export function toldAddress(told: string): string {
  const [, inBrackets, beforePort] = told.match(WITH_PORT) ?? [];
  const address = plainAddress(inBrackets ?? beforePort ?? told);
  return isIP(address) ? address : UNKNOWN;
}

/** The caller's address: the nearest hop that is no trusted proxy. An unreadable one must not pass for the proxy's own. */
export const callerAddress = (request: FastifyRequest): string => (request.ip ? toldAddress(request.ip) : peerOf(request));

/** Logs once that an untrusted proxy sent `X-Forwarded-For`. */
export function warnOfForwarding(app: FastifyInstance, trusted: Networks | null): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined || trusted?.contains(peerOf(request))) return;
    warned = true;
    request.log.warn(
      `A call from ${peerOf(request)} came with the header X-Forwarded-For, which was ignored. If a proxy of yours is there, name it in TRUST_PROXY.`,
    );
  });
}
