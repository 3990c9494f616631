import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { AppError } from '../errors.ts';
import { plainAddress } from '../networks.ts';
import { isOwnMachine } from './headers.ts';

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

/** The caller's address: the nearest hop that is no trusted proxy. An unreadable one must not pass for the proxy's own. A caller who hung up has none. */
export const callerAddress = ({ ip }: { ip?: string }): string => toldAddress(ip ?? '');

/** Logs once that an untrusted proxy sent `X-Forwarded-For`. */
export function warnOfForwarding(app: FastifyInstance, isProxy: (address: string) => boolean): void {
  let warned = false;
  app.addHook('onRequest', async (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined || isProxy(peerOf(request))) return;
    warned = true;
    request.log.warn(
      `A call from ${peerOf(request)} came with the header X-Forwarded-For, which was ignored. If a proxy of yours is there, name it in TRUST_PROXY.`,
    );
  });
}

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Whether a page of this origin came from this host. `Origin` omits the default port; `Host` may include it. */
function isPageOf(host: string | undefined, origin = ''): boolean {
  const from = URL.parse(origin);
  return from !== null && URL.parse(`${from.protocol}//${host}`)?.host === from.host;
}

/** Whether another site made a browser send this. A caller with neither header is no browser. */
function isFromOtherSite({ method, headers, routeOptions }: FastifyRequest, publicUrl: URL | null): boolean {
  const { tells, fromAnySite }: Partial<Endpoint> = routeOptions.config?.endpoint ?? {};
  // Downloads are audited in the caller's name, so another site must not start one.
  if (fromAnySite || (SAFE.has(method) && tells?.['Content-Disposition'] === undefined)) return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  return publicUrl ? publicUrl.origin !== origin : !isPageOf(host, origin);
}

/** The number of `Host` headers. Node keeps the first, but a proxy in front may route by the last. */
const hostsOf = ({ raw }: FastifyRequest) => raw.rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length;

/** Sets the headers of every response, and refuses cross-site requests. */
export function guard(app: FastifyInstance, headers: Record<string, string>, publicUrl: URL | null, noteDenial: NoteDenial): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isOwnMachine(request.headers.host)) reply.header('cross-origin-opener-policy', 'same-origin');
    // Node would refuse it with an empty body and without the headers.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw new AppError('invalid', messages.hostMissing);
    if (hostsOf(request) > 1) throw new AppError('invalid', messages.hostTwice);
    if (!isFromOtherSite(request, publicUrl)) return;
    const origin = { address: callerAddress(request), requestId: request.id };
    await noteDenial({ user: null, origin }, `${request.method} ${request.routeOptions.url ?? ''}`, messages.otherSite);
    throw new AppError('refused', messages.otherSite);
  });
}
