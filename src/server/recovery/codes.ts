import { randomBytes } from 'node:crypto';

/** Crockford's base 32, which has no letters that look like digits. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 random bits, so that a plain hash of them can't be reversed. */
const LENGTH = 24;

/** A new recovery code in readable groups: `7KQ2-9DHM-…`. */
export function newRecoveryCode(): string {
  const letters = Array.from(randomBytes(LENGTH), (byte) => LETTERS[byte % LETTERS.length]).join('');
  return letters.match(/.{4}/g)?.join('-') ?? '';
}

/** A recovery code as it is hashed, however it was typed. */
export const plainCode = (typed: string): string =>
  typed
    .toUpperCase()
    .replaceAll(/[^\dA-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
