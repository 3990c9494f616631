import { makeStore } from '../ui/store.ts';

const STORED_AS = 'single-keys';

function stored(): boolean {
  try {
    return localStorage.getItem(STORED_AS) !== 'off';
  } catch {
    // Storage may be switched off; they are on then, as they are at first.
    return true;
  }
}

const on = makeStore(stored());

/** Whether single letters do something by themselves in this browser; made for `useSyncExternalStore`. Speech input types them unasked. */
export const singleKeys = {
  get: on.get,
  subscribe: on.subscribe,
  /** Switches them on or off, and remembers it in this browser. */
  set(next: boolean): void {
    on.set(next);
    try {
      if (next) localStorage.removeItem(STORED_AS);
      else localStorage.setItem(STORED_AS, 'off');
    } catch {
      // Without storage the choice lasts as long as the page.
    }
  },
};
