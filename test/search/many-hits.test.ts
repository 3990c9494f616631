import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { RANKED } from '../../src/server/search/readings.ts';
import { indexTexts, textsOf } from '../../src/server/search/texts.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { idOf, many, nextVersion } from './many-tasks.ts';
import { pageOf } from './page-of.ts';

test('an ordered search goes on past the ranked hits until every hit was shown', { timeout: 60_000 }, async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED + 150;
  await many(here, size);
  await here.database.transaction(async (tx) => {
    // All equal in this order, so the newest come first.
    await tx.sql.updateTable('tasks').set({ due_date: null, status: 'pending' }).execute();
    for (let at = 0; at < size; at++) await indexTexts(tx, textsOf(idOf(at), `gutter ${at}`, null));
  });
  const after = (at: number) =>
    answered<Task[]>(me, 'GET', `/api/tasks/search?search=gutter&order=due&after=${idOf(at)}`).then((tasks) => tasks.map(({ id }) => id));
  const down = (from: number, to: number) => Array.from({ length: from - to }, (_, step) => idOf(from - 1 - step));
  // A page may end where the ranked hits end, but never before that.
  for (const at of [size - 9_900, 200, 150, 100]) {
    const page = await after(at);
    expect(page).toEqual(down(at, at - page.length));
    expect(page.length).toBeGreaterThanOrEqual(Math.min(at, 50));
  }
  expect(await after(0)).toEqual([]);

  // More hits than are ranked have the word, but the total with a filter is still exact.
  await here.database.transaction(async (tx) => {
    await tx.sql.updateTable('tasks').set({ status: 'in_progress' }).where('id', 'like', '0000-%7').execute();
    await nextVersion(tx);
  });
  const filtered = await me.call('GET', '/api/tasks/search?search=gutter&status=in_progress');
  expect(Number(filtered.headers.get('total-count'))).toBe(size / 10);

  // With an assignee filter all hits are ranked, even the oldest, and each page continues the one before.
  await here.database.transaction(async (tx) => {
    const { id } = await tx.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    await tx.sql.updateTable('tasks').set({ assignee_id: null }).execute();
    await tx.sql.updateTable('tasks').set({ assignee_id: id }).where('id', 'like', '0000-%3').execute();
    await nextVersion(tx);
  });
  const mine = Array.from({ length: size / 10 }, (_, step) => idOf(10 * step + 3)).reverse();
  for (const order of ['', '&order=newest', '&order=due', '&order=priority']) {
    const shown: string[] = [];
    for (let last = ''; ; last = `&after=${shown.at(-1)}`) {
      const page = await me.call('GET', `/api/tasks/search?search=gutter&assignee=Super%20Admin${order}${last}`);
      expect(Number(page.headers.get('total-count'))).toBe(mine.length);
      const tasks = (await page.json()) as Task[];
      if (tasks.length === 0) break;
      for (const { id } of tasks) shown.push(id);
    }
    expect(shown.toSorted()).toEqual(mine.toSorted());
    if (order !== '&order=priority') expect(shown).toEqual(mine);
  }
});

test('matches come best first, or newest first, page by page however many there are', { timeout: 60_000 }, async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED + 1_150;
  await many(here, size);
  const isBest = (at: number) => at % 3 === 0;
  await here.database.transaction(async (tx) => {
    for (let at = 0; at < size; at++) {
      const [title, description] = isBest(at) ? ['canopy', null] : ['roof', 'canopy'];
      await indexTexts(tx, textsOf(idOf(at), title, description));
    }
  });
  const newestFirst = Array.from({ length: size }, (_, step) => size - 1 - step);
  const best = newestFirst.filter(isBest);
  const pages = async (order: string, count: number) => {
    const ids: string[] = [];
    let after = '';
    for (let page = 0; page < count; page++) {
      const reply = await me.call('GET', `/api/tasks/search?search=canopy${order}${after}`);
      ids.push(...((await reply.json()) as Task[]).map(({ id }) => id));
      after = `&after=${ids.at(-1)}`;
    }
    return ids;
  };
  expect(await pages('&order=newest', 2)).toEqual(newestFirst.slice(0, 200).map(idOf));
  expect(await pages('', 2)).toEqual(best.slice(0, 200).map(idOf));
  // A caller may continue after any id, not only after the last of a page.
  const from = (await me.call('GET', `/api/tasks/search?search=canopy&order=newest&after=${idOf(700)}`)).json() as Task[];
  expect(from.map(({ id }) => id)).toEqual(newestFirst.slice(-700).slice(0, 100).map(idOf));
  expect(await pages('&order=newest', 112)).toEqual(newestFirst.map(idOf));
});

test('ranked hits keep their order while pages are read, whatever comes and goes', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED + 150;
  await many(here, size);
  await here.database.transaction(async (tx) => {
    // The newest come last in the order, and the oldest ranked hits come first.
    await tx.sql.updateTable('tasks').set({ priority: 'low', status: 'pending' }).execute();
    await tx.sql.updateTable('tasks').set({ priority: 'high' }).where('id', '<', idOf(151)).execute();
    for (let at = 0; at < size; at++) await indexTexts(tx, textsOf(idOf(at), `gutter ${at}`, null));
  });
  const query = 'search=gutter&order=priority';
  const ids: string[] = [];
  for (let after: string | undefined, at = 0; ; at++) {
    const page = await pageOf(me, query, after);
    if (!page) break;
    ids.push(...page.ids);
    if (!page.next) break;
    after = page.next;
    // Two new tasks push the oldest two out of the ranking; then three go and others move up.
    if (at === 0) for (const title of ['gutter new', 'gutter newer']) await answered(me, 'POST', '/api/tasks', { title });
    if (at === 2) for (const each of [5_000, 5_001, 5_002]) await answered(me, 'DELETE', `/api/tasks/${idOf(each)}`);
    expect(at, 'it comes to an end').toBeLessThan(130);
  }
  const known = new Set(ids);
  const wanted = Array.from({ length: size }, (_, at) => idOf(at)).filter((id) => !/0000500[012]$/.test(id));
  expect(wanted.filter((id) => !known.has(id))).toEqual([]);
});
