import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { havingSet, trigramsOf } from '../../src/server/search/sqlite/search.ts';

test.each([
  ['roof', ['roo', 'oof']],
  ['photos', ['pho', 'oto', 'tos']],
  ['zzzzzzzz', ['zzz']],
  ['ababababab', ['aba', 'bab']],
  ['🏠🏠🏠🏠🏠', ['🏠🏠🏠']],
  ['zzz', ['zzz']],
])('the index is asked for %j by %j', (word, trigrams) => expect(trigramsOf(word)).toEqual(trigrams));

test('the trigrams stand in the word, each once, and have its first forty letters', () => {
  const words = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', '🏠'), minLength: 3, maxLength: 500 });
  fc.assert(
    fc.property(words, (word) => {
      const trigrams = trigramsOf(word);
      expect(new Set(trigrams).size).toBe(trigrams.length);
      expect(trigrams.length).toBeLessThanOrEqual(20);
      for (const one of trigrams) expect(word).toContain(one);
      expect([...word].slice(0, 40).filter((letter) => !trigrams.join('').includes(letter))).toEqual([]);
    }),
  );
});

test('the index finds the texts that have all trigrams of one of several words', () => {
  using database = new DatabaseSync(':memory:');
  database.exec(`create virtual table texts using fts5 (text, tokenize='trigram case_sensitive 1')`);
  const all = fc.sample(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 12 }), 300);
  for (const text of all) database.prepare('insert into texts values (?)').run(text);
  const find = database.prepare('select text from texts where texts match ? order by rowid');
  const words = fc.array(fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength: 3, maxLength: 7 }), { minLength: 1, maxLength: 9 });
  fc.assert(
    fc.property(words, (some) => {
      const sets = some.map((word) => trigramsOf(word, 1));
      const having = all.filter((text) => sets.some((set) => set.every((trigram) => text.includes(trigram))));
      expect(find.all(havingSet(sets)).map(({ text }) => text)).toEqual(having);
    }),
  );
});

test('long words that differ in one letter are not too deep a query', () => {
  using database = new DatabaseSync(':memory:');
  database.exec(`create virtual table texts using fts5 (text, tokenize='trigram case_sensitive 1')`);
  const letters = Array.from({ length: 40 }, (_, at) => String.fromCodePoint(0x4e00 + at));
  const words = [1, 5, 9, 13, 17, 21, 25, 29, 33].map((at) => letters.with(at, 'x').join(''));
  for (const word of words) database.prepare('insert into texts values (?)').run(word);
  const asked = havingSet(words.map((word) => trigramsOf(word, 1)));
  expect(database.prepare('select text from texts where texts match ?').all(asked)).toHaveLength(words.length);
});
