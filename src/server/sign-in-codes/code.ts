import { MINUTE } from '#shared/durations.ts';
import type { Challenge } from '../second-factor/challenges.ts';
import type { Sign } from '../session/secret.ts';

const CODE_MS = 5 * MINUTE;
const TRIES = 3;

const DIGITS = 8;

/** The code of a challenge. Every node computes the same one, so only its time is stored, and a repeated message has the same code. */
export async function codeOf(sign: Sign, tokenHash: string): Promise<string> {
  const mark = Buffer.from(await sign('code', tokenHash), 'base64url');
  return String(mark.readUIntBE(0, 6) % 10 ** DIGITS).padStart(DIGITS, '0');
}

/** The end of a code (ms since 1970). @param at when it was made (ISO 8601) */
export const codeEnd = (at: string): number => Date.parse(at) + CODE_MS;

/** Whether the code of a challenge can still be tried. */
export function isCodeOpen({ codeAt: at, codeTries: tries }: Pick<Challenge, 'codeAt' | 'codeTries'>): boolean {
  return at !== null && Date.parse(at) <= Date.now() && codeEnd(at) > Date.now() && tries < TRIES;
}
