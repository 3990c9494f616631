import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { withCommas } from './with-commas.ts';

/** Whether a text can be stored. PostgreSQL rejects U+0000, and a lone surrogate has no UTF-8 form. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Counts code points, so that an emoji is one character. */
const within = (max: number) => (value: string) => value.length <= max || [...value].length <= max;

const atMost = (name: string, max: number) => z.refine<string>(within(max), { error: () => messages.tooLong(name, withCommas(max)) });

/** Free text, kept as sent. @param name the field's name, which begins a sentence @param max limit in code points */
export const text = (name: string, max: number) =>
  z.string(messages.notText(name)).check(z.refine(storable, messages.notStorable(name)), atMost(name, max), z.meta({ maxLength: max }));

/** Whether a text has a visible character, because a blank card would look broken. */
const isSeen = (value: string) => value === '' || /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\s\u2800]/u.test(value);

/** Text that must be visible after trimming, or "<name> is required". */
export const requiredText = (name: string, max: number) => {
  const missing = messages.required(name);
  return z
    .string({ error: (issue) => (issue.input == null ? missing : messages.notText(name)) })
    .check(
      z.trim(),
      z.minLength(1, missing),
      z.refine(storable, messages.notStorable(name)),
      z.refine(isSeen, missing),
      atMost(name, max),
      z.meta({ maxLength: max }),
    );
};

/** Text that can be unset: `""` becomes `null`. */
export const clearableText = (name: string, max: number) =>
  z.pipe(
    z.nullable(text(name, max)),
    z.transform((value: string | null) => value || null),
  );
