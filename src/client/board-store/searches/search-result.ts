import type { Hit, Task, TaskSearch } from '#shared/tasks.ts';
import type { Status } from '#shared/words.ts';

/** What a search found: the tasks loaded so far, and how many there are in all. */
export type SearchResult = {
  /** What was searched for. */
  filters: TaskSearch;
  /** The first page, of all columns in one order; then the pages of each column. */
  tasks: Task[];
  total: number;
  /** Nothing matched exactly; these match but for a typo. */
  approximate: boolean;
  /** The words looked for, where those are others than were typed. */
  words: string[] | null;
  /** Tasks found by a comment alone, by their ids. */
  hits: Record<string, Hit>;
  /** Whether the first page is not all there is. */
  more: boolean;
  /** The columns that have gone on by themselves. */
  columns: Partial<Record<Status, ColumnPages>>;
};

/** How many pages of a column's own are loaded, and what the next one is asked for with; null after the last. */
type ColumnPages = { pages: number; cursor: string | null };

/** A page of one column. */
export type ColumnPage = Pick<SearchResult, 'tasks' | 'hits'> & Pick<ColumnPages, 'cursor'>;

/** Whether a column may have matches that are not loaded. */
export function hasNextPage({ filters, more, columns }: SearchResult, status: Status): boolean {
  if ((filters.status ?? status) !== status) return false;
  const column = columns[status];
  return column ? column.cursor !== null : more;
}

/** How many pages of its own a column has. */
export const pagesOf = (result: SearchResult | undefined, status: Status): number => result?.columns[status]?.pages ?? 0;

/** Those of some tasks that a result does not hold yet. */
export function notIn({ tasks: known }: SearchResult, tasks: Task[]): Task[] {
  const ids = new Set(known.map(({ id }) => id));
  return tasks.filter(({ id }) => !ids.has(id));
}

/** A result with the next page of a column; what stands in it already stands once. */
export function appendPage(result: SearchResult, status: Status, { cursor, ...page }: ColumnPage): SearchResult {
  return {
    ...result,
    tasks: [...result.tasks, ...notIn(result, page.tasks)],
    hits: { ...result.hits, ...page.hits },
    columns: { ...result.columns, [status]: { pages: pagesOf(result, status) + 1, cursor } },
  };
}
