import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import type { SearchResult } from './search-result.ts';

let ledTo: { id: string; search: string } | null = null;

/** Remembers which task a search for its words shall show. */
export function leadTo(id: string, search: string): void {
  ledTo = { id, search };
}

/**
 * A result that surely holds the task which its search was made for. Where very many have such words, it may stand far below what is loaded: then it
 * stands first.
 * @throws ApiError; the browser's own AbortError where `signal` was the reason
 */
export async function withTaskLedTo(result: SearchResult, signal?: AbortSignal): Promise<SearchResult> {
  const id = ledTo?.search === result.filters.search ? ledTo?.id : undefined;
  if (!id || result.tasks.length >= result.total || result.tasks.some((one) => one.id === id)) return result;
  const task = await call('getTask', { params: { id }, signal }).catch((error: unknown): Task | null => {
    if (isGone(error)) return null;
    throw error;
  });
  return task ? { ...result, tasks: [task, ...result.tasks] } : result;
}
