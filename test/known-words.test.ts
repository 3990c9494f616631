import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import { migrate } from '../src/server/database/migrate.ts';
import type { WordPart } from '../src/server/database/search-index.ts';
import { openSqlite } from '../src/server/database/sqlite.ts';
import { learnWords } from '../src/server/database/sqlite-runs.ts';
import { knownWords } from '../src/server/tasks/known-words.ts';
import { aTask, theSuperAdmin } from './factories.ts';
import { anApp } from './start-app.ts';

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

test('whoever searches while others do, and words are learnt, misses none of those learnt before', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-words-'));
  // A database whose searches have a thread of their own, so that they come between one another.
  const database = openSqlite(folder, 0);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await migrate(database);
  const find = (text: string) =>
    database.aside((connection) =>
      connection.engine.search.wordsWith(connection, [{ text, at: 0 }], { apart: 0, shortest: 3, longest: 40 }),
    );
  const nameOf = (count: number) => `word${String.fromCharCode(97 + (count % 26), 97 + Math.floor(count / 26))}`;
  const missed: string[] = [];
  const searches: Promise<void>[] = [];
  for (let count = 0; count < 200; count++) {
    const name = nameOf(count);
    searches.push(find('other').then(() => {}));
    await database.transaction((tx) => learnWords(tx.sql, [name]));
    searches.push(
      find(name).then((found) => {
        if (!found.includes(name)) missed.push(name);
      }),
    );
  }
  await Promise.all(searches);
  expect(missed).toEqual([]);
});
