import { useSyncExternalStore } from 'react';
import { storedSwitch } from '../ui/stored-switch.ts';

/** Whether single-key shortcuts are on in this browser. Speech input needs them off, because it types letters. */
export const singleKeys = storedSwitch('single-keys', true);

/** Whether they are on, followed as the user switches them. */
export const useSingleKeys = (): boolean => useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
