import type { Database } from './database.ts';

/** More than a team has sessions; whoever makes up keys must not fill the memory. */
const KEYS_KEPT = 10_000;

/**
 * What was read of a database, remembered until anything in it changes: as fresh as reading it each time, which is what is
 * done where the engine cannot tell whether something changed.
 * @param read reads it; what it throws is not remembered
 */
export function remembered<Key, Value>(database: Database, read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  let stamp: number | null = null;
  let known = new Map<Key, Promise<Value>>();
  return (key) => {
    const present = database.stamp();
    if (present === null) return read(key);
    if (present !== stamp || known.size > KEYS_KEPT) known = new Map();
    stamp = present;
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    // A later change has its own map; here only this one's failure is forgotten.
    const own = known;
    found.catch(() => own.delete(key));
    return found;
  };
}
