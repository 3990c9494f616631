import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOfLetters, runsIn } from '../../src/server/database/sqlite/letter-runs.ts';

test.each([
  ['roof lot5 5b-gate', ['roof', 'lot', 'gate']],
  ['at it', []],
  ['roof roof', ['roof']],
  ['крыша “roof” o’brien', ['крыша', 'roof', 'brien']],
  ['屋顶漏水roof了', ['roof']],
])('the runs of letters in %j', (text, runs) => expect(runsIn(text)).toEqual(runs));

test('every word of letters stands in a text exactly where it stands in one of its runs, however long they are', () => {
  const letter = fc.constantFrom('a', 'b', 'я', 'ש');
  const text = fc.string({ unit: fc.oneof({ weight: 60, arbitrary: letter }, fc.constantFrom(' ', '1', '漢')), maxLength: 300 });
  fc.assert(
    fc.property(text, fc.nat(), fc.integer({ min: 3, max: 40 }), fc.string({ unit: letter, maxLength: 4 }), (whole, at, length, other) => {
      for (const word of [whole.slice(at % (whole.length + 1)).slice(0, length), other])
        if (isOfLetters(word)) expect(runsIn(whole).some((run) => run.includes(word))).toBe(whole.includes(word));
    }),
    { numRuns: 2_000 },
  );
});
