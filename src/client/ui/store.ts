/** Makes a store of a value outside React, for `useSyncExternalStore`. Replace its value and never mutate it, or no listener hears of it. */
export function makeStore<Value>(initial: Value) {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: (): Value => value,
    set(next: Value): void {
      if (next === value) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const own: (() => void)[] = [];

/** Makes a store of what the user does on the board. It is as at first again once they leave. */
export function makeOwnStore<Value>(initial: Value) {
  const store = makeStore(initial);
  own.push(() => store.set(initial));
  return store;
}

/** Empties those stores. */
export function emptyOwnStores(): void {
  for (const empty of own) empty();
}
