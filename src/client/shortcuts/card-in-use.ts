import { makeStore } from '../ui/store.ts';

/**
 * The id of the task whose card is in use, or was last: however far down it stands, it is drawn, and its neighbours with it.
 * Made for `useSyncExternalStore`.
 */
export const cardInUse = makeStore<string | null>(null);
