import { fold, searchWords } from '#shared/fold.ts';
import { nameKey } from '#shared/name-key.ts';
import type { Task, TaskSearch } from '#shared/tasks.ts';

/** What the page can tell of a search by itself; what stands in comments, and what is a typo, only the server knows. */
function mentions(task: Task, search: string): boolean {
  const text = fold(`${task.title}\n${task.description ?? ''}`);
  return searchWords(search).every((word) => text.includes(word));
}

/** Whether a task is among what filters leave. @param listed whether it stands in the result already; an edit does not take it out of a search for text */
export function belongs(task: Task, { search, status, assignee, unassigned, overdue }: TaskSearch, listed: boolean): boolean {
  if (status && task.status !== status) return false;
  if (assignee && nameKey(task.assignee ?? '') !== nameKey(assignee)) return false;
  if (unassigned && task.assignee) return false;
  if (overdue && (task.status === 'completed' || !task.dueDate || Date.parse(task.dueDate) >= Date.now())) return false;
  return listed || !search || mentions(task, search);
}

/**
 * A result with a task as it is now, or without it.
 * @param filters what was searched for
 * @param after undefined where the task is gone
 */
export function resultWithTask<Result extends { tasks: Task[]; total: number }>(
  result: Result,
  filters: TaskSearch,
  id: string,
  after: Task | undefined,
): Result {
  const at = result.tasks.findIndex((one) => one.id === id);
  const held = result.tasks[at];
  const listed = held !== undefined;
  // An answer that comes late may be older than what a search has found since.
  if (listed && after && after.version < held.version) return result;
  if (!after || !belongs(after, filters, listed)) {
    return listed ? { ...result, tasks: result.tasks.toSpliced(at, 1), total: result.total - 1 } : result;
  }
  if (listed) return { ...result, tasks: result.tasks.with(at, after) };
  // Ids grow with time and a result ends newest first, so this is where it most likely belongs.
  const below = result.tasks.findIndex((one) => one.id < id);
  const place = below < 0 ? result.tasks.length : below;
  return { ...result, tasks: result.tasks.toSpliced(place, 0, after), total: result.total + 1 };
}
