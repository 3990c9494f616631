import * as messages from '#messages/validation.ts';
import { nameLook } from './name-key.ts';

/** Invisible characters, which make two names look the same. Joiners and variation selectors are checked below. */
const UNSEEN =
  /[[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800\u{1d159}\ufff9-\ufffb]--[\u180e\u200c\u200d\p{Variation_Selector}]]/v;
/** A joiner after a script that has no use for it. Persian, Indic and Mongolian names and emoji need joiners. */
const NOTHING_JOINED =
  /(?:^|[\p{Z}\p{P}0-9\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]\p{M}*)[\u180e\u200c\u200d]/v;
/** A variation selector that selects nothing. Chinese, Japanese and Mongolian names and emoji need them. */
const NO_FORM_MEANT = /(?<![\p{sc=Han}\p{sc=Mongolian}\p{Extended_Pictographic}])(?!\ufe0f\u20e3)\p{Variation_Selector}/v;
const BLANKS = /\p{Zs}{2}/v;

/** Whether a name has no invisible characters, and no two blanks in a row. */
export const isPlainName = (name: string): boolean => ![UNSEEN, NOTHING_JOINED, NO_FORM_MEANT, BLANKS].some((fault) => fault.test(name));

/** Checks a new name; existing ones are kept. @returns the fault as a sentence, if there is one */
export function nameFault(name: string): string | undefined {
  if (!isPlainName(name)) return messages.nameNotVisible;
  if (nameLook(name) === nameLook('Unassigned')) return messages.nameUnassigned;
  return undefined;
}
