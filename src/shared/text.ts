import * as z from 'zod/mini';
import { withCommas } from './with-commas.ts';

/** Whether a text can be stored as it is. U+0000 cannot be stored by PostgreSQL and a lone surrogate has no UTF-8 form: both are refused, never altered. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Characters as people count them (code points), so an emoji is one. */
const within = (max: number) => (value: string) => value.length <= max || [...value].length <= max;

const atMost = (name: string, max: number) =>
  z.refine<string>(within(max), { error: () => `${name} must be at most ${withCommas(max)} characters.` });

/**
 * Free text, kept exactly as sent.
 * @param name the field as a sentence begins with it ("Title")
 * @param max ceiling in characters (code points)
 */
export const text = (name: string, max: number) =>
  z
    .string(`${name} must be text.`)
    .check(z.refine(storable, `${name} contains a character that cannot be stored.`), atMost(name, max), z.meta({ maxLength: max }));

/** Whether anything of it is seen: signs that only join others or say how they are written, such as U+200B, and blank letters make a blank card. */
const isSeen = (value: string) => value === '' || /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\s\u2800]/u.test(value);

/** Text that must hold something that is seen after trimming both ends; absent, `null` and blank answer "<name> is required". */
export const requiredText = (name: string, max: number) => {
  const missing = `${name} is required`;
  return z
    .string({ error: (issue) => (issue.input == null ? missing : `${name} must be text.`) })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.refine(storable, `${name} contains a character that cannot be stored.`),
      z.refine(isSeen, missing),
      atMost(name, max),
      z.meta({ maxLength: max }),
    );
};

/** Text that may be unset: absent, `null` and `""` all come out as `null`. */
export const optionalText = (name: string, max: number) =>
  z.pipe(
    z.optional(z.nullable(text(name, max))),
    z.transform((value: string | null | undefined) => value || null),
  );
