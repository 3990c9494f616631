import { ago, DAY, HOUR } from '#shared/durations.ts';
import { FILE_DAYS } from '#shared/limits.ts';
import type { Database } from '../database/database.ts';
import { deleteRemovedBefore, idsInUse } from './queries.ts';

/** Rows per transaction, so that nobody waits long for the writer. */
const AT_ONCE = 200;

/** The oldest removal that can be restored. */
export const removedSince = (now: number): string => ago(FILE_DAYS * DAY, now);

/** Deletes files for good that were removed long ago. */
export async function purgeRemovedFiles(database: Database, now: number): Promise<void> {
  for (;;) {
    const bytes = await database.transaction((tx) => deleteRemovedBefore(tx, removedSince(now), AT_ONCE));
    await database.files.remove(bytes);
    if (bytes.length === 0) return;
  }
}

/** Removes bytes that no row names, and that nobody has written for an hour: the rest of killed uploads and deletions. */
export async function removeOrphans(database: Database, now: number): Promise<void> {
  const idleSince = ago(HOUR, now);
  const withoutRow = async (connection: Parameters<typeof idsInUse>[0], ids: string[]) => {
    const used = await idsInUse(connection, ids);
    return ids.filter((id) => !used.has(id));
  };
  for await (const page of database.files.list()) {
    const orphans = await withoutRow(database, page);
    if (orphans.length === 0) continue;
    await database.transaction(async (tx) => {
      // An upload takes the lock before it names its bytes, so none of these gets a row meanwhile.
      await tx.engine.locks.take(tx, 'files');
      await database.files.remove(await withoutRow(tx, orphans), idleSince);
    });
  }
}
