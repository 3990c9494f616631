import type { Task, TaskFilter } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';

/** The task to show in a search for its title. */
let pinned: Pick<Task, 'id' | 'title'> | null = null;

const isForPinned = ({ search, ...filters }: TaskFilter): boolean => search === pinned?.title && !Object.values(filters).some(Boolean);

/** Makes the search for a task's title show that task, until its title changes. */
export function pinTask(task: Pick<Task, 'id' | 'title'>): void {
  pinned = task;
}

/** Unpins the task, unless these filters are the search that shows it. */
export function unpinTask(shown: TaskFilter): void {
  if (!isForPinned(shown)) pinned = null;
}

/**
 * The result, with the pinned task first if the search is for it and missed it.
 * Many equal titles may rank above it, and short words find only the newest tasks.
 * @throws ApiError; the browser's AbortError after `signal`
 */
export async function withPinnedTask(result: SearchResult, signal: AbortSignal): Promise<SearchResult> {
  if (!pinned || !isForPinned(result.filters) || result.tasks.some(({ id }) => id === pinned?.id)) return result;
  const { id, title } = pinned;
  const task = await call('getTask', { params: { id }, signal }).catch((error: unknown): Task | null => {
    if (isGone(error)) return null;
    throw error;
  });
  if (task?.title !== title) return result;
  const isAll = result.tasks.length === result.total;
  return { ...result, tasks: [task, ...result.tasks], total: result.total + Number(isAll) };
}
