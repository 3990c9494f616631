import { buffer } from 'node:stream/consumers';
import type { FileStore } from '../database/file-store.ts';

const HEAD = 12;

const starts = (head: Buffer, text: string, at = 0) => head.toString('latin1', at, at + text.length) === text;

/** The type of an image by its first bytes; `null` for anything that browsers might run. */
export function imageTypeOf(head: Buffer): string | null {
  if (starts(head, '\x89PNG\r\n\x1a\n')) return 'image/png';
  if (starts(head, '\xff\xd8\xff')) return 'image/jpeg';
  if (starts(head, 'GIF87a') || starts(head, 'GIF89a')) return 'image/gif';
  if (starts(head, 'RIFF') && starts(head, 'WEBP', 8)) return 'image/webp';
  return null;
}

/** The same for a stored file. */
export async function storedImageType({ read }: FileStore, id: string, size: number): Promise<string | null> {
  return imageTypeOf(await buffer(read(id, { from: 0, to: Math.min(HEAD, size) })));
}

const WEBP_SHORTEST = 30;

/** The longer side of a WebP by its header (px); `null` for other bytes. */
export function sideOfWebp(bytes: Buffer): number | null {
  if (imageTypeOf(bytes) !== 'image/webp' || bytes.length < WEBP_SHORTEST) return null;
  const isKind = (kind: string) => starts(bytes, kind, HEAD);
  if (isKind('VP8X')) return Math.max(bytes.readUIntLE(24, 3), bytes.readUIntLE(27, 3)) + 1;
  // Sides have 14 bits.
  if (isKind('VP8 ')) return Math.max(bytes.readUInt16LE(26) & 0x3fff, bytes.readUInt16LE(28) & 0x3fff);
  const sides = bytes.readUInt32LE(21);
  return isKind('VP8L') ? Math.max(sides & 0x3fff, (sides >> 14) & 0x3fff) + 1 : null;
}
