import fc from 'fast-check';
import { expect, test } from 'vitest';
import { unrepeatedPart } from '../../src/server/search/sqlite/search.ts';

const threes = (word: string) => {
  const characters = [...word];
  return characters.slice(2).map((_, at) => characters.slice(at, at + 3).join(''));
};

test.each([
  ['photos', 'photos'],
  ['zzzzzzzz', 'zzz'],
  ['ababababab', 'abab'],
  ['----------client', '---client'],
  ['🏠🏠🏠🏠🏠', '🏠🏠🏠'],
  ['zzz', 'zzz'],
])('the longest part of %j without repeats is %j', (word, part) => expect(unrepeatedPart(word)).toBe(part));

test('the part is in the word, repeats no three characters, and is as long as possible', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '-', '🏠'), minLength: 3, maxLength: 500 });
  fc.assert(
    fc.property(word, (asked) => {
      const part = unrepeatedPart(asked);
      const isPlain = (text: string) => new Set(threes(text)).size === threes(text).length;
      expect(asked).toContain(part);
      expect(isPlain(part)).toBe(true);
      const { length } = [...part];
      expect(length).toBeGreaterThanOrEqual(3);
      expect(length).toBeLessThanOrEqual(40);
      const characters = [...asked];
      const longer = characters.slice(length).map((_, at) => characters.slice(at, at + length + 1).join(''));
      if (length < 40) expect(longer.some(isPlain)).toBe(false);
    }),
  );
});
