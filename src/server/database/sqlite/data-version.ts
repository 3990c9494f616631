import { DatabaseSync } from 'node:sqlite';

/**
 * A number that changes whenever a database file does, whichever process wrote. SQLite is asked once for each turn of the event
 * loop: a crowd of reads costs little more than one.
 */
export function sqliteDataVersion(file: string): { get: () => number; changed: () => void; close: () => void } {
  // A connection of its own: inside a snapshot the reader does not see what others change.
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
