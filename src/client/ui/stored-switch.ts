import { browserStorage } from './browser-storage.ts';
import { makeStore } from './store.ts';

/** A choice that this browser remembers, for `useSyncExternalStore`. Its tabs share it. @param initial its value until somebody changes it */
export function storedSwitch(name: string, initial: boolean) {
  const other = initial ? 'off' : 'on';
  const stored = () => (browserStorage.read(name) === other ? !initial : initial);
  const store = makeStore(stored());
  store.subscribe(() => browserStorage.write(name, store.get() === initial ? null : other));
  addEventListener('storage', ({ key }) => key === name && store.set(stored()));
  return store;
}
