import { passes } from '#shared/filters.ts';
import { notIn } from '#shared/not-in.ts';
import type { FoundTask, Task, TaskFilter } from '#shared/tasks.ts';
import { priorities, type Status } from '#shared/words.ts';
import { serverNow } from '../../ui/server-clock.ts';

/** A search's result: the tasks loaded so far, and their total. */
export type SearchResult = {
  filters: TaskFilter;
  /** The first page across all columns, then pages of single columns. */
  tasks: FoundTask[];
  total: number;
  approximate: boolean;
  partial: boolean;
  /** The words searched for, if they differ from the typed ones. */
  words: string[] | null;
  /** For each column, its loaded pages and the next cursor: '' for the first page, null after the last. */
  columns: Record<Status, { pages: number; cursor: string | null }>;
};

export type ColumnPage = Pick<SearchResult, 'tasks'> & { cursor: string | null };

/** A result with the next page of a column. */
export const appendPage = (result: SearchResult, status: Status, { cursor, tasks }: ColumnPage): SearchResult => ({
  ...result,
  tasks: [...result.tasks, ...notIn(result.tasks, tasks)],
  columns: { ...result.columns, [status]: { pages: result.columns[status].pages + 1, cursor } },
});

/** The place of a task in an order, lowest first. Completed ones have none, and those without a due day come last. */
function placeIn({ order }: TaskFilter, { status, priority, dueDate }: Task): string {
  if (status === 'completed') return '';
  if (order === 'priority') return String(priorities.length - priorities.indexOf(priority));
  return order === 'due' ? (dueDate ?? '~') : '';
}

/** A result with a task added, updated or removed. An edit removes no task from a search for its words. */
export function resultWithTask(result: SearchResult, id: string, changed: Task | undefined): SearchResult {
  const { filters, tasks, total } = result;
  const at = tasks.findIndex((one) => one.id === id);
  const held = tasks[at];
  // Another search may have found it by a comment.
  const after = changed && { ...changed, hit: held?.hit };
  if (!after || !passes(after, filters, serverNow(), held && 'search')) {
    return held ? { ...result, tasks: tasks.toSpliced(at, 1), total: total - 1 } : result;
  }
  if (held) return { ...result, tasks: tasks.with(at, after) };
  // Its likely place, because ids grow with time and ties are ordered newest first.
  const place = placeIn(filters, after);
  const below = tasks.findIndex((one) => {
    if (one.status !== after.status) return false;
    const other = placeIn(filters, one);
    return other > place || (other === place && one.id < id);
  });
  return { ...result, tasks: tasks.toSpliced(below < 0 ? tasks.length : below, 0, after), total: total + 1 };
}
