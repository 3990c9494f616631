import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { NoteDenial } from '../audit/denials.ts';
import { AppError } from '../errors.ts';
import { callerAddress } from './caller-address.ts';

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The content policy of the page: everything from here, nothing inline. Radix's style elements carry the nonce. */
export const contentPolicy = (nonce: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Whether another site made a browser send this. A caller with neither header is no browser. */
function isFromOtherSite({ method, headers }: FastifyRequest, publicUrl: URL | null): boolean {
  if (SAFE.has(method)) return false;
  const { origin, host, 'sec-fetch-site': site } = headers;
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return true;
  if (origin === undefined) return false;
  return publicUrl ? publicUrl.origin !== origin : URL.parse(origin)?.host !== host;
}

/** Headers on every answer, and the refusal of cross-site requests. */
export async function guard(app: FastifyInstance, publicUrl: URL | null, noteDenial: NoteDenial): Promise<void> {
  const https = publicUrl?.protocol === 'https:';
  await app.register(helmet, {
    contentSecurityPolicy: { useDefaults: false, directives: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] } },
    // Browsers heed these two over https only, and on a plain-http network complain of them in the console.
    crossOriginOpenerPolicy: https && { policy: 'same-origin' },
    strictTransportSecurity: https && { maxAge: 31_536_000 },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    referrerPolicy: { policy: 'no-referrer' },
    originAgentCluster: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    reply.header('permissions-policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
    if (request.url.startsWith('/api/')) reply.header('cache-control', 'no-store');
    if (!isFromOtherSite(request, publicUrl)) return;
    const reason = 'This request came from another site and was refused.';
    const origin = { address: callerAddress(request), requestId: request.id };
    await noteDenial({ user: null, origin }, `${request.method} ${request.routeOptions.url ?? ''}`, reason);
    throw new AppError('refused', reason);
  });
}
