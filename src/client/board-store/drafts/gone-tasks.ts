import { useState, useSyncExternalStore } from 'react';
import { makeStore } from '../../ui/store.ts';

/** Tasks that were deleted since the board was opened, by anyone: titles, if known, by id. */
export const goneTasks = makeStore<ReadonlyMap<string, string | undefined>>(new Map());

/** Notes that a task is deleted, so that the user's drafts of it appear above the columns. @param title undefined if unknown */
export const noteGone = (taskId: string, title: string | undefined): void =>
  goneTasks.set(new Map(goneTasks.get()).set(taskId, title ?? goneTasks.get().get(taskId)));

/** Notes that tasks exist, because a deleted one may be restored. */
export function notePresent(tasks: readonly { id: string }[]): void {
  if (!tasks.some(({ id }) => goneTasks.get().has(id))) return;
  const present = new Set(tasks.map(({ id }) => id));
  goneTasks.set(new Map([...goneTasks.get()].filter(([id]) => !present.has(id))));
}

/** Whether a task was deleted since the component mounted. */
export function useDeletedMeanwhile(taskId: string): boolean {
  const isGone = useSyncExternalStore(goneTasks.subscribe, () => goneTasks.get().has(taskId));
  const [wasGone] = useState(isGone);
  return isGone && !wasGone;
}
