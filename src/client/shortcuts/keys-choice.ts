import { browserStorage } from '../ui/browser-storage.ts';
import { makeStore } from '../ui/store.ts';

const STORED_AS = 'single-keys';

const on = makeStore(browserStorage.read(STORED_AS) !== 'off');

/** Whether single letters do something by themselves in this browser; made for `useSyncExternalStore`. Speech input types them unasked. */
export const singleKeys = {
  get: on.get,
  subscribe: on.subscribe,
  /** Switches them on or off, and remembers it in this browser. */
  set(next: boolean): void {
    on.set(next);
    browserStorage.write(STORED_AS, next ? null : 'off');
  },
};
