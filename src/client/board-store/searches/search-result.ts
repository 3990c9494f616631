import { passes } from '#shared/filters.ts';
import type { Hit, Task, TaskFilter } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** A search's answer: the tasks loaded so far, and how many there are in all. */
export type SearchResult = {
  filters: TaskFilter;
  /** The first page, of all columns in one order; then the pages of each column. */
  tasks: Task[];
  total: number;
  /** Nothing matched exactly; these match but for a typo. */
  approximate: boolean;
  /** The search took too long; there may be more. */
  partial: boolean;
  /** The words looked for, where those are others than were typed. */
  words: string[] | null;
  /** Tasks found by a comment alone, by their ids. */
  hits: Record<string, Hit>;
  /** For each column how many pages of its own are loaded, and where the next one begins: '' at the column's beginning, null after the last. */
  columns: Record<Status, { pages: number; cursor: string | null }>;
};

/** A page of one column. */
export type ColumnPage = Pick<SearchResult, 'tasks' | 'hits'> & { cursor: string | null };

/** Those of some tasks that a result does not hold yet. */
export function notIn({ tasks: known }: SearchResult, tasks: Task[]): Task[] {
  const ids = new Set(known.map(({ id }) => id));
  return tasks.filter(({ id }) => !ids.has(id));
}

/** A result with the next page of a column. */
export const appendPage = (result: SearchResult, status: Status, { cursor, tasks, hits }: ColumnPage): SearchResult => ({
  ...result,
  tasks: [...result.tasks, ...notIn(result, tasks)],
  hits: { ...result.hits, ...hits },
  columns: { ...result.columns, [status]: { pages: result.columns[status].pages + 1, cursor } },
});

/**
 * A result with a task as it is now, or without it. An edit takes no task out of a search for its words.
 * @param after undefined where the task is gone
 */
export function resultWithTask<Result extends { tasks: Task[]; total: number }>(
  result: Result,
  filters: TaskFilter,
  id: string,
  after: Task | undefined,
): Result {
  const { tasks, total } = result;
  const at = tasks.findIndex((one) => one.id === id);
  const held = tasks[at];
  // An answer that comes late may be older than what a search has found since.
  if (held && after && after.version < held.version) return result;
  if (!after || !passes(after, filters, serverNow(), held && 'search')) {
    return held ? { ...result, tasks: tasks.toSpliced(at, 1), total: total - 1 } : result;
  }
  if (held) return { ...result, tasks: tasks.with(at, after) };
  // Ids grow with time and a result ends newest first, so this is where it most likely belongs.
  const below = tasks.findIndex((one) => one.id < id);
  return { ...result, tasks: tasks.toSpliced(below < 0 ? tasks.length : below, 0, after), total: total + 1 };
}
