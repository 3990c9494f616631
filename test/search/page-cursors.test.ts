import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { createTask } from '../../src/server/tasks/changes.ts';
import { aDraft, answered, aTask, doneAs, theSuperAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';
import { type Page, pageOf } from './page-of.ts';

const SIZE = 640;
let app: App;
let as: Client;
/** A second server on the same board, which has served no page yet. */
let elsewhere: App;

beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  const { id: adminId } = await answered<{ id: string }>(as, 'GET', '/api/user');
  await change(app.database, theOperator, async (tx) => {
    const at = '2026-01-01T00:00:00.000Z';
    const draft = { description: 'One lot of many', priority: 'high' } as const;
    for (let each = 0; each < SIZE; each++) {
      const dueDate = `20${10 + (each % 9)}-0${1 + (each % 9)}-11T00:00:00.000Z`;
      await createTask(doneAs(tx, adminId, at), aDraft({ ...draft, title: `Lot ${each}`, dueDate }));
    }
  });
  elsewhere = await startApp({ place: app.place });
});
afterAll(async () => {
  await elsewhere.close();
  await app.close();
});

/** All later results, continued by each page's last id or by its cursor header. */
async function rest(client: Client, query: string, from: string, by: 'id' | 'header'): Promise<string[]> {
  const ids: string[] = [];
  for (let after = from; ; ) {
    const page = await pageOf(client, query, after);
    if (!page) return ids;
    ids.push(...page.ids);
    expect(ids.length, 'the pages end').toBeLessThan(30_000);
    if (by === 'header' && !page.next) return ids;
    after = by === 'id' ? page.last.id : page.next;
  }
}

const edit = (task: Task, changes: object) => answered(as, 'PUT', `/api/tasks/${task.id}`, { ...task, ...changes });
const remove = (task: Task) => answered(as, 'DELETE', `/api/tasks/${task.id}`);
const complete = (task: Task) => answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'completed' });

type Case = [query: string, what: string, happens: (task: Task) => Promise<unknown>];
const cases: Case[] = [
  ['overdue=true', 'deleted', remove],
  ['overdue=true', 'completed', complete],
  ['overdue=true&order=due', 'completed', complete],
  ['status=pending&order=priority', 'completed', complete],
  ['order=due', 'deleted', remove],
  ['order=due', 'given no due date', (task) => edit(task, { dueDate: null })],
  ['order=priority', 'made less urgent', (task) => edit(task, { priority: 'low' })],
  ['order=priority', 'completed', complete],
  ['search=lot', 'given another title', (task) => edit(task, { title: 'Other' })],
  ['search=lot', 'given other texts', (task) => edit(task, { title: 'Other', description: '' })],
  ['search=lot&status=pending', 'completed', complete],
  ['search=lot&order=due', 'deleted', remove],
  ['search=lot&order=due', 'given no due date', (task) => edit(task, { dueDate: null })],
  ['search=lot&order=priority&overdue=true', 'completed', complete],
  ['search=lott&order=priority', 'made less urgent', (task) => edit(task, { priority: 'low' })],
];

/** The results after the first page, before and after a change to its last task. */
async function followed([query, , happens]: Case, by: 'id' | 'header', from = as): Promise<[string[], Set<string>]> {
  const first = (await pageOf(as, query)) ?? expect.fail();
  const before = await rest(as, query, first.next, 'header');
  expect(before.length).toBeGreaterThan(500);
  await happens(first.last);
  return [before, new Set(await rest(from, query, by === 'id' ? first.last.id : first.next, by))];
}

test.each(cases)('%s: the cursor works on any server, even if the last task was %s', async (...one) => {
  const [before, after] = await followed(one, 'header', elsewhere.caller(as.cookie));
  expect(before.filter((id) => !after.has(id))).toEqual([]);
});

test.each(cases.slice(0, 5))('%s: an id alone works as a cursor, even after its task was %s', async (...one) => {
  const [before, after] = await followed(one, 'id', elsewhere.caller(as.cookie));
  expect(before.filter((id) => !after.has(id))).toEqual([]);
});

test('a search for similar words stays one, even after a task with the exact word is created', async () => {
  const [before, after] = await followed(['search=lotz', 'joined', () => aTask(as, { title: 'Lotz' })], 'header');
  expect(before.filter((id) => !after.has(id))).toEqual([]);
  expect((await pageOf(as, 'search=lotz'))?.ids).toHaveLength(1);
});

test.each(['', 'order=due', 'search=lot', 'search=lot&order=newest', 'search=lot&order=due', 'search=lott&status=pending', 'overdue=true'])(
  '%s: every page but the last has a cursor',
  async (query) => {
    const said: boolean[] = [];
    for (let after: string | undefined; ; ) {
      const page: Page = (await pageOf(as, query, after)) ?? expect.fail('a page is there');
      said.push(page.next !== '');
      if (!page.next) break;
      after = page.next;
    }
    expect(said).toEqual([...said.slice(1).map(() => true), false]);
    expect(said.length).toBeGreaterThan(5);
  },
);

test.each(['abc~', '~', '~0~0~0~0', 'abc~0~1e9~0~0'])('a page after %s is empty', async (after) => {
  for (const query of ['order=due', 'search=lot', 'search=lot&order=priority']) expect(await pageOf(as, query, after)).toBeNull();
});

test.each(['~0~0~0~1', '~9~9999999999999999~9999999999999999~0', '~1~-9999999999999999~0~0'])(
  'a page after a task and %s is answered',
  async (place) => {
    const id = (await pageOf(as, 'search=lot'))?.last.id;
    for (const query of ['', 'order=due', 'order=priority', 'search=lot', 'search=lot&order=due', 'search=lot&order=priority'])
      await pageOf(as, query, `${id}${place}`);
  },
);
