import { locale } from '#messages/dates.ts';

/** The form of a noun that goes with a count. */
export const plural = (count: number, forms: Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }): string =>
  forms[new Intl.PluralRules(locale).select(count)] ?? forms.other;
