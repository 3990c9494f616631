import { type Dispatch, useState } from 'react';

const kept = new Map<string, unknown>();

/** Forgets it, as a new page does. */
export const forgetKeptState = (): void => kept.clear();

/** State that survives unmounting, because cards remount. */
export function useKeptState<Value>(key: string, initial: Value): [Value, Dispatch<Value>] {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  const keep = (next: Value) => {
    kept.set(key, next);
    setValue(next);
  };
  return [value, keep];
}
