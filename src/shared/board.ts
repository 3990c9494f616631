import * as z from 'zod/mini';
import { type Status, statuses, type Task, task } from './tasks.ts';

/** The three lists of a board, by the names the task list call gives them. */
export const columns = { pending: 'pending', in_progress: 'inProgress', completed: 'completed' } as const satisfies Record<Status, string>;

/** How many tasks a board holds of each status; the others come by pages of the same size. */
export const capacity = { pending: 500, in_progress: 500, completed: 100 } as const satisfies Record<Status, number>;

const count = z.int().check(z.nonnegative());
const counts = z.object({ pending: count, inProgress: count, completed: count });

/** The newest tasks of each status, the true totals, and the board's version: the number of the last change it shows. */
export const board = z.object({
  pending: z.array(task),
  inProgress: z.array(task),
  completed: z.array(task),
  counts,
  version: z.int(),
});
export type Board = z.infer<typeof board>;

/** What changed between two versions of a board: tasks as they now are, ids that are gone, the totals after it. */
export type BoardChange = { tasks: Task[]; deleted: string[]; counts: Board['counts']; version: number };

/** The time by which a task takes its place in its column; later stands higher. */
const listedAt = (one: Task) => one.completedAt ?? one.createdAt;

/** Negative where `a` stands above `b`: latest first, and of the same moment the higher id. */
const byPlace = (a: Task, b: Task) => (listedAt(a) === listedAt(b) ? (a.id < b.id ? 1 : -1) : listedAt(a) < listedAt(b) ? 1 : -1);

/**
 * The board after a change. Pure: neither argument is altered, and a column nothing touched keeps its identity.
 * A column keeps to its capacity, or to its length where a reader has loaded older pages.
 */
export function applyChange(before: Board, change: BoardChange): Board {
  const gone = new Set([...change.deleted, ...change.tasks.map((one) => one.id)]);
  const after = { ...before, counts: change.counts, version: change.version };
  for (const status of statuses) {
    const column = columns[status];
    const arriving = change.tasks.filter((one) => one.status === status);
    const staying = before[column].filter((one) => !gone.has(one.id));
    if (arriving.length === 0 && staying.length === before[column].length) continue;
    const limit = Math.max(capacity[status], before[column].length);
    after[column] = [...staying, ...arriving].sort(byPlace).slice(0, limit);
  }
  return after;
}

/** A board whose first pages were read anew, with the older pages that a reader had loaded kept below them. */
export function keepOlder(loaded: Board | undefined, fresh: Board): Board {
  if (!loaded) return fresh;
  const known = new Set(statuses.flatMap((status) => fresh[columns[status]].map((one) => one.id)));
  const kept = { ...fresh };
  for (const status of statuses) {
    const column = columns[status];
    const last = fresh[column].at(-1);
    if (loaded[column].length <= capacity[status]) continue;
    // Without an overlap there may be tasks between the two that neither holds.
    if (!last || !loaded[column].some((one) => one.id === last.id)) continue;
    const older = loaded[column].filter((one) => !known.has(one.id) && byPlace(last, one) < 0);
    if (older.length > 0) kept[column] = [...fresh[column], ...older];
  }
  return kept;
}
