import { nameKey } from './name-key.ts';

/**
 * Signs that nobody sees: two names would look the same with and without them. Those that tell how letters of some scripts join, and which form
 * of a sign is meant, are looked at below.
 */
const UNSEEN =
  /[[\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}\p{Cc}\p{Zl}\p{Zp}\u2800\ufff9-\ufffb]--[\u180e\u200c\u200d\p{Variation_Selector}]]/v;
/** Persian, Indic and Mongolian names need joiners, and so do faces made of several; behind these they change nothing. */
const NOTHING_JOINED =
  /(?:^|[\p{Z}\p{P}0-9\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]\p{M}*)[\u180e\u200c\u200d]/v;
/** Japanese, Chinese and Mongolian names need forms of one sign, and so do faces and numbered keys; behind all else none is meant. */
const NO_FORM_MEANT = /(?<![\p{sc=Han}\p{sc=Mongolian}\p{Extended_Pictographic}])(?!\ufe0f\u20e3)\p{Variation_Selector}/v;
const BLANKS = /\p{Zs}{2}/v;

/**
 * Whether nobody may be given a name any more. It is asked of a new name only: whoever has such a one keeps it.
 * @returns why not, as a sentence; nothing for a name that is good
 */
export function nameFault(name: string): string | undefined {
  if ([UNSEEN, NOTHING_JOINED, NO_FORM_MEANT, BLANKS].some((fault) => fault.test(name)))
    return 'Name must not hold line breaks, two blanks in a row or characters that nobody sees.';
  if (nameKey(name) === 'unassigned') return 'Unassigned stands for nobody, and cannot be a name.';
  return undefined;
}
