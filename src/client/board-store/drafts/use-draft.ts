import { useSyncExternalStore } from 'react';
import { drafts } from './drafts.ts';

/** What is kept under a key, as it now is; undefined where nothing is. */
export const useDraft = <Value>(key: string): Value | undefined => useSyncExternalStore(drafts.subscribe, () => drafts.get<Value>(key));
