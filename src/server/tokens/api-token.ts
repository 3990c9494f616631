import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

const LETTERS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const START = 'mtk_';
/** Digits in base 62 of 256 bits, and of the checksum's 32. */
const [SECRET, CHECKSUM] = [43, 6];

function inBase62(number: bigint, length: number): string {
  let text = '';
  for (let rest = number; text.length < length; rest /= 62n) text = LETTERS[Number(rest % 62n)] + text;
  return text;
}

const checksumOf = (text: string) => inBase62(BigInt(crc32(text)), CHECKSUM);

/** A new API token: `mtk_`, 256 random bits, and the CRC-32 of both, so that scanners for leaked secrets can tell a real one. */
export function newApiToken(): string {
  const text = START + inBase62(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET);
  return text + checksumOf(text);
}

/** Whether a text can be a token. Others are refused without a query. */
export const isApiToken = (text: string): boolean =>
  text.length === START.length + SECRET + CHECKSUM && text.startsWith(START) && text.endsWith(checksumOf(text.slice(0, -CHECKSUM)));

/** The characters by which people tell a token apart. */
export const startOf = (token: string): string => token.slice(0, START.length + 4);
