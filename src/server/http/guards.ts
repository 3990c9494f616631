import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';

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

/**
 * Refuses what another site makes a browser send. A caller with neither header is no browser and goes on.
 * @throws AppError `refused`
 */
function refuseOtherSites(request: FastifyRequest, publicUrl: URL | null): void {
  if (SAFE.has(request.method)) return;
  const { origin, host, 'sec-fetch-site': site } = request.headers;
  const refused = new AppError('refused', 'This request came from another site and was refused.');
  if (site !== undefined && site !== 'same-origin' && site !== 'none') throw refused;
  if (origin === undefined) return;
  const own = publicUrl ? publicUrl.origin === origin : URL.parse(origin)?.host === host;
  if (!own) throw refused;
}

/** Headers on every answer, and the refusal of cross-site requests. */
export async function guard(app: FastifyInstance, publicUrl: URL | null): Promise<void> {
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
    refuseOtherSites(request, publicUrl);
  });
}
