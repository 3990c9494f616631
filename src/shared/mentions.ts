import { fold, foldWithOffsets } from './fold.ts';
import { nameKey } from './name-key.ts';

export const MENTIONS_MOST = 50;

type Person = { id: string; name: string };

/** A mention in a text: from its `@` to the end of the name. */
type FoundMention = { from: number; to: number; id: string };

/** Letters of scripts that write no space between words, so that a word may begin or end beside any letter. */
const UNSPACED = '[\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}]';

/** A URL, in which an `@` means nobody, or an `@` at a word's beginning. That of an e-mail address is inside a word. */
const SIGN = new RegExp(`\\bhttps?://\\S*|(?:(?<![\\p{L}\\p{N}_])|(?<=${UNSPACED}))@`, 'gu');

/** The end of a name. A domain, such as `@ana.test`, goes on. */
const END = new RegExp(`(?:(?![\\p{L}\\p{N}_])|(?<=${UNSPACED})|(?=${UNSPACED}))(?![-.@][\\p{L}\\p{N}])`, 'uy');

/** Where an `@` may begin a mention in a folded text. */
export const signsIn = (folded: string): number[] =>
  Array.from(folded.matchAll(SIGN)).flatMap(({ 0: sign, index }) => (sign === '@' ? index : []));

/** People by their folded names, the longest name first, in groups by its first letter. */
function namesOf(people: readonly Person[]) {
  const names = [...Map.groupBy(people, ({ name }) => fold(name))];
  names.sort(([one], [other]) => other.length - one.length);
  return Map.groupBy(names, ([name]) => name[0]);
}

function endsAt(folded: string, at: number): boolean {
  END.lastIndex = at;
  return END.test(folded);
}

/** The person whose name has the written accents, or else the first. */
const meant = (alike: readonly Person[], written: string): Person | undefined =>
  (alike.length > 1 && alike.find(({ name }) => nameKey(name) === nameKey(written))) || alike[0];

/** Whether a text can contain mentions. Folding makes an `@` of the wide and the small one. */
export const mayMention = (text: string): boolean => /[@\uff20\ufe6b]/.test(text);

/**
 * The mentions of people in a text, each with the longest name that fits, regardless of case and accents.
 * Names that differ in accents alone go by these, or else to the first person.
 */
export function findMentions(text: string, people: readonly Person[]): FoundMention[] {
  if (!mayMention(text)) return [];
  const { folded, offsets } = foldWithOffsets(text);
  const names = namesOf(people);
  const found: FoundMention[] = [];
  const mentioned = new Set<string>();
  let last = 0;
  for (const sign of signsIn(folded)) {
    const start = sign + 1;
    const [name, alike] =
      names.get(folded[start])?.find(([one]) => folded.startsWith(one, start) && endsAt(folded, start + one.length)) ?? [];
    // A name may have an `@` of its own.
    if (!name || !alike || sign < last) continue;
    const end = start + name.length;
    const [from = 0, to = text.length] = [offsets[sign], offsets[end]];
    const person = meant(alike, text.slice(from + 1, to));
    if (!person) continue;
    last = end;
    if (mentioned.size === MENTIONS_MOST && !mentioned.has(person.id)) continue;
    mentioned.add(person.id);
    found.push({ from, to, id: person.id });
  }
  return found;
}
