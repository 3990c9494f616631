import { browserStorage } from './browser-storage.ts';
import { makeStore } from './store.ts';

/** A choice that this browser remembers, for `useSyncExternalStore`. @param initial its value until somebody changes it */
export function storedSwitch(name: string, initial: boolean) {
  const other = initial ? 'off' : 'on';
  const store = makeStore(browserStorage.read(name) === other ? !initial : initial);
  store.subscribe(() => browserStorage.write(name, store.get() === initial ? null : other));
  return store;
}
