import { expect, test } from 'vitest';
import { RANKED } from '../../src/server/search/readings.ts';
import { indexTexts, textsOf } from '../../src/server/search/texts.ts';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { idOf, many } from './many-tasks.ts';

test('a total is exact however large, even if the word is recent or has two letters', async () => {
  const here = await anApp();
  const as = await theSuperAdmin(here);
  const [older, newer] = [4_000, RANKED + 600];
  await many(here, older + newer);
  await here.database.transaction(async (tx) => {
    for (let at = 0; at < older + newer; at++)
      await indexTexts(tx, textsOf(idOf(at), at < older ? `fence ${at}` : `gutter xy ${at}`, null));
  });
  const total = async (query: string) => Number((await as.call('GET', `/api/tasks/search?${query}`)).headers.get('total-count'));
  for (const query of ['search=gutter', 'search=gutter&order=newest', 'search=gutter&order=due', 'search=xy']) {
    expect(await total(query), query).toBe(newer);
  }
  expect(await total('search=fence')).toBe(older);
  expect(await total('search=gutter&status=pending')).toBe(Math.round(newer / 3));
});
