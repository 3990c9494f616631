import type * as z from 'zod/mini';
import type { board, boardChange } from './board-schemas.ts';
import { notIn } from './not-in.ts';
import type { Task } from './tasks.ts';
import { type Status, statuses } from './words.ts';

/** The names of the columns in the task list. */
export const columns = { pending: 'pending', in_progress: 'inProgress', completed: 'completed' } as const satisfies Record<Status, string>;

/** Tasks per column on the board, and per page of older ones. */
export const capacity = { pending: 500, in_progress: 500, completed: 100 } as const satisfies Record<Status, number>;

/** `early` columns came with fewer tasks than their capacity, because the tasks are large. */
export type Board = z.infer<typeof board> & { early?: readonly Status[] };
export type BoardChange = z.infer<typeof boardChange>;

export type Placed = Pick<Task, 'id' | 'status' | 'createdAt' | 'completedAt' | 'version'>;
export type BoardOf<One> = Record<(typeof columns)[Status], One[]> & Pick<Board, 'counts' | 'version' | 'early'>;
type ChangeOf<One> = Pick<BoardChange, 'deleted' | 'counts' | 'version'> & { tasks: One[] };

const listedAt = (one: Placed) => one.completedAt ?? one.createdAt;

/** Compares by place: latest first, then by the higher id. */
const byPlace = (a: Placed, b: Placed) => (listedAt(a) === listedAt(b) ? (a.id < b.id ? 1 : -1) : listedAt(a) < listedAt(b) ? 1 : -1);

/** The tasks that are no older than the board's. */
function notOutdated<One extends Placed>(before: BoardOf<One>, tasks: One[]): One[] {
  const told = new Map(tasks.map((one) => [one.id, one]));
  for (const held of tasksOn(before)) if (held.version > (told.get(held.id)?.version ?? held.version)) told.delete(held.id);
  return [...told.values()];
}

/**
 * The board after a change; untouched columns keep their identity.
 * A column keeps to its capacity, but grows if older pages are loaded. An `early` one ends where it did.
 * @param growing further columns that grow
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
    // Tasks below the last loaded one are unknown here; they come with the next page.
    const cut = last && before.counts[column] > held.length;
    const near = cut ? all.filter((one) => byPlace(one, last) <= 0).length : all.length;
    const endsEarly = cut && before.early?.includes(status);
    after[column] = all.slice(0, endsEarly ? near : grows ? Math.max(room, near) : room);
  }
  return after;
}

export const tasksOn = <One>(board: BoardOf<One>): One[] => statuses.flatMap((status) => board[columns[status]]);

/** A task by id, if the board holds it. */
export const taskOn = (board: Board | undefined, id: string): Task | undefined => board && tasksOn(board).find((one) => one.id === id);

/** A reread board with the loaded older pages below it. */
export function keepOlder(loaded: Board | undefined, read: Board): Board {
  const early = statuses.filter((status) => read[columns[status]].length < Math.min(capacity[status], read.counts[columns[status]]));
  const fresh = early.length > 0 ? { ...read, early } : read;
  if (!loaded) return fresh;
  const kept = { ...fresh };
  for (const status of statuses) {
    const column = columns[status];
    const [first] = loaded[column];
    const last = fresh[column].at(-1);
    const isWhole = fresh[column].length >= fresh.counts[column];
    if (!first || !last || isWhole || loaded[column].length <= fresh[column].length) continue;
    // Without an overlap, there may be tasks in between that neither holds.
    if (byPlace(last, first) < 0) continue;
    const older = notIn(tasksOn(fresh), loaded[column]).filter((one) => byPlace(last, one) < 0);
    if (older.length > 0) kept[column] = [...fresh[column], ...older];
  }
  return kept;
}
