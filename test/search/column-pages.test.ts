import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { statuses } from '#shared/words.ts';
import { change } from '../../src/server/board/changes.ts';
import { COUNT_LIMIT } from '../../src/server/database/search-index.ts';
import { createTask } from '../../src/server/tasks/changes.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';
import { idOf, many } from './many-tasks.ts';

const SIZE = 1_600;
let app: App;
let as: Client;

beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  const { id: adminId } = await answered<{ id: string }>(as, 'GET', '/api/user');
  await change(app.database, async (tx) => {
    const at = '2026-01-01T00:00:00.000Z';
    for (let each = 0; each < SIZE; each++) {
      const dueDate = `20${10 + (each % 9)}-0${1 + (each % 9)}-11T00:00:00.000Z`;
      const priority = (['low', 'medium', 'high'] as const)[each % 3] ?? 'low';
      await createTask(
        tx,
        { adminId, at },
        { title: `Lot ${each}`, description: each % 2 ? 'One parcel' : null, assignee: null, priority, dueDate },
      );
    }
  });
  const { tasks } = await listed(as, '');
  // Those in progress are old: no first page of the newest has any.
  const inProgress = tasks.filter(({ title }) => /^Lot 1.$/.test(title));
  const completed = tasks.filter(({ title }) => /7$/.test(title));
  for (const { id } of inProgress) await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  for (const { id } of completed) await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
});
afterAll(() => app.close());

/** A list of tasks page by page, each begun with what the one before said of its end. @param after where the first page begins */
async function listed(
  client: Client,
  query: string,
  after?: string,
  most = Number.POSITIVE_INFINITY,
): Promise<{ tasks: Task[]; next: string }> {
  const tasks: Task[] = [];
  for (let next = after, page = 0; ; page++) {
    const reply = await client.call('GET', `/api/tasks/search?${query}${next ? `&after=${next}` : ''}`);
    expect(reply, reply.text).toMatchObject({ status: 200 });
    const some = reply.json() as Task[];
    tasks.push(...some);
    next = reply.headers.get('next-after') ?? undefined;
    if (some.length === 0 || next === undefined || page + 1 >= most) return { tasks, next: next ?? '' };
  }
}

const titles = (tasks: Task[]) => [...new Set(tasks.map(({ title }) => title))];

const queries = [
  '',
  'order=due',
  'order=priority',
  'overdue=true',
  'search=lot',
  'search=lot&order=newest',
  'search=lot&order=due',
  'search=parcel',
  'search=lott',
];

test.each(queries)('?%s: each column goes on where the first page of all three ended', async (query) => {
  const first = await listed(as, query, undefined, 1);
  expect(first.tasks).toHaveLength(500);
  for (const status of statuses) {
    const held = first.tasks.filter((task) => task.status === status);
    const { tasks } = await listed(as, `${query}&status=${status}`, first.next);
    const alone = await listed(as, `${query}&status=${status}`);
    expect(titles([...held, ...tasks]), status).toEqual(titles(alone.tasks));
  }
});

test('of more hits than are put in order, each column goes on to its end as well', async () => {
  const here = await anApp();
  const me = await theSuperAdmin(here);
  const size = COUNT_LIMIT + 150;
  await many(here, size);
  await here.database.transaction(async (tx) => {
    await tx.sql.updateTable('tasks').set({ status: 'pending' }).execute();
    await tx.sql.updateTable('tasks').set({ status: 'in_progress' }).where('id', '<', idOf(151)).execute();
    for (let at = 0; at < size; at++) await tx.engine.search.add(tx, idOf(at), { title: `gutter ${at}`, description: '' });
  });
  for (const query of ['search=gutter', 'search=gutter&order=priority']) {
    const first = await listed(me, query, undefined, 1);
    expect(first.tasks.filter(({ status }) => status === 'in_progress')).toEqual([]);
    const { tasks } = await listed(me, `${query}&status=in_progress`, first.next);
    expect(tasks.length).toBe(151);
  }
});
