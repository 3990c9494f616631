import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { paceOf } from '../../src/server/search/search.ts';
import { knownWords, wordForgetter } from '../../src/server/search/texts.ts';
import { alternativesOf, editsToBeginning } from '../../src/server/search/typos.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

const SEED = 11;

const letters = (minLength: number, maxLength: number) => fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'd'), minLength, maxLength });

test('a typo is corrected to the nearest known words, and only to those', { timeout: 60_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const known = new Set<string>();
  const said = fc.array(letters(3, 11), { maxLength: 4 });
  await fc.assert(
    fc.asyncProperty(said, fc.array(letters(3, 9), { minLength: 1, maxLength: 3 }), async (words, typed) => {
      const title = `task ${words.join(' ')}`;
      await aTask(boss, { title });
      for (const word of knownWords(title)) known.add(word);
      const near = (one: string) => {
        const limit = one.length < 4 ? 0 : one.length < 8 ? 1 : 2;
        const edits = editsToBeginning(one, limit);
        return [...known]
          .filter((word) => limit > 0 && word !== one && word.length <= one.length + 6 && edits(word) <= limit)
          .sort((a, b) => edits(a) - edits(b) || a.length - b.length || (a < b ? -1 : 1))
          .filter((word, at, all) => !all.slice(0, at).some((nearer) => word.includes(nearer)))
          .slice(0, 8);
      };
      const found = await app.database.aside((connection) => alternativesOf(connection, typed, paceOf()));
      expect(found).toEqual(typed.map(near));
    }),
    { numRuns: process.env.TEST_POSTGRES ? 40 : 150, seed: SEED },
  );
});

test('a compound with a typo in its first word → found with a longer near word too', async () => {
  const app = await anApp();
  await aTask(await theSuperAdmin(app), { title: 'doors-frame, door' });
  const found = await app.database.aside((connection) => alternativesOf(connection, ['dorr-frame'], paceOf()));
  expect(found).toEqual([['door-frame', 'doors-frame']]);
});

test('a word has at least three letters, even if each takes two units', () => expect(knownWords('𐐨𐐩 𐐨𐐩𐐪')).toEqual(['𐐨𐐩𐐪']));

test('words that no text contains any more are deleted, and the others stay', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const known = async () =>
    (await sql<{ word: string }>`select word from search_words order by word`.execute(app.database.sql)).rows.map(({ word }) => word);
  const { id } = await aTask(as, { title: 'Gutter chimney', description: 'roof' });
  await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: 'ladder' });
  const gone = await aTask(as, { title: 'Gutter veranda' });
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'Gutter', description: 'roof' });
  await answered(as, 'DELETE', `/api/tasks/${gone.id}`);
  expect(await known()).toEqual(['chimney', 'gutter', 'ladder', 'roof', 'veranda']);
  const forget = wordForgetter(app.database);
  await forget();
  expect(await known()).toEqual(['gutter', 'ladder', 'roof']);
  await answered(as, 'POST', `/api/tasks/${gone.id}/restore`);
  await forget();
  expect(await known()).toEqual(['gutter', 'ladder', 'roof', 'veranda']);
});
