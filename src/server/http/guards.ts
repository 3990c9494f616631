import type { FastifyInstance, FastifyRequest } from 'fastify';
import { api, type Endpoint } from '#shared/api.ts';
import type { NoteDenial } from '../audit/denials.ts';
import { AppError } from '../errors.ts';
import { callerAddress } from './caller-address.ts';
import { isOwnMachine } from './headers.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Downloads are audited in the caller's name, so another site must not start one. */
const DOWNLOADS: ReadonlySet<string | undefined> = new Set(
  Object.values(api).flatMap((call: Endpoint) => (call.tells?.['Content-Disposition'] ? [call.path] : [])),
);

/** Whether another site made a browser send this. A caller with neither header is no browser. */
function isFromOtherSite({ method, headers, routeOptions }: FastifyRequest, publicUrl: URL | null): boolean {
  if (SAFE.has(method) && !DOWNLOADS.has(routeOptions.url)) return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  if (publicUrl) return publicUrl.origin !== origin;
  const from = URL.parse(origin);
  // The port that goes without saying may be said all the same.
  return !from || URL.parse(`${from.protocol}//${host}`)?.host !== from.host;
}

/** How often a request says which host it is for (RFC 9112, 3.2: once). Node keeps the first, where a proxy in front may go by the last. */
const hostsOf = ({ raw }: FastifyRequest) => raw.rawHeaders.filter((word, at) => at % 2 === 0 && word.toLowerCase() === 'host').length;

const OTHER_SITE = 'This request came from another site and was refused.';
const PROXY =
  'A proxy in front of the server seems to change the header Host: let whoever runs the server set PUBLIC_URL to the address that your browser shows.';

/**
 * Headers on every answer, and the refusal of cross-site requests.
 * @param isSignedIn whether a request has a session. Browsers send its cookie from this site alone, so the refusal is then likely a mistake
 */
export function guard(
  app: FastifyInstance,
  headers: Record<string, string>,
  publicUrl: URL | null,
  isSignedIn: (request: FastifyRequest) => Promise<boolean>,
  noteDenial: NoteDenial,
): void {
  let isTold = false;
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headers);
    if (isOwnMachine(request.headers.host)) reply.header('cross-origin-opener-policy', 'same-origin');
    // Node would refuse it without a word, and without the headers.
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1')
      throw new AppError('invalid', 'The request does not say which host it is for.');
    if (hostsOf(request) > 1) throw new AppError('invalid', 'The request says more than once which host it is for.');
    if (!isFromOtherSite(request, publicUrl)) return;
    const origin = { address: callerAddress(request), requestId: request.id };
    await noteDenial({ user: null, origin }, `${request.method} ${request.routeOptions.url ?? ''}`, OTHER_SITE);
    const { 'sec-fetch-site': site = 'same-origin' } = request.headers;
    const isMistake = site === 'same-origin' && (await isSignedIn(request));
    if (isMistake && !isTold) app.log.warn(PROXY);
    isTold ||= isMistake;
    throw new AppError('refused', isMistake ? `${OTHER_SITE} ${PROXY}` : OTHER_SITE);
  });
}
