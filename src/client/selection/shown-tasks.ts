import type { QueryClient } from '@tanstack/react-query';
import { type Board, tasksOn } from '#shared/board.ts';
import type { Task, TaskFilter } from '#shared/tasks.ts';
import { keys } from '../api/keys.ts';
import { isProvisional } from '../board-store/mutations/provisional.ts';
import type { SearchResult } from '../board-store/searches/search-result.ts';
import { selection } from './selection.ts';

/** The tasks of a search, or of the whole board (null). Undefined while they load. */
export function shownTasks(client: QueryClient, wanted: TaskFilter | null): readonly Task[] | undefined {
  if (wanted) return client.getQueryData<SearchResult>(keys.search(wanted))?.tasks;
  const board = client.getQueryData<Board>(keys.board);
  return board && tasksOn(board);
}

/** The ids of a task's column, in the order of the cards. */
export function columnOf(client: QueryClient, wanted: TaskFilter | null, id: string): string[] {
  const tasks = shownTasks(client, wanted) ?? [];
  const status = tasks.find((task) => task.id === id)?.status;
  return tasks.filter((task) => task.status === status && !isProvisional(task)).map((task) => task.id);
}

/** A task, with all others that are selected if it is one of them. */
export function tasksWith(client: QueryClient, wanted: TaskFilter | null, task: Task): Task[] {
  const { ids } = selection.get();
  return ids.has(task.id) ? (shownTasks(client, wanted) ?? []).filter(({ id }) => ids.has(id)) : [task];
}
