import { locale } from '#messages/dates.ts';

/** The form of a noun that goes with a count. */
export const plural = (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;

/** A count with its noun, such as `1 task`. */
export const counted = (count: number, one: string, other = `${one}s`): string => `${count} ${plural(count, { one, other })}`;

export const tasks = (count: number): string => counted(count, 'task');
