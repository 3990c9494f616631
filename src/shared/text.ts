import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { withCommas } from './with-commas.ts';

/** Whether a text can be stored. PostgreSQL rejects U+0000, and a lone surrogate has no UTF-8 form. */
export const storable = (value: string) => !value.includes('\u0000') && value.isWellFormed();

/** Counts code points, so that an emoji is one character. It has two units, so a far longer text needs no counting. */
const within = (max: number) => (value: string) => value.length <= max || (value.length <= 2 * max && [...value].length <= max);

const atMost = (name: string, max: number) => z.refine<string>(within(max), { error: () => messages.tooLong(name, withCommas(max)) });

/** Free text, kept as sent. @param name the field's name, which begins a sentence @param max limit in code points */
export const text = (name: string, max: number) =>
  z.string(messages.notText(name)).check(z.refine(storable, messages.notStorable(name)), atMost(name, max), z.meta({ maxLength: max }));

/** Whether a text has a visible character, because a blank card would look broken. */
export const isSeen = (value: string) =>
  value === '' || /[^\p{Default_Ignorable_Code_Point}\p{Cf}\p{Cc}\p{Z}\s\u2800\u{1d159}]/u.test(value);

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

/** A text that can be unset: `""` becomes `null`. */
export const clearable = (given: z.ZodMiniString<string>) =>
  z.pipe(
    z.nullable(given),
    z.transform((value: string | null) => value || null),
  );

export const oneOf = <const Value extends string>(name: string, values: readonly Value[]) =>
  z.enum(values, messages.notOneOf(name, values));

/** A list of some of the values. @param name what each is called, which begins a sentence */
export const listOf = <const Value extends string>(name: string, values: readonly Value[]) =>
  z.array(oneOf(name, values), messages.notList(name));

/** A parameter of an address that is `true` or absent. */
export const flag = (name: string) => z.optional(z.literal('true', messages.onlyValue(name, 'true')));

const timestamps = [z.regexes.datetime({ offset: true }), z.regexes.datetime({ offset: true, precision: -1 })];
const isDay = (value: string) => z.regexes.date.test(value);

/** Whether a text is an ISO 8601 day, or a timestamp with its zone. */
export const isMoment = (value: string): boolean => isDay(value) || timestamps.some((form) => form.test(value));

/** Whether a moment has a four-digit year in UTC, because times are compared as text. */
export function canBeKept(moment: string): boolean {
  if (isDay(moment)) return moment > '0000-01-01' && moment < '9999-12-31';
  const instant = Date.parse(moment);
  return !Number.isNaN(instant) && new Date(instant).toISOString().length === 24;
}

/** An ISO 8601 day or timestamp. @param name the field's name, which begins a sentence @param given its form as it comes */
export const moment = (name: string, given = z.string(messages.notText(name))) =>
  given.check(z.refine(isMoment, messages.notMoment(name)), z.refine(canBeKept, messages.outOfRange(name)));

/** A parameter of an address, as sent. */
export const parameter = (name: string) => z.string(messages.givenTwice(name)).check(z.refine(storable, messages.notStorable(name)));
