import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trigramsOf } from '../../src/server/search/sqlite/search.ts';

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
