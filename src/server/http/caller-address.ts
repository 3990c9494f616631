import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Networks, plainAddress } from '../networks.ts';

const peerOf = (request: FastifyRequest) => plainAddress(request.socket.remoteAddress ?? '');

/** Where a call comes from: the nearest hop that is no trusted proxy, or the peer itself where a proxy told no address. */
export function callerAddress(request: FastifyRequest): string {
  const told = plainAddress(request.ip ?? '');
  return isIP(told) ? told : peerOf(request);
}

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
