import { setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Connection } from '../database.ts';
import type { SearchIndex, WordPart } from '../search-index.ts';

/** What stands before the first word, and after each. No word has it. */
const BETWEEN = '\n';

/**
 * All words that a database knows, one after the other in one text: to look through it for some letters takes a millisecond or two, where an index in the
 * database took ten times as long. Some 65,000 words are 700 KB, or twice that where one of them is beyond Latin letters.
 */
class Vocabulary {
  text = BETWEEN;
  /** The number of the newest word that was read. Words stay for good, so newer ones have higher numbers. */
  #last = 0;

  /** Reads what has been learnt since the last time. */
  async follow(connection: Connection): Promise<void> {
    const last = this.#last;
    const { rows } = await sql<{ last: number | null; words: string }>`
      select max(rowid) as last, group_concat(word, ${BETWEEN}) as words from search_words where rowid > ${last}`.execute(connection.sql);
    // Where somebody else has read on meanwhile, what follows their words is read.
    if (last !== this.#last) return this.follow(connection);
    const [learnt] = rows;
    if (learnt?.last == null) return;
    this.#last = learnt.last;
    this.text += learnt.words + BETWEEN;
  }

  /**
   * Goes through the words in which one of some texts stands, each once.
   * @param texts are not empty, and hold no line break
   * @param look is told where in `text` a word begins and ends, and says whether that is enough
   */
  each(texts: string[], look: (begin: number, end: number) => boolean): void {
    const any = new RegExp(texts.map((text) => RegExp.escape(text)).join('|'), 'g');
    // Thousands of words are looked at: to ask for each match, or for one word after the other, takes half as long again.
    while (any.test(this.text)) {
      const inside = any.lastIndex - 1;
      const end = this.text.indexOf(BETWEEN, inside);
      if (look(this.text.lastIndexOf(BETWEEN, inside) + 1, end)) return;
      any.lastIndex = end + 1;
    }
  }
}

/** Of each database that is open. */
const kept = new WeakMap<Connection['engine'], Vocabulary>();

/** The words that a database knows, those of the latest change as well. Not to be asked for within a change: what is undone would be known. */
async function vocabularyOf(connection: Connection): Promise<Vocabulary> {
  const vocabulary = kept.get(connection.engine) ?? new Vocabulary();
  kept.set(connection.engine, vocabulary);
  // Of a search for many words each takes its time, in which others shall have their turn.
  await turn();
  await vocabulary.follow(connection);
  return vocabulary;
}

/**
 * The runs in which one of these words stands.
 * @returns no more than `limit` of them
 */
export async function runsWith(connection: Connection, words: string[], limit: number): Promise<string[]> {
  const vocabulary = await vocabularyOf(connection);
  const runs: string[] = [];
  vocabulary.each(words, (begin, end) => runs.push(vocabulary.text.slice(begin, end)) === limit);
  return runs;
}

/** The parts of a word that an index of trigrams finds with one or two of them, instead of one for each letter. */
const shortParts = (word: string) =>
  [3, 4]
    .filter((length) => length < word.length)
    .flatMap((length) => Array.from({ length: word.length - length + 1 }, (_, at) => word.slice(at, at + length)));

/**
 * A short part of a word of letters that stands in the same known words as all of it, and so in the same texts; the word itself where there is none.
 * An index of trigrams compares a list for each: of `photos` it is asked for `phot`, where no other word has that.
 */
export async function tellingPart(connection: Connection, word: string): Promise<string> {
  const vocabulary = await vocabularyOf(connection);
  const count = (part: string, upTo: number) => {
    let found = 0;
    vocabulary.each([part], () => ++found === upTo);
    return found;
  };
  const all = count(word, Number.POSITIVE_INFINITY);
  return shortParts(word).find((part) => count(part, all + 1) === all) ?? word;
}

/** See `wordsWith` of the search index. */
export const wordsWith: SearchIndex['wordsWith'] = async (connection, parts, { apart, shortest, longest }) => {
  const vocabulary = await vocabularyOf(connection);
  const words: string[] = [];
  const look = (begin: number, end: number) => {
    if (end - begin < shortest || end - begin > longest) return false;
    const word = vocabulary.text.slice(begin, end);
    const stands = ({ text, at }: WordPart) => {
      const found = word.indexOf(text, Math.max(0, at - apart));
      return found >= 0 && found <= at + apart;
    };
    if (parts.some(stands)) words.push(word);
    return false;
  };
  vocabulary.each(
    parts.map(({ text }) => text),
    look,
  );
  return words;
};
