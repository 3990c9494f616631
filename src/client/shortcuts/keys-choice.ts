import { storedSwitch } from '../ui/stored-switch.ts';

/** Whether single-key shortcuts are on in this browser. Speech input needs them off, because it types letters. */
export const singleKeys = storedSwitch('single-keys', true);
