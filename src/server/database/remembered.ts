import type { Database } from './database.ts';

const KEYS_KEPT = 10_000;
/** Cached reads may also depend on the time, such as a session's end. */
const KEPT_MS = 10_000;

/** Calls during a read share the next one: it begins after them, so it is fresh, and a crowd costs two reads. */
export function sharingTheNext<Key, Value>(read: (key: Key) => Promise<Value>): (key: Key) => Promise<Value> {
  const running = new Map<Key, Promise<Value>>();
  const next = new Map<Key, Promise<Value>>();
  function begin(key: Key): Promise<Value> {
    next.delete(key);
    const reading = read(key).finally(() => running.delete(key));
    running.set(key, reading);
    return reading;
  }
  return (key) => {
    const present = running.get(key);
    if (present === undefined) return begin(key);
    // A failure goes to the waiting too, because a second timeout would make their answer late.
    const fail = (error: unknown) => {
      next.delete(key);
      throw error;
    };
    const queued = next.get(key) ?? present.then(() => begin(key), fail);
    next.set(key, queued);
    return queued;
  };
}

/** Caches reads until the database changes; without `dataVersion` it shares only those at the same time. @param read its errors are not cached */
export function remembered<Key, Value>(
  database: Pick<Database, 'dataVersion'>,
  read: (key: Key) => Promise<Value>,
): (key: Key) => Promise<Value> {
  const readAnew = sharingTheNext(read);
  let version: number | null = null;
  let begun = 0;
  let known = new Map<Key, Promise<Value>>();
  return (key) => {
    const present = database.dataVersion();
    if (present === null) return readAnew(key);
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
