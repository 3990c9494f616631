import { type Board, tasksOn } from '#shared/board.ts';
import type { Task, TaskFilter } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { selection } from './selection.ts';

/** A search's result, or the whole board for no filters (null). Undefined while it loads. */
export const shownData = (wanted: TaskFilter | null): SearchResult | Board | undefined =>
  queryClient.getQueryData(wanted ? keys.search(wanted) : keys.board);

export const tasksIn = (data: SearchResult | Board): readonly Task[] => ('tasks' in data ? data.tasks : tasksOn(data));

function shownTasks(wanted: TaskFilter | null): readonly Task[] {
  const data = shownData(wanted);
  return data ? tasksIn(data) : [];
}

/** The ids of a task's column, in the order of the cards. */
export function columnOf(wanted: TaskFilter | null, id: string): string[] {
  const tasks = shownTasks(wanted);
  const status = tasks.find((task) => task.id === id)?.status;
  return tasks.filter((task) => task.status === status && !isProvisional(task)).map((task) => task.id);
}

/** A task, with all others that are selected if it is one of them. Without a task, the selected ones. */
export function tasksWith(wanted: TaskFilter | null, task: Task | undefined): readonly Task[] {
  const { ids } = selection.get();
  return task && !ids.has(task.id) ? [task] : shownTasks(wanted).filter(({ id }) => ids.has(id));
}
