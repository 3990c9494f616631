import type { Task, TaskFilter } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';

/** The task that a search for its title was made to show. */
let pinned: Pick<Task, 'id' | 'title'> | null = null;

/** Whether nothing but the title of the pinned task is searched for. */
const isForPinned = ({ search, ...filters }: TaskFilter): boolean => search === pinned?.title && !Object.values(filters).some(Boolean);

/** Has the search for a task's title, and no other, show that task for as long as it is called so. */
export function pinTask(task: Pick<Task, 'id' | 'title'>): void {
  pinned = task;
}

/** Forgets the pinned task, unless these filters are the search that shows it. */
export function unpinTask(shown: TaskFilter): void {
  if (!isForPinned(shown)) pinned = null;
}

/**
 * A result that holds the pinned task where it is the search for it: very many of the same title may stand above it, and short words are
 * looked for in the newest tasks only.
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
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
