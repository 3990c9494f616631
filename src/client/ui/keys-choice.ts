import { useSyncExternalStore } from 'react';
import { storedSwitch } from './stored-switch.ts';

/** Whether single-key shortcuts are on in this browser. Speech input needs them off, because it types letters. */
export const singleKeys = storedSwitch('single-keys', true);

/** Whether they are on, followed as the user switches them. */
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.get);

/** Whether a key types a character. Users can switch such keys off, but for the space. */
export const isSingle = (key: string): boolean => key.length === 1 && key !== ' ';
