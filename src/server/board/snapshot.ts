import type { Database } from '../database/database.ts';
import { type BoardText, boardVersion, readBoard } from './queries.ts';

/**
 * The board as JSON text, put together anew only when its version has moved. Strictly fresh: the version is looked at in
 * every call, so a read that begins after a change was acknowledged shows it.
 */
export function boardSnapshot(database: Database): () => Promise<string> {
  let latest: BoardText = { version: -1, text: '' };
  let reading: Promise<void> | undefined;

  const read = async () => {
    const found = await readBoard(database);
    if (found.version > latest.version) latest = found;
  };

  return async () => {
    const version = await boardVersion(database);
    while (latest.version < version) {
      // After a change a crowd waits for one reading; one that began too early is followed by another.
      reading ??= read().finally(() => {
        reading = undefined;
      });
      await reading;
    }
    return latest.text;
  };
}
