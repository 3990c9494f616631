import { randomBytes } from 'node:crypto';

/** Content policy of every response that is no page of ours. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

/**
 * The headers that every response carries, whichever layer sends it: a route, the web framework, or the reader of bytes that are no request.
 * @param https whether the product is reached by https: browsers heed the last two there only, and elsewhere complain of them
 */
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

/**
 * Whether browsers trust plain http from this host, as they do the machine's own names: only then they give the page a window of its
 * own (COOP), and elsewhere complain of being told to.
 */
export const isOwnMachine = (host = ''): boolean => /^((.+\.)?localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i.test(host);

/** A nonce for the style elements of one response. */
export const newNonce = (): string => randomBytes(16).toString('base64');

/** The content policy of a page that is text alone: its own style, and nothing else. */
export const documentPolicy = (nonce: string): string =>
  `default-src 'none'; style-src 'nonce-${nonce}'; base-uri 'none'; frame-ancestors 'none'`;

/**
 * The content policy of the page: everything from here, no script inline. Radix's style elements carry the nonce.
 * @param https whether the product is reached by https; on plain http a browser told to upgrade would find nobody
 */
export const pagePolicy = (nonce: string, https: boolean): string =>
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
    ...(https ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
