import type { Database } from './database.ts';

const KEYS_KEPT = 10_000;
/** Cached reads may also depend on the time, such as a session's end. */
const KEPT_MS = 10_000;

/** Caches reads until the database changes; without `dataVersion` nothing is cached. @param read its errors are not cached */
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
    const own = known;
    found.catch(() => own.delete(key));
    return found;
  };
}
