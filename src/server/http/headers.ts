import { randomBytes } from 'node:crypto';

const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/** The headers of every response. On plain http, browsers ignore the last two and complain. */
export const headersOfAll = (https: boolean): Record<string, string> => ({
  'cache-control': 'no-store',
  'content-security-policy': NOTHING,
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(https ? { 'cross-origin-opener-policy': 'same-origin', 'strict-transport-security': 'max-age=31536000' } : {}),
});

/** Whether browsers trust plain http from this host. Elsewhere they ignore COOP and log a complaint. */
export const isOwnMachine = (host = ''): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

export const newNonce = (): string => randomBytes(16).toString('base64');

/** Content security policy of a text-only page with its own style. */
export const documentPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;

/** Content security policy of the service worker, which calls the server and loads nothing. */
export const workerPolicy = `${NOTHING}; connect-src 'self'`;

/** Content security policy of the app; Radix's style elements carry the nonce. */
export const pagePolicy = (nonce: string, https: boolean): string =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "worker-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
