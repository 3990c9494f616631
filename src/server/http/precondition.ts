import { AppError } from '../errors.ts';

/** Entity tags as RFC 9110 writes them, in a list, of which some elements may be empty. */
const TAGS = /^[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*"(\s*,[\s,]*(W\/)?"[\x21\x23-\x7e\x80-\xff]*")*[\s,]*$/;

/**
 * Whether what a caller has seen is still current (RFC 9110, If-Match). Without the header anything goes.
 * @param header the value of `If-Match`
 * @param version the present version
 * @throws AppError `invalid` where the header is malformed, `stale` where it names another version
 */
export function requireVersion(header: string | undefined, version: number): void {
  if (header === undefined || header.trim() === '*') return;
  if (!TAGS.test(header)) throw new AppError('invalid', 'The header If-Match must be a version in quotes, such as "3".');
  // Weak tags never match: the comparison is the strong one.
  const seen = header.split(',').map((tag) => tag.trim());
  if (!seen.includes(`"${version}"`)) throw new AppError('stale', 'Somebody changed this task meanwhile. Load it again before you save.');
}
