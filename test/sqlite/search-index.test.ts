import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

const parts = async ({ database }: App) => {
  const { rows } = await sql<{ count: number }>`select count(distinct segid) as count from search_index_idx`.execute(database.sql);
  return rows[0]?.count;
};

test('merging the parts of the index changes nothing that is found', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  for (let at = 0; at < 10; at++) await aTask(as, { title: `Printer ${at} is out of paper` });
  expect(await parts(app)).toBeGreaterThan(4);
  const find = () => answered(as, 'GET', '/api/tasks/search?search=paper');
  const before = await find();
  while (await app.database.transaction((tx) => tx.engine.search.mergeParts(tx)));
  expect(await parts(app)).toBeLessThan(4);
  // The board's version is part of what is remembered of a search.
  await aTask(as, { title: 'Another' });
  expect(await find()).toEqual(before);
});
