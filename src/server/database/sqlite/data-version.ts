import { DatabaseSync } from 'node:sqlite';

/** SQLite's `data_version`, queried once per event-loop turn, so that a crowd of reads costs one query. */
export function sqliteDataVersion(file: string): { get: () => number; changed: () => void; close: () => void } {
  // A separate connection, because a snapshot would hide other writes.
  const database = new DatabaseSync(file, { readOnly: true });
  const pragma = database.prepare('pragma data_version');
  let known: number | null = null;
  const forget = () => {
    known = null;
  };
  return {
    get() {
      if (known !== null) return known;
      known = Number(pragma.get()?.data_version);
      setImmediate(forget);
      return known;
    },
    changed: forget,
    close() {
      if (database.isOpen) database.close();
    },
  };
}
