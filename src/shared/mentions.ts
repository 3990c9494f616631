import { fold } from './fold.ts';
import { foldWithOffsets } from './fold-with-offsets.ts';
import { nameKey } from './name-key.ts';

/** Limit of people mentioned in one text. */
export const MENTIONS_MOST = 50;

type Person = { id: string; name: string };

/** A mention in a text: from its `@` to the end of the name. */
type FoundMention = { from: number; to: number; id: string };

/** The names that begin with the same words, by their next word. */
type Names = { next: Map<string, Names>; people: Person[] };

/** A URL, in which an `@` means nobody, or an `@` at a word's beginning. That of an e-mail address is inside a word. */
const SIGN = /\bhttps?:\/\/\S*|(?<![\p{L}\p{N}_])@/gu;

/** A word, or another character. */
const WORD = /[\p{L}\p{N}_]+|./suy;

/** The end of a name. A domain, such as `@ana.test`, goes on. */
const END = /(?![\p{L}\p{N}_]|[-.@][\p{L}\p{N}])/uy;

/** The match of a sticky pattern at a place. */
function matchAt(pattern: RegExp, text: string, at: number): string | undefined {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
}

/** Where an `@` may begin a mention in a folded text. */
export const signsIn = (folded: string): number[] =>
  Array.from(folded.matchAll(SIGN)).flatMap(({ 0: sign, index }) => (sign === '@' ? index : []));

function namesOf(people: readonly Person[]): Names {
  const names: Names = { next: new Map(), people: [] };
  for (const person of people) {
    let node = names;
    for (const word of fold(person.name).match(new RegExp(WORD, 'gsu')) ?? []) {
      const next = node.next.get(word) ?? { next: new Map(), people: [] };
      node.next.set(word, next);
      node = next;
    }
    node.people.push(person);
  }
  return names;
}

/** The longest name at a place of a folded text. */
function longestAt(folded: string, start: number, names: Names): { end: number; people: readonly Person[] } {
  let longest = { end: start, people: [] as Person[] };
  let [end, node] = [start, names];
  for (;;) {
    const word = matchAt(WORD, folded, end) ?? '';
    const next = node.next.get(word);
    if (!next) return longest;
    node = next;
    end += word.length;
    if (node.people.length > 0 && matchAt(END, folded, end) !== undefined) longest = { end, people: node.people };
  }
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
    const { end, people: alike } = longestAt(folded, sign + 1, names);
    const [from = 0, to = text.length] = [offsets[sign], offsets[end]];
    const person = meant(alike, text.slice(from + 1, to));
    // A name may have an `@` of its own.
    if (!person || sign < last) continue;
    last = end;
    if (mentioned.size === MENTIONS_MOST && !mentioned.has(person.id)) continue;
    mentioned.add(person.id);
    found.push({ from, to, id: person.id });
  }
  return found;
}
