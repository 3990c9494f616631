import { storedSwitch } from '../../ui/stored-switch.ts';

/** Whether cards take two lines each in this browser. */
export const compactCards = storedSwitch('compact-cards', false);
