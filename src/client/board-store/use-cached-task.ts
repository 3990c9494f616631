import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import type { Task } from '#shared/tasks.ts';
import { cachedTask } from './task-cache.ts';

/** A task as it is shown now, followed as it changes. Undefined where it is shown nowhere, or for none. */
export function useCachedTask(id: string | null): Task | undefined {
  const client = useQueryClient();
  const watch = useCallback((told: () => void) => client.getQueryCache().subscribe(told), [client]);
  return useSyncExternalStore(watch, () => (id === null ? undefined : cachedTask(client, id)));
}
