import { type Board, tasksOn } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { pendingChanges } from '../board-store/mutations/pending.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { drawnBoard, drawnResult } from '../board-store/task-cache.ts';
import { wantedNow } from '../search/use-filters.ts';
import { selection } from './selection.ts';

/** The address's search, or the whole board, as the server has told it. Undefined while it loads. */
export function heldData(): SearchResult | Board | undefined {
  const wanted = wantedNow();
  return queryClient.getQueryData<SearchResult | Board>(wanted ? keys.search(wanted) : keys.board);
}

/** The same with the pending changes. */
export function shownData(): SearchResult | Board | undefined {
  const [data, pending] = [heldData(), pendingChanges()];
  return data && 'tasks' in data ? drawnResult(data, pending) : drawnBoard(data, pending);
}

export const tasksIn = (data: SearchResult | Board | undefined): readonly Task[] =>
  data ? ('tasks' in data ? data.tasks : tasksOn(data)) : [];

/** The ids of a task's column, in the order of the cards. */
export function columnOf(id: string): string[] {
  const tasks = tasksIn(shownData());
  const status = tasks.find((task) => task.id === id)?.status;
  return tasks.filter((task) => task.status === status && !isProvisional(task)).map((task) => task.id);
}

/** A task, with all others that are selected if it is one of them. Without a task, the selected ones. */
export function tasksWith(task: Task | undefined): readonly Task[] {
  const { ids } = selection.get();
  return task && !ids.has(task.id) ? [task] : tasksIn(shownData()).filter(({ id }) => ids.has(id));
}
