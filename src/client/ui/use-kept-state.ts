import { type Dispatch, useState } from 'react';

const kept = new Map<string, unknown>();

/**
 * State that outlives its component. A card is made again when its task changes column or comes and goes with a
 * search, and what somebody typed into it or opened must still be there.
 * @param key says whose it is; with the person's id in it, so that the next one at this desk does not see it
 */
export function useKeptState<Value>(key: string, initial: Value): [Value, Dispatch<Value>] {
  const [value, setValue] = useState(() => (kept.has(key) ? (kept.get(key) as Value) : initial));
  const keep = (next: Value) => {
    if (next === initial) kept.delete(key);
    else kept.set(key, next);
    setValue(next);
  };
  return [value, keep];
}
