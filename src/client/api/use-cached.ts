import { useSyncExternalStore } from 'react';
import { queryClient } from './query-client.ts';

// Other events come while components are rendered.
const watch = (changed: () => void) => queryClient.getQueryCache().subscribe(({ type }) => type === 'updated' && changed());

/** A value from the query cache, followed as that changes. @param read gives the same value while its data are the same */
export const useCached = <Value>(read: () => Value): Value => useSyncExternalStore(watch, read);
