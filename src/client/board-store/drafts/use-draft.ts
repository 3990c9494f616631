import { useSyncExternalStore } from 'react';
import { drafts } from './drafts.ts';

/** The current draft under a key, or undefined. */
export const useDraft = <Value>(key: string): Value | undefined => useSyncExternalStore(drafts.subscribe, () => drafts.get<Value>(key));
