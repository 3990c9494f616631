import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { expect, onTestFinished, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { migrate } from '../../src/server/database/migrate.ts';
import { learnWords } from '../../src/server/database/sqlite/letter-runs.ts';
import { openSqlite } from '../../src/server/database/sqlite/open.ts';
import { tellingPart } from '../../src/server/database/sqlite/vocabulary.ts';

/** An embedded database whose searches have a thread of their own, so that they come between one another. */
async function aDatabase(): Promise<Database> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-words-'));
  const database = openSqlite(folder, 0);
  onTestFinished(async () => {
    await database.close();
    rmSync(folder, { recursive: true });
  });
  await migrate(database);
  return database;
}

const learn = (database: Database, words: string[]) => database.transaction((tx) => learnWords(tx.sql, words));

test('whoever searches while others do, and words are learnt, misses none of those learnt before', async () => {
  const database = await aDatabase();
  const limits = { apart: 0, shortest: 3, longest: 40 };
  const find = (text: string) => database.aside((connection) => connection.engine.search.wordsWith(connection, [{ text, at: 0 }], limits));
  const nameOf = (count: number) => `word${String.fromCharCode(97 + (count % 26), 97 + Math.floor(count / 26))}`;
  const missed: string[] = [];
  const searches: Promise<void>[] = [];
  for (let count = 0; count < 200; count++) {
    const name = nameOf(count);
    searches.push(find('other').then(() => {}));
    await learn(database, [name]);
    searches.push(
      find(name).then((found) => {
        if (!found.includes(name)) missed.push(name);
      }),
    );
  }
  await Promise.all(searches);
  expect(missed).toEqual([]);
});

test('the part that an index is asked for stands in the same known words as the whole, however many come to be known', async () => {
  const database = await aDatabase();
  const known = new Set<string>();
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength: 3, maxLength: 8 });
  let shorter = 0;
  await fc.assert(
    fc.asyncProperty(word, fc.nat(), fc.nat({ max: 4 }), async (said, at, drop) => {
      await learn(database, [said]);
      known.add(said);
      const one = [...known][at % known.size] ?? said;
      const asked = one.slice(Math.min(drop, one.length - 3));
      const part = await database.aside((connection) => tellingPart(connection, asked));
      expect(asked).toContain(part);
      expect([...known].filter((other) => other.includes(part))).toEqual([...known].filter((other) => other.includes(asked)));
      if (part.length < asked.length) shorter++;
    }),
    { numRuns: 300, seed: 5 },
  );
  expect(shorter).toBeGreaterThan(20);
});
