import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Database } from '../database/database.ts';
import { keptSecret } from '../secrets.ts';
import { newToken } from './token.ts';

/** Signs a text for one purpose; the signature is wrong for any other. */
export type Sign = (purpose: 'device' | 'number' | 'email' | 'unsubscribe' | 'code', text: string) => Promise<string>;

/** Compares two signatures in constant time. */
export function isSame(one: string, other: string): boolean {
  const [bytes, others] = [Buffer.from(one), Buffer.from(other)];
  return bytes.length === others.length && timingSafeEqual(bytes, others);
}

/** Signs with this database's key. */
export function signer(database: Database): Sign {
  const key = keptSecret(database, 'signing', newToken);
  return async (purpose, text) =>
    createHmac('sha256', await key())
      .update(`${purpose}\n${text}`)
      .digest('base64url');
}
