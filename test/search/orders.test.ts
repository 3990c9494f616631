import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Priority, Status, Task } from '#shared/tasks.ts';
import { RANKED } from '../../src/server/search/readings.ts';
import { indexTexts, textsOf } from '../../src/server/search/texts.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';
import { idOf, many, nextVersion } from './many-tasks.ts';

let app: App;
let as: Client;

type Draft = { title: string; due?: string; priority?: Priority; assignee?: string; status?: Status };

async function given(client: Client, { title, due, priority, assignee, status }: Draft): Promise<void> {
  const { id } = await aTask(client, { title, dueDate: due, priority, assignee });
  if (status) await answered(client, 'PUT', `/api/tasks/${id}/status`, { status });
}

beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  await given(as, { title: 'Roof done', due: '2020-01-01', priority: 'urgent', status: 'completed' });
  await given(as, { title: 'Roof late', due: '2020-02-01', priority: 'low', assignee: 'Ana Diaz' });
  await given(as, { title: 'Roof later', due: '2020-03-01', priority: 'high', status: 'in_progress' });
  await given(as, { title: 'Roof to come', due: '2999-01-01', priority: 'urgent', assignee: 'Ana Diaz' });
  await given(as, { title: 'Roof some day', priority: 'urgent' });
  await given(as, { title: 'Gate some day' });
});
afterAll(() => app.close());

async function found(query: string, client = as): Promise<[string[], number]> {
  const reply = await client.call('GET', `/api/tasks/search?${query}`);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return [(reply.json() as Task[]).map(({ title }) => title), Number(reply.headers.get('total-count'))];
}

const byDue = ['Roof late', 'Roof later', 'Roof to come', 'Gate some day', 'Roof some day', 'Roof done'];
const byPriority = ['Roof some day', 'Roof to come', 'Roof later', 'Gate some day', 'Roof late', 'Roof done'];

test.each([
  ['order=due', byDue],
  ['order=priority', byPriority],
  ['order=newest', ['Gate some day', 'Roof some day', 'Roof to come', 'Roof later', 'Roof late', 'Roof done']],
  ['unassigned=true', ['Gate some day', 'Roof some day', 'Roof later', 'Roof done']],
  ['overdue=true', ['Roof later', 'Roof late']],
  ['overdue=true&order=due', ['Roof late', 'Roof later']],
  ['overdue=true&unassigned=true', ['Roof later']],
  ['overdue=true&status=completed', []],
  ['assignee=ana%20diaz&order=due', ['Roof late', 'Roof to come']],
  ['assignee=Ana%20Diaz&unassigned=true', []],
  ['unassigned=true&order=priority&status=pending', ['Roof some day', 'Gate some day']],
  ['status=completed&order=due', ['Roof done']],
  ['search=roof&order=due', byDue.filter((title) => title.startsWith('Roof'))],
  ['search=roof&order=priority&status=pending', ['Roof some day', 'Roof to come', 'Roof late']],
  ['search=roof&overdue=true', ['Roof later', 'Roof late']],
  ['search=rooof&overdue=true&order=due', ['Roof late', 'Roof later']],
])('%s answers what it says, in its order', async (query, titles) => {
  expect(await found(query)).toEqual([titles, titles.length]);
});

test.each([
  ['order=due', byDue],
  ['order=priority', byPriority],
  ['search=roof&order=due', byDue.filter((title) => title.startsWith('Roof'))],
])('the page of %s after any task goes on where it stands', async (query, titles) => {
  const ids = new Map((await answered<Task[]>(as, 'GET', '/api/tasks/search')).map(({ id, title }) => [title, id]));
  for (const [at, title] of titles.entries()) {
    expect(await found(`${query}&after=${ids.get(title)}`)).toEqual([titles.slice(at + 1), titles.length]);
  }
  expect((await found(`${query}&after=nothing`))[0]).toEqual([]);
});

test.each([
  ['unassigned=yes', 'The only value of "unassigned" is true.'],
  ['order=oldest', 'Order must be one of newest, due, priority.'],
])('%s is refused in a sentence', async (query, sentence) => {
  expect(await as.call('GET', `/api/tasks/search?${query}`)).toMatchObject({ status: 400, text: sentence });
});

test('of more than are counted one by one, pages hold every task once in its order, and the total is true', {
  timeout: 60_000,
}, async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED * 3;
  await many(here, size);
  const urgency = ['urgent', 'high', 'medium', 'low'];
  const place = {
    newest: () => '',
    due: (one: Task) => (one.status === 'completed' ? '~~' : (one.dueDate ?? '~')),
    priority: (one: Task) => (one.status === 'completed' ? 9 : urgency.indexOf(one.priority)),
  };
  const cases = [
    ['due', '', size],
    ['priority', '&unassigned=true', size * 0.8],
    ['newest', '&unassigned=true', size * 0.8],
    ['due', '&overdue=true', null],
    ['newest', '&overdue=true', null],
  ] as const;
  for (const [order, filter, total] of cases) {
    let after = '';
    let last: Task | undefined;
    const seen = new Set<string>();
    // The first pages, and a step across the ends of keys; all of them would take a minute.
    for (let page = 0; page < 4; page++) {
      const reply = await me.call('GET', `/api/tasks/search?order=${order}${filter}${after}`);
      const tasks = reply.json() as Task[];
      if (total !== null) expect(Number(reply.headers.get('total-count'))).toBe(total);
      expect(tasks).toHaveLength(100);
      for (const one of tasks) {
        expect(seen.has(one.id)).toBe(false);
        seen.add(one.id);
        if (filter.includes('unassigned')) expect(one.assignee).toBeNull();
        if (filter.includes('overdue')) expect(one.status !== 'completed' && (one.dueDate ?? '~') < '2026').toBe(true);
        if (last) {
          const [a, b] = [place[order](last), place[order](one)];
          expect(a < b || (a === b && last.id > one.id), `${last.id} before ${one.id} by ${order}`).toBe(true);
        }
        last = one;
      }
      after = `&after=${last?.id}`;
    }
  }
});

test('an ordered search goes on below the hits it has put in order, until every one was shown', { timeout: 60_000 }, async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED + 150;
  await many(here, size);
  await here.database.transaction(async (tx) => {
    // All alike in what the order asks for, so that the newest comes first.
    await tx.sql.updateTable('tasks').set({ due_date: null, status: 'pending' }).execute();
    for (let at = 0; at < size; at++) await indexTexts(tx, textsOf(idOf(at), `gutter ${at}`, null));
  });
  const after = (at: number) =>
    answered<Task[]>(me, 'GET', `/api/tasks/search?search=gutter&order=due&after=${idOf(at)}`).then((tasks) => tasks.map(({ id }) => id));
  const down = (from: number, to: number) => Array.from({ length: from - to }, (_, step) => idOf(from - 1 - step));
  // A page may end where those end that were put in order, but never before it has begun.
  for (const at of [size - 9_900, 200, 150, 100]) {
    const page = await after(at);
    expect(page).toEqual(down(at, at - page.length));
    expect(page.length).toBeGreaterThanOrEqual(Math.min(at, 50));
  }
  expect(await after(0)).toEqual([]);

  // More hits than are put in order have the word; how many of them pass a filter is told exactly.
  await here.database.transaction(async (tx) => {
    await tx.sql.updateTable('tasks').set({ status: 'in_progress' }).where('id', 'like', '0000-%7').execute();
    await nextVersion(tx);
  });
  const filtered = await me.call('GET', '/api/tasks/search?search=gutter&status=in_progress');
  expect(Number(filtered.headers.get('total-count'))).toBe(size / 10);

  // Of what one person has all hits are put in order, the oldest as well, and every page goes on where the one before it ended.
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

test('what matches words comes the best first, or the newest first, page by page however many there are', { timeout: 60_000 }, async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = RANKED + 1_150;
  await many(here, size);
  const isBest = (at: number) => at % 3 === 0;
  await here.database.transaction(async (tx) => {
    for (let at = 0; at < size; at++) {
      const [title, description] = isBest(at) ? ['gutter', null] : ['roof', 'gutter'];
      await indexTexts(tx, textsOf(idOf(at), title, description));
    }
  });
  const newestFirst = Array.from({ length: size }, (_, step) => size - 1 - step);
  const best = newestFirst.filter(isBest);
  const pages = async (order: string, count: number) => {
    const ids: string[] = [];
    let after = '';
    for (let page = 0; page < count; page++) {
      const reply = await me.call('GET', `/api/tasks/search?search=gutter${order}${after}`);
      ids.push(...((await reply.json()) as Task[]).map(({ id }) => id));
      after = `&after=${ids.at(-1)}`;
    }
    return ids;
  };
  expect(await pages('&order=newest', 2)).toEqual(newestFirst.slice(0, 200).map(idOf));
  expect(await pages('', 2)).toEqual(best.slice(0, 200).map(idOf));
  // Who goes on by an id that was never told to them.
  const from = (await me.call('GET', `/api/tasks/search?search=gutter&order=newest&after=${idOf(700)}`)).json() as Task[];
  expect(from.map(({ id }) => id)).toEqual(newestFirst.slice(-700).slice(0, 100).map(idOf));
  expect(await pages('&order=newest', 112)).toEqual(newestFirst.map(idOf));
});

test('each order, and what is overdue, is read from an index', async () => {
  const here = await anApp();
  if (here.database.engine.dialect.name !== 'sqlite') return;
  const { isOpen, isWanted, orderKeys } = await import('../../src/server/search/filters.ts');
  const plan = async (text: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ detail: string }>`explain query plan ${text}`.execute(here.database.sql);
    return rows.map(({ detail }) => detail).join('; ');
  };
  for (const order of ['due', 'priority'] as const) {
    const read = await plan(sql`select t.id from tasks as t where ${isWanted({ status: 'pending', assigneeId: 'x' }, true)} and ${isOpen}
      order by ${orderKeys[order]}, t.id desc limit 100`);
    expect(read).toContain(`USING INDEX tasks_by_${order}`);
    expect(read).not.toContain('TEMP B-TREE');
  }
  expect(await plan(sql`select count(*) from tasks as t where ${isWanted({ overdueAt: '2026' })}`)).toContain('INDEX tasks_by_due');
  expect(await plan(sql`select count(*) from tasks as t where ${isWanted({ unassigned: true, status: 'pending' })}`)).toContain(
    'INDEX tasks_of_people',
  );
});
