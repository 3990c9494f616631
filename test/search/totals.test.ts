import { expect, test } from 'vitest';
import { COUNT_LIMIT } from '../../src/server/database/search-index.ts';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { idOf, many } from './many-tasks.ts';

test('a total beyond the exact count is about right also where a word came up lately, or is of two letters', async () => {
  const here = await anApp();
  const as = await theSuperAdmin(here);
  const [older, newer] = [4_000, COUNT_LIMIT + 600];
  await many(here, older + newer);
  await here.database.transaction(async (tx) => {
    for (let at = 0; at < older + newer; at++)
      await tx.engine.search.add(tx, idOf(at), { title: at < older ? `fence ${at}` : `gutter xy ${at}`, description: '' });
  });
  const total = async (query: string) => Number((await as.call('GET', `/api/tasks/search?${query}`)).headers.get('total-count'));
  for (const query of ['search=gutter', 'search=gutter&order=newest', 'search=gutter&order=due', 'search=xy']) {
    expect(await total(query), query).toBeGreaterThan(COUNT_LIMIT);
    expect(await total(query), query).toBeLessThan(newer * 1.12);
  }
  expect(await total('search=fence')).toBe(older);
  expect(await total('search=gutter&status=pending')).toBe(Math.round(newer / 3));
});
