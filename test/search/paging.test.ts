import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { createTask, moveTask } from '../../src/server/tasks/changes.ts';
import { findTaskRow } from '../../src/server/tasks/queries.ts';
import { aDraft, answered, doneAs, theSuperAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';

const PENDING = 1_050;
const COMPLETED = 250;
let app: App;
let as: Client;

beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  const { id: adminId } = await answered<{ id: string }>(as, 'GET', '/api/user');
  await change(app.database, theOperator, async (tx) => {
    const start = Date.parse('2026-01-01T00:00:00Z');
    for (let each = 0; each < PENDING + COMPLETED; each++) {
      // Three tasks share each moment, so that the end of a page must be exact.
      const at = new Date(start + Math.floor(each / 3) * 1_000).toISOString();
      const id = await createTask(doneAs(tx, adminId, at), aDraft({ title: `Task ${each}`, description: 'Bulk order' }));
      const row = each % 5 === 0 && each < COMPLETED * 5 ? await findTaskRow(tx, id) : undefined;
      if (row) await moveTask(doneAs(tx, adminId, new Date(start + 1e9 - Math.floor(each / 10) * 1_000).toISOString()), row, 'completed');
    }
  });
});
afterAll(() => app.close());

async function all(first: Task[], status: Status): Promise<Task[]> {
  const tasks = [...first];
  for (;;) {
    const page = await answered<Task[]>(as, 'GET', `/api/tasks/older?status=${status}&before=${tasks.at(-1)?.id}`);
    if (page.length === 0) return tasks;
    tasks.push(...page);
  }
}

const placed = (tasks: Task[], time: (one: Task) => string | null) =>
  tasks.toSorted((a, b) => ((time(a) ?? '') + a.id < (time(b) ?? '') + b.id ? 1 : -1)).map(({ id }) => id);

test('a board holds the newest 500 pending and the latest 100 completed tasks, and counts them all', async () => {
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  expect([board.pending.length, board.inProgress.length, board.completed.length]).toEqual([500, 0, 100]);
  expect(board.counts).toEqual({ pending: PENDING, inProgress: 0, completed: COMPLETED });
});

test('older pages show every pending task once, newest created first', async () => {
  const tasks = await all((await answered<Board>(as, 'GET', '/api/tasks')).pending, 'pending');
  expect(tasks).toHaveLength(PENDING);
  expect(tasks.map(({ id }) => id)).toEqual(placed(tasks, (one) => one.createdAt));
});

test('older pages show every completed task once, latest completed first', async () => {
  const tasks = await all((await answered<Board>(as, 'GET', '/api/tasks')).completed, 'completed');
  expect(tasks).toHaveLength(COMPLETED);
  expect(new Set(tasks.map(({ id }) => id)).size).toBe(COMPLETED);
  expect(tasks.map(({ id }) => id)).toEqual(placed(tasks, (one) => one.completedAt));
});

test('older pages after a task that is not in the column get 404', async () => {
  const [pending] = (await answered<Board>(as, 'GET', '/api/tasks')).pending;
  expect(await as.call('GET', `/api/tasks/older?status=completed&before=${pending?.id}`)).toMatchObject({ status: 404 });
  expect(await as.call('GET', '/api/tasks/older?status=pending&before=missing')).toMatchObject({ status: 404 });
});

test.each(['search=task', 'search=bulk', 'search=ta', 'search=bulk+1', 'search=', 'status=pending'])(
  'the search %s pages through all tasks, each once',
  async (query) => {
    const seen: string[] = [];
    for (;;) {
      const reply = await as.call('GET', `/api/tasks/search?${query}${seen.length > 0 ? `&after=${seen.at(-1)}` : ''}`);
      const page = reply.json() as Task[];
      expect(page.length).toBeLessThanOrEqual(100);
      if (page.length === 0) {
        expect(seen).toHaveLength(Number(reply.headers.get('total-count')));
        break;
      }
      seen.push(...page.map(({ id }) => id));
    }
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(500);
    // An unknown id has nothing after it; the search must not start over.
    for (const after of ['missing', '0']) expect((await as.call('GET', `/api/tasks/search?${query}&after=${after}`)).json()).toEqual([]);
  },
);
