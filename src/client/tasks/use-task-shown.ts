import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Task } from '#shared/tasks.ts';
import { taskShown } from './show-task.ts';

/** A task as it is shown now, followed as it changes. Undefined where it is shown nowhere, or for none. */
export function useTaskShown(id: string | null): Task | undefined {
  const client = useQueryClient();
  const watch = useCallback((told: () => void) => client.getQueryCache().subscribe(told), [client]);
  return useSyncExternalStore(watch, () => (id === null ? undefined : taskShown(client, id)));
}
