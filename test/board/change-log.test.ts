import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { applyChange, type Board, capacity, columns } from '#shared/board.ts';
import { type Status, statuses, type Task } from '#shared/tasks.ts';
import { createAdmin } from '../../src/server/admins/changes.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { readChanges } from '../../src/server/changes/change-log.ts';
import { appendChange, type Change } from '../../src/server/changes/change-transaction.ts';
import type { Database } from '../../src/server/database/database.ts';
import { readBoard, readBoardState, readColumn, type TaskText } from '../../src/server/stream/queries.ts';
import { boardSnapshot } from '../../src/server/stream/snapshot.ts';
import { commentOnTask, createTask, deleteTask, moveTask } from '../../src/server/tasks/changes.ts';
import { findTaskRow } from '../../src/server/tasks/queries.ts';
import { aDraft, doneAs } from '../factories.ts';
import { type App, anApp, startApp } from '../start-app.ts';

const runs = process.env.LONG_TESTS ? 300 : 8;

type Step = { kind: 'create' } | { kind: 'move'; at: number; to: Status } | { kind: 'comment' | 'delete'; at: number };

const anywhere = fc.nat({ max: 100_000 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ kind: fc.constant('create' as const) }),
  fc.record({ kind: fc.constant('move' as const), at: anywhere, to: fc.constantFrom(...statuses) }),
  fc.record({ kind: fc.constantFrom('comment' as const, 'delete' as const), at: anywhere }),
);

/** A board with full columns and more tasks below each, and a function that changes it. */
async function aFullBoard({ database }: App, belowCompleted = 3) {
  let clock = Date.parse('2026-01-01T00:00:00Z');
  const doing = (tx: Change, adminId: string) => {
    clock += 1_000;
    return doneAs(tx, adminId, new Date(clock).toISOString());
  };
  const ids: string[] = [];
  const adminId = await change(database, theOperator, async (tx) => {
    const { id } = await createAdmin(tx, { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' });
    for (const status of statuses) {
      for (let count = capacity[status] + (status === 'completed' ? belowCompleted : 3); count > 0; count--) {
        const made = await createTask(doing(tx, id), aDraft());
        const row = await findTaskRow(tx, made);
        if (row) await moveTask(doing(tx, id), row, status);
        ids.push(made);
      }
    }
    return id;
  });
  const take = (one: Step) =>
    change(database, theOperator, async (tx) => {
      if (one.kind === 'create') return void ids.push(await createTask(doing(tx, adminId), aDraft()));
      const row = await findTaskRow(tx, ids[one.at % ids.length] ?? '');
      if (!row) return;
      if (one.kind === 'move') await moveTask(doing(tx, adminId), row, one.to);
      else if (one.kind === 'comment') await commentOnTask(doing(tx, adminId), row, 'Seen');
      else await deleteTask(doing(tx, adminId), row);
    });
  return { database, take, ids, adminId };
}

/** A full board that tests go on to change, because one takes long to fill. */
let full: Awaited<ReturnType<typeof aFullBoard>>;
beforeAll(async () => {
  const app = await startApp();
  full = await aFullBoard(app);
  return () => app.close();
});

const tasksOf = (texts: TaskText[]) => texts.map(({ json }) => JSON.parse(json) as Task);

async function boardNow(database: Database): Promise<Board> {
  const { pending, inProgress, completed, counts, version } = await database.snapshot(readBoard);
  return { pending: tasksOf(pending), inProgress: tasksOf(inProgress), completed: tasksOf(completed), counts, version };
}

/**
 * Brings an earlier board up to date from the log, as a browser does.
 * @param breaks whether the connection breaks again and again, after half of the changes
 */
async function followed(database: Database, before: Board, breaks: boolean): Promise<Board> {
  let board = before;
  for (;;) {
    const changes = await database.snapshot((connection) => readChanges(connection, board.version));
    if (!changes) throw new Error('The reader was told to reload.');
    if (changes.length === 0) return board;
    const heard = breaks ? changes.slice(0, Math.ceil(changes.length / 2)) : changes;
    for (const one of heard) board = applyChange(board, { ...one, tasks: tasksOf(one.tasks) });
  }
}

test('the log turns any earlier board, with full columns or not, into the present board', { timeout: 240_000 }, async () => {
  const { database, take } = full;
  let earlier = [await boardNow(database)];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 25 }), async (steps) => {
      for (const one of steps) await take(one);
      const now = await boardNow(database);
      for (const board of earlier) for (const breaks of [true, false]) expect(await followed(database, board, breaks)).toEqual(now);
      earlier = [...earlier.slice(-3), now];
    }),
    { numRuns: runs },
  );
});

test('the board in memory follows the log and equals the stored board', { timeout: 240_000 }, async () => {
  const { database, take } = full;
  const read = boardSnapshot(database);
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 10 }), async (steps) => {
      for (const one of steps) await take(one);
      const { version } = await readBoardState(database);
      expect(JSON.parse((await read({ version, at: null })).bytes.toString())).toEqual(await boardNow(database));
    }),
    { numRuns: runs },
  );
});

test('a reader with older pages loaded keeps them correct, without a gap', { timeout: 240_000 }, async () => {
  const { database, take } = full;
  // The reader has scrolled Completed to its end and the other columns part of the way.
  let board = await boardNow(database);
  for (const status of statuses) {
    const held = tasksOf(await readColumn(database, status, { limit: capacity[status] + (status === 'completed' ? 100 : 2) }));
    board = { ...board, [columns[status]]: held };
  }
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 15 }), async (steps) => {
      for (const one of steps) await take(one);
      board = await followed(database, board, steps.length % 2 === 0);
      for (const status of statuses) {
        const column = columns[status];

        const truth = tasksOf(await readColumn(database, status, { limit: board[column].length }));
        expect(board[column]).toEqual(truth);
      }
    }),
    { numRuns: runs },
  );
});

test('a change that takes 200 tasks out of a full column sends each task, and the column stays full', async () => {
  const { database, take, ids, adminId } = await aFullBoard(await anApp(), 250);
  const leaving = ids.slice(-200);
  const before = await boardNow(database);
  await change(database, theOperator, async (tx) => {
    for (const id of leaving) {
      const task = await findTaskRow(tx, id);
      if (task) await moveTask(doneAs(tx, adminId, '2026-02-01T00:00:00.000Z'), task, 'pending');
    }
  });
  await take({ kind: 'create' });
  const now = await boardNow(database);
  expect(now.version).toBe(before.version + leaving.length + 1);
  expect(now.counts.completed).toBe(150);
  for (const breaks of [true, false]) expect(await followed(database, before, breaks)).toEqual(now);
});

test('a task that changes twice in one change makes one version of the board', async () => {
  const { database } = await anApp();
  const before = await boardNow(database);
  await change(database, theOperator, async (tx) => {
    const { id: adminId } = await createAdmin(tx, { name: 'Ana Diaz', mobileNumber: '3055550101', role: 'admin' });
    const doing = doneAs(tx, adminId, '2026-02-01T00:00:00.000Z');
    const id = await createTask(doing, aDraft());
    const task = await findTaskRow(tx, id);
    if (task) await moveTask(doing, task, 'completed');
  });
  const changes = await database.snapshot((connection) => readChanges(connection, before.version));
  expect(changes?.map(({ counts }) => counts.completed)).toEqual([0, 1]);
});

test('when the changes outgrow the board, the reader reloads instead', async () => {
  const { database } = await anApp();
  const { version } = await boardNow(database);
  const more = (count: number) =>
    change(database, theOperator, async (tx) => {
      for (let made = 0; made < count; made++) appendChange(tx, { adminId: 'a', reload: false });
    });
  await more(2_000);
  expect(await readChanges(database, version)).toHaveLength(50);
  await more(1);
  expect(await readChanges(database, version)).toBeNull();
  expect(await readChanges(database, version + 1)).toHaveLength(50);
});
