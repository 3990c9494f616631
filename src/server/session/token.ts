import { createHash, randomBytes } from 'node:crypto';

/** A new secret of 256 bits, as text for a cookie or a link. */
export const newToken = () => randomBytes(32).toString('base64url');

/** What is stored of a token: who reads the database cannot sign in with it. */
export const hashOf = (token: string) => createHash('sha256').update(token).digest('base64url');
