import * as z from 'zod/mini';
import { parseNetworks } from './networks.ts';

export const isTimeZone = (value: string) => {
  try {
    // An offset such as +05:00 has no daylight saving.
    return /^[a-z]/i.test(value) && Boolean(new Intl.DateTimeFormat('en-US', { timeZone: value }));
  } catch {
    return false;
  }
};

export const isPostgres = (address: string) => /^postgres(ql)?:$/.test(URL.parse(address)?.protocol ?? '');

export const isOrigin = (value: string) => {
  const url = URL.parse(value);
  return url !== null && /^https?:$/.test(url.protocol) && url.pathname === '/' && !url.search && !url.hash && !url.username;
};

export const isCallable = (value: string) => {
  const url = URL.parse(value);
  return url?.protocol === 'https:' && !url.username && !url.password;
};

/** A text that is unset, or of a form. */
export const unsetOr = (isValid: (value: string) => boolean) => z.string().check(z.refine((value) => value === '' || isValid(value)));

export const wholeNumber = (least: number, most: number) =>
  z.pipe(z.pipe(z.string().check(z.regex(/^\d{1,5}$/)), z.transform(Number)), z.int().check(z.minimum(least), z.maximum(most)));

/** A setting that `read` understands; unset, it is `null`. */
export const readBy = <T>(read: (value: string) => T | null) =>
  z.pipe(
    unsetOr((value) => read(value) !== null),
    z.transform(read),
  );

export const networks = readBy(parseNetworks);

/** Some of these words, each once, with commas between them. */
export const listOf = <Word extends string>(words: readonly Word[]) =>
  z.pipe(
    z.pipe(
      z.string(),
      z.transform((value) => (value === '' ? [] : [...new Set(value.split(',').map((word) => word.trim()))])),
    ),
    z.array(z.enum(words)),
  );
