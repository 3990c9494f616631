import type * as z from 'zod/mini';
import type { board, boardChange } from './board-schemas.ts';
import type { Task } from './tasks.ts';
import { type Status, statuses } from './words.ts';

/** The three lists of a board, by the names the task list call gives them. */
export const columns = { pending: 'pending', in_progress: 'inProgress', completed: 'completed' } as const satisfies Record<Status, string>;

/** How many tasks a board holds of each status; the others come by pages of the same size. */
export const capacity = { pending: 500, in_progress: 500, completed: 100 } as const satisfies Record<Status, number>;

/** `early`: columns of which fewer tasks came than they have room for, because these are large. */
export type Board = z.infer<typeof board> & { early?: readonly Status[] };
export type BoardChange = z.infer<typeof boardChange>;

/** As much of a task as gives it its place on a board. */
export type Placed = Pick<Task, 'id' | 'status' | 'createdAt' | 'completedAt' | 'version'>;
/** A board that holds its tasks in another shape. */
export type BoardOf<One> = Record<(typeof columns)[Status], One[]> & Pick<Board, 'counts' | 'version' | 'early'>;
type ChangeOf<One> = Pick<BoardChange, 'deleted' | 'counts' | 'version'> & { tasks: One[] };

/** The time that a task is sorted by in its column; later ones are higher. */
const listedAt = (one: Placed) => one.completedAt ?? one.createdAt;

/** Negative if `a` is above `b`: latest first, and of the same moment the higher id. */
const byPlace = (a: Placed, b: Placed) => (listedAt(a) === listedAt(b) ? (a.id < b.id ? 1 : -1) : listedAt(a) < listedAt(b) ? 1 : -1);

/** Those of `tasks` that are not older than what the board holds of them already. */
function notOutdated<One extends Placed>(before: BoardOf<One>, tasks: One[]): One[] {
  const told = new Map(tasks.map((one) => [one.id, one]));
  for (const status of statuses) {
    for (const held of before[columns[status]]) if (held.version > (told.get(held.id)?.version ?? held.version)) told.delete(held.id);
  }
  return [...told.values()];
}

/**
 * The board after a change. Pure: neither argument is altered, and a column nothing touched keeps its identity.
 * A column keeps to its capacity. Where a reader has loaded older pages it grows with what arrives: what stood at its end still does. An
 * early one ends where it did.
 * @param growing columns that grow as well, though they hold no older page
 */
export function applyChange<One extends Placed>(
  before: BoardOf<One>,
  change: ChangeOf<One>,
  growing: readonly Status[] = [],
): BoardOf<One> {
  const changed = notOutdated(before, change.tasks);
  const gone = new Set([...change.deleted, ...changed.map((one) => one.id)]);
  const after = { ...before, counts: change.counts, version: change.version };
  for (const status of statuses) {
    const column = columns[status];
    const held = before[column];
    const arriving = changed.filter((one) => one.status === status);
    const staying = held.filter((one) => !gone.has(one.id));
    if (arriving.length === 0 && staying.length === held.length) continue;
    const all = [...staying, ...arriving].sort(byPlace);
    const room = capacity[status];
    const grows = held.length > room || growing.includes(status);
    const last = held.at(-1);
    // Tasks below the last loaded one are unknown here; what lands there comes with the next page.
    const cut = last && before.counts[column] > held.length;
    const near = cut ? all.filter((one) => byPlace(one, last) <= 0).length : all.length;
    const endsEarly = cut && before.early?.includes(status);
    after[column] = all.slice(0, endsEarly ? near : grows ? Math.max(room, near) : room);
  }
  return after;
}

/** All tasks that a board holds, column after column. */
export const tasksOn = (board: Board): Task[] => statuses.flatMap((status) => board[columns[status]]);

/** A task as a board holds it; undefined where it does not. */
export const taskOn = (board: Board | undefined, id: string): Task | undefined => board && tasksOn(board).find((one) => one.id === id);

/** A board whose first pages were read again, with the older pages that a reader had loaded kept below them. */
export function keepOlder(loaded: Board | undefined, read: Board): Board {
  const early = statuses.filter((status) => read[columns[status]].length < Math.min(capacity[status], read.counts[columns[status]]));
  const fresh = early.length > 0 ? { ...read, early } : read;
  if (!loaded) return fresh;
  const known = new Set(tasksOn(fresh).map((one) => one.id));
  const kept = { ...fresh };
  for (const status of statuses) {
    const column = columns[status];
    const [first] = loaded[column];
    const last = fresh[column].at(-1);
    if (!first || !last || loaded[column].length <= fresh[column].length) continue;
    // Without an overlap there may be tasks between the two that neither holds. The last one itself may be new in its column.
    if (byPlace(last, first) < 0) continue;
    const older = loaded[column].filter((one) => !known.has(one.id) && byPlace(last, one) < 0);
    if (older.length > 0) kept[column] = [...fresh[column], ...older];
  }
  return kept;
}
