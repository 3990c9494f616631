import type { Database } from './database.ts';

/** More than a team has sessions; a client that makes up keys must not fill the memory. */
const KEYS_KEPT = 10_000;
/** What is read may depend on the time of day as well: that a session has ended, say. */
const KEPT_MS = 10_000;

/**
 * What was read of a database, remembered until anything in it changes: as fresh as reading it each time, which is what is
 * done where the engine cannot tell whether something changed.
 * @param read reads it; what it throws is not remembered
 */
export function remembered<Key, Value>(database: Database, read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  let version: number | null = null;
  let begun = 0;
  let known = new Map<Key, Promise<Value>>();
  return (key) => {
    const present = database.dataVersion();
    if (present === null) return read(key);
    const now = performance.now();
    if (present !== version || known.size > KEYS_KEPT || now - begun > KEPT_MS) {
      known = new Map();
      version = present;
      begun = now;
    }
    const found = known.get(key) ?? read(key);
    known.set(key, found);
    // A later change has its own map; here only this one's failure is forgotten.
    const own = known;
    found.catch(() => own.delete(key));
    return found;
  };
}
