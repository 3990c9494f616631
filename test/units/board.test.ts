import fc from 'fast-check';
import { expect, test } from 'vitest';
import { applyChange, type Board, capacity, columns, keepOlder } from '#shared/board.ts';
import { type Status, statuses, type Task } from '#shared/tasks.ts';

const aCard = (id: number, status: Status, second: number): Task => ({
  id: String(id).padStart(5, '0'),
  number: id,
  title: `Task ${id}`,
  description: null,
  assignee: null,
  priority: 'medium',
  dueDate: null,
  status,
  createdByAdminId: 'a',
  creator: { id: 'a', name: 'Ana' },
  createdAt: new Date(second * 1_000).toISOString(),
  updatedAt: new Date(second * 1_000).toISOString(),
  completedAt: status === 'completed' ? new Date(second * 1_000).toISOString() : null,
  version: 1,
  activityCount: 1,
  fileCount: 0,
  labels: [],
  activities: [],
});

/** The board with exactly these tasks, built in the simplest way. */
function boardOf(tasks: Task[], version: number, pages = 1): Board {
  const list = (status: Status) =>
    tasks
      .filter((one) => one.status === status)
      .sort((a, b) => ((a.completedAt ?? a.createdAt) + a.id < (b.completedAt ?? b.createdAt) + b.id ? 1 : -1));
  const [pending, inProgress, completed] = [list('pending'), list('in_progress'), list('completed')];
  return {
    pending: pending.slice(0, capacity.pending * pages),
    inProgress: inProgress.slice(0, capacity.in_progress * pages),
    completed: completed.slice(0, capacity.completed * pages),
    counts: { pending: pending.length, inProgress: inProgress.length, completed: completed.length },
    version,
  };
}

const step = fc.record({
  id: fc.nat({ max: 15 }),
  status: fc.constantFrom<Status | null>(...statuses, null),
  second: fc.nat({ max: 10 }),
});

test('a board after every change equals the board of the present tasks', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const tasks = new Map<string, Task>();
      let board = boardOf([], 0);
      for (const [at, { id, status, second }] of steps.entries()) {
        const card = aCard(id, status ?? 'pending', second);
        if (status) tasks.set(card.id, card);
        else tasks.delete(card.id);
        const expected = boardOf([...tasks.values()], at + 1);
        const before = JSON.stringify(board);
        const after = applyChange(board, {
          tasks: status ? [card] : [],
          deleted: status ? [] : [card.id],
          counts: expected.counts,
          version: at + 1,
        });
        expect(JSON.stringify(board)).toBe(before);
        expect(after).toEqual(expected);
        board = after;
      }
    }),
    { numRuns: 50 },
  );
});

test('an untouched column keeps its identity', () => {
  const board = boardOf([aCard(1, 'pending', 1), aCard(2, 'completed', 1)], 1);
  const after = applyChange(board, { tasks: [aCard(3, 'pending', 2)], deleted: [], counts: board.counts, version: 2 });
  expect(after.completed).toBe(board.completed);
  expect(after.pending).not.toBe(board.pending);
});

test('a full column keeps its capacity, unless older pages are loaded or it is growing', () => {
  for (const [count, pages, growing] of [
    [150, 1, []],
    [150, 2, []],
    [250, 2, []],
    [150, 1, ['completed']],
  ] as const) {
    const board = boardOf(
      Array.from({ length: count }, (_, at) => aCard(at + 10, 'completed', at + 10)),
      1,
      pages,
    );
    const [top, below] = [aCard(999, 'completed', 999), aCard(1, 'completed', 1)];
    const counts = { ...board.counts, completed: count + 2 };
    const after = applyChange(board, { tasks: [top, below], deleted: [], counts, version: 2 }, growing);
    const grows = pages > 1 || growing.length > 0;
    const all = [top, ...board.completed, ...(board.completed.length === count ? [below] : [])];
    expect(after.completed).toEqual(grows ? all : all.slice(0, capacity.completed));
  }
});

test('a growing column takes in a task from below when another leaves', () => {
  const board = boardOf(
    Array.from({ length: 150 }, (_, at) => aCard(at, 'completed', at)),
    1,
  );
  const counts = { ...board.counts, completed: 149 };
  const change = { tasks: [aCard(49, 'completed', 49), aCard(20, 'completed', 20)], deleted: ['00120'], counts, version: 2 };
  const { completed } = applyChange(board, change, ['completed']);
  expect(completed).toHaveLength(capacity.completed);
  expect(completed.at(-1)?.id).toBe('00049');
});

test('older pages stay below a reloaded first page, each task once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 101, max: 220 }), fc.integer({ min: 0, max: 60 }), (before, more) => {
      const done = Array.from({ length: before }, (_, at) => aCard(at, 'completed', at));
      const all = [...done, ...Array.from({ length: more }, (_, at) => aCard(before + at, 'completed', before + at))];
      const kept = keepOlder(boardOf(done, 1, 3), boardOf(all, 2));
      expect(kept).toEqual(boardOf(all, 2, 3));
    }),
    { numRuns: 30 },
  );
});

test('older pages stay even if the last task of the first page is new in its column', () => {
  const done = Array.from({ length: 150 }, (_, at) => aCard(at, 'completed', at * 2));
  const fresh = boardOf([...done, aCard(900, 'completed', 101)], 2);
  expect(fresh.completed.at(-1)?.id).toBe('00900');
  expect(keepOlder(boardOf(done, 1, 2), fresh)).toEqual(boardOf([...done, aCard(900, 'completed', 101)], 2, 2));
});

test('without an overlap the older pages are dropped, because there may be a gap', () => {
  const done = Array.from({ length: 150 }, (_, at) => aCard(at, 'completed', at));
  const fresh = boardOf(
    Array.from({ length: 300 }, (_, at) => aCard(at, 'completed', at)),
    2,
  );
  expect(keepOlder(boardOf(done, 1, 2), fresh)).toEqual(fresh);
  expect(keepOlder(undefined, fresh)).toBe(fresh);
});

test('a column that was reloaded whole keeps no task below it, because that has gone', () => {
  const [oldest, ...others] = [1, 2, 3].map((at) => aCard(at, 'pending', at));
  const fresh = boardOf(others, 2);
  expect(keepOlder(boardOf([oldest as Task, ...others], 1), fresh)).toEqual(fresh);
});

test('every status has a column', () => {
  expect(Object.keys(columns)).toEqual([...statuses]);
});

test('a page shortened because its tasks are large continues without a gap', () => {
  fc.assert(
    fc.property(fc.array(step, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 4 }), (steps, held) => {
      const tasks = new Map<string, Task>();
      for (let id = 20; id < 30; id++) tasks.set(aCard(id, 'pending', id % 10).id, aCard(id, 'pending', id % 10));
      const first = boardOf([...tasks.values()], 0);
      let board: Board = { ...first, pending: first.pending.slice(0, held), early: ['pending'] };
      for (const [at, { id, status, second }] of steps.entries()) {
        const card = { ...aCard(id, status ?? 'pending', second), version: at + 2 };
        if (status) tasks.set(card.id, card);
        else tasks.delete(card.id);
        const now = boardOf([...tasks.values()], at + 1);
        const change = { tasks: status ? [card] : [], deleted: status ? [] : [card.id], counts: now.counts, version: at + 1 };
        board = applyChange(board, change);
        if (board.pending.length > 0) expect(board.pending).toEqual(now.pending.slice(0, board.pending.length));
        else return;
      }
    }),
  );
});

test('older pages below a shortened page stay when it is reloaded', () => {
  const all = Array.from({ length: 20 }, (_, id) => aCard(id, 'pending', id));
  const whole = boardOf(all, 1);
  const early = (version: number, held: number): Board => ({ ...whole, version, pending: whole.pending.slice(0, held) });
  expect(keepOlder(early(1, 12), early(2, 5)).pending).toEqual(whole.pending.slice(0, 12));
});

test('a change of many tasks looks at each card a few times, not once for each of them', () => {
  let looks = 0;
  const counted = (card: Task): Task =>
    Object.defineProperty({ ...card }, 'id', {
      get() {
        looks += 1;
        return card.id;
      },
    });
  const all = Array.from({ length: 400 }, (_, id) => aCard(id, 'pending', id));
  const whole = boardOf(all, 1);
  const tasks = Array.from({ length: 200 }, (_, at) => aCard(1_000 + at, 'in_progress', at));
  applyChange({ ...whole, pending: whole.pending.map(counted) }, { tasks, deleted: [], counts: whole.counts, version: 2 });
  expect(looks).toBeLessThan(10 * all.length);
});
