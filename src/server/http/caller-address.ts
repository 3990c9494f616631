import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Networks, plainAddress } from '../networks.ts';

const peerOf = (request: FastifyRequest) => plainAddress(request.socket.remoteAddress ?? '');

/** As some proxies tell an address: with the port that the call came from. */
const WITH_PORT = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/;
/** Stands for an unreadable address. It is in no network. */
const UNKNOWN = 'unknown';

/** An address that a proxy told, in one way of writing. */
export function toldAddress(told: string): string {
  const [, inBrackets, beforePort] = told.match(WITH_PORT) ?? [];
  const address = plainAddress(inBrackets ?? beforePort ?? told);
  return isIP(address) ? address : UNKNOWN;
}

/** Where a call comes from: the nearest hop that is no trusted proxy. What a proxy told and nobody can read must not pass for the proxy's own. */
export const callerAddress = (request: FastifyRequest): string => (request.ip ? toldAddress(request.ip) : peerOf(request));

/** Tells, once, of a proxy that says where calls come from and is not believed. */
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
