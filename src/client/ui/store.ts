/** A value outside of the components that they can follow; made for `useSyncExternalStore`. */
type Store<Value> = {
  get: () => Value;
  set: (next: Value) => void;
  /** @returns what ends it */
  subscribe: (listener: () => void) => () => void;
};

/** Makes a store. Its values are replaced and never altered: only so is it seen that there is a new one. */
export function makeStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
