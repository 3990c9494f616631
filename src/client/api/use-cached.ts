import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';

/** A value from the query cache, followed as that changes. @param read gives the same value while its data are the same */
export function useCached<Value>(read: (client: QueryClient) => Value): Value {
  const client = useQueryClient();
  // Other events come while components are rendered.
  const watch = useCallback(
    (changed: () => void) => client.getQueryCache().subscribe(({ type }) => type === 'updated' && changed()),
    [client],
  );
  return useSyncExternalStore(watch, () => read(client));
}
