import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type FilterKey, passes } from '#shared/filters.ts';
import type { Priority, Status, Task } from '#shared/tasks.ts';
import { RANKED } from '../../src/server/search/readings.ts';
import { aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';
import { many } from './many-tasks.ts';

let app: App;
let as: Client;

type Draft = { title: string; due?: string; priority?: Priority; assignee?: string; status?: Status; labels?: string[] };

async function given(client: Client, { due, status, ...draft }: Draft): Promise<void> {
  const { id } = await aTask(client, { ...draft, dueDate: due });
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
  await aLabel(as, { name: 'Gate' });
  await given(as, { title: 'Gate some day', labels: ['Gate'] });
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
])('%s returns the right tasks in the right order', async (query, titles) => {
  expect(await found(query)).toEqual([titles, titles.length]);
});

/** A value of each filter that some of the tasks pass, and others not. */
const someValue: Record<Exclude<FilterKey, 'order'>, string> = {
  search: 'roof',
  status: 'in_progress',
  assignee: 'ana diaz',
  unassigned: 'true',
  label: 'gate',
  overdue: 'true',
};

test.each(Object.entries(someValue))('the server finds with %s=%s the tasks that pass it on the page', async (key, value) => {
  const all = await answered<Task[]>(as, 'GET', '/api/tasks/search');
  const passing = all.filter((task) => passes(task, { [key]: value }, Date.now())).map(({ title }) => title);
  expect(passing.length).toBeGreaterThan(0);
  expect(passing.length).toBeLessThan(all.length);
  expect((await found(`${new URLSearchParams({ [key]: value })}&order=newest`))[0]).toEqual(passing);
});

test.each([
  ['order=due', byDue],
  ['order=priority', byPriority],
  ['search=roof&order=due', byDue.filter((title) => title.startsWith('Roof'))],
])('a page of %s after any task continues where it stands', async (query, titles) => {
  const ids = new Map((await answered<Task[]>(as, 'GET', '/api/tasks/search')).map(({ id, title }) => [title, id]));
  for (const [at, title] of titles.entries()) {
    expect(await found(`${query}&after=${ids.get(title)}`)).toEqual([titles.slice(at + 1), titles.length]);
  }
  expect((await found(`${query}&after=nothing`))[0]).toEqual([]);
});

test.each([
  ['unassigned=yes', 'The only value of "unassigned" is true.'],
  ['order=oldest', 'Order must be one of newest, due, priority.'],
])('%s is refused with a sentence', async (query, sentence) => {
  expect(await as.call('GET', `/api/tasks/search?${query}`)).toMatchObject({ status: 400, text: sentence });
});

test('with more tasks than are ranked, pages show every task once and in order, and the total is exact', {
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
    // The first pages, and a step across the ends of keys, because all pages would take a minute.
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

test('each order, and the overdue filter, uses an index', async () => {
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
