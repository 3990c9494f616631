import { browserStorage } from './browser-storage.ts';
import { makeStore } from './store.ts';

/** A choice that this browser remembers, for `useSyncExternalStore`. @param initial its value until somebody changes it */
export function storedSwitch(name: string, initial: boolean) {
  const store = makeStore(browserStorage.read(name) === (initial ? 'off' : 'on') ? !initial : initial);
  return {
    get: store.get,
    subscribe: store.subscribe,
    set(next: boolean): void {
      store.set(next);
      browserStorage.write(name, next === initial ? null : next ? 'on' : 'off');
    },
  };
}
