import { hash, randomBytes } from 'node:crypto';

/** A new 256-bit secret for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** The stored form of a token, so that a leaked database lets nobody sign in. */
export const hashOf = (token: string) => hash('sha256', token, 'base64url');
