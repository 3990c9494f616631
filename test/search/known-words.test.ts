import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { WordPart } from '../../src/server/database/search-index.ts';
import { knownWords } from '../../src/server/tasks/known-words.ts';
import { aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

const SEED = 11;

const letters = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c'), minLength, maxLength });
const parts = fc.array(fc.record({ text: letters(2, 4), at: fc.nat({ max: 5 }) }), { minLength: 1, maxLength: 5 });
const limits = fc.record({ apart: fc.nat({ max: 2 }), shortest: fc.integer({ min: 3, max: 5 }), longest: fc.integer({ min: 5, max: 9 }) });

/** A part stands in a word where it should, or not too far away: by a look at every place. */
const stands = (word: string, { text, at }: WordPart, apart: number) =>
  Array.from(word, (_, place) => word.startsWith(text, place) && Math.abs(place - at) <= apart).includes(true);

test('known words are found by their parts as soon as a task says them, and no others', { timeout: 60_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const known = new Set<string>();
  await fc.assert(
    fc.asyncProperty(fc.array(letters(3, 9), { maxLength: 4 }), parts, limits, async (said, wanted, within) => {
      const title = `task ${said.join(' ')}`;
      await aTask(boss, { title });
      for (const word of knownWords(title)) known.add(word);
      const expected = [...known].filter(
        (word) =>
          word.length >= within.shortest && word.length <= within.longest && wanted.some((part) => stands(word, part, within.apart)),
      );
      const found = await app.database.aside((connection) => connection.engine.search.wordsWith(connection, wanted, within));
      expect(found.sort()).toEqual(expected.sort());
    }),
    { numRuns: process.env.TEST_POSTGRES ? 40 : 150, seed: SEED },
  );
});
