import { DESCRIPTION_CUT } from '#shared/limits.ts';

const { characters, bytes } = DESCRIPTION_CUT;

/** A description as lists show it, cut like `taskJson` does in SQL. */
export function cutDescription(text: string): string {
  const points = [...text];
  const cut = points.slice(0, characters).join('');
  return Buffer.byteLength(cut) > bytes ? points.slice(0, bytes / 4).join('') : cut;
}
