import { browserStorage } from '../ui/browser-storage.ts';
import { makeStore } from '../ui/store.ts';

const STORED_AS = 'single-keys';

const on = makeStore(browserStorage.read(STORED_AS) !== 'off');

/** Whether single-key shortcuts are on in this browser. Speech input needs them off, because it types letters. */
export const singleKeys = {
  get: on.get,
  subscribe: on.subscribe,
  set(next: boolean): void {
    on.set(next);
    browserStorage.write(STORED_AS, next ? null : 'off');
  },
};
