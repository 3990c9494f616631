import { useState, useSyncExternalStore } from 'react';
import { makeOwnStore } from '../../ui/store.ts';

/** Tasks that were deleted since the board was opened, by anyone: titles, if known, by id. Drafts of these appear above the columns. */
export const goneTasks = makeOwnStore<ReadonlyMap<string, string | undefined>>(new Map());

/** Whether a task was deleted since the component mounted. */
export function useDeletedMeanwhile(taskId: string): boolean {
  const isGone = useSyncExternalStore(goneTasks.subscribe, () => goneTasks.get().has(taskId));
  const [wasGone] = useState(isGone);
  return isGone && !wasGone;
}
