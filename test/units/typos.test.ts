import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fold, searchWords } from '#shared/fold.ts';
import { editsToBeginning, untouchedParts } from '../../src/server/search/typos.ts';

test.each([
  ['roof', 'roof', 0],
  ['roof', 'roofing', 0],
  ['rof', 'roof', 1],
  ['roff', 'roof', 1],
  ['orof', 'roof', 1],
  ['rooof', 'roof', 1],
  ['chmnye', 'chimney', 2],
  ['abc', 'xyz', 3],
])('%s differs from a beginning of %s by this many edits: %i', (typed, word, edits) => {
  expect(editsToBeginning(typed, 5)(word)).toBe(edits);
});

const letters = (minLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength: 12 });

test('a beginning needs no edit, and a letter dropped or added at most one', () => {
  fc.assert(
    fc.property(letters(1), letters(0), fc.nat(), (word, rest, seed) => {
      const at = seed % word.length;
      expect(editsToBeginning(word, 2)(word + rest)).toBe(0);
      expect(editsToBeginning(word.slice(0, at) + word.slice(at + 1), 2)(word + rest)).toBeLessThanOrEqual(1);
      expect(editsToBeginning(`${word.slice(0, at)}x${word.slice(at)}`, 2)(word + rest)).toBe(1);
    }),
  );
});

test('a limit caps the number of edits and changes no smaller one', () => {
  fc.assert(
    fc.property(letters(0), letters(0), fc.nat({ max: 4 }), (typed, word, limit) => {
      expect(editsToBeginning(typed, limit)(word)).toBe(Math.min(editsToBeginning(typed, 30)(word), limit + 1));
    }),
  );
});

test('comparing several words in turn does not change the result', () => {
  fc.assert(
    fc.property(letters(0), fc.array(letters(0), { minLength: 2, maxLength: 8 }), fc.nat({ max: 3 }), (typed, words, limit) => {
      const edits = editsToBeginning(typed, limit);
      expect(words.map(edits)).toEqual(words.map((word) => editsToBeginning(typed, limit)(word)));
    }),
    { numRuns: 1_000 },
  );
});

test('every similar word contains an unchanged part of the typed one', () => {
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 4, maxLength: 10 });
  fc.assert(
    fc.property(word, word, fc.constantFrom(1, 2), (typed, other, edits) => {
      fc.pre(editsToBeginning(typed, edits)(other) <= edits);
      expect(untouchedParts(typed, edits).some((part) => other.includes(part))).toBe(true);
    }),
    { numRuns: 2_000 },
  );
});

test('folding removes case and accents, and folding twice changes nothing', () => {
  expect(fold('PEÑA Ångström ΟΔΟΣ ﬁx Straße GROẞ')).toBe('pena angstrom οδοσ fix strasse gross');
  fc.assert(fc.property(fc.string({ unit: 'grapheme' }), (text) => fold(fold(text)) === fold(text)));
});

test('words are separated by blanks, each once', () => {
  expect(searchWords('  Roof\troof  100% ')).toEqual(['roof', '100%']);
});
