import { ago, DAY, HOUR } from '#shared/durations.ts';
import { FILE_DAYS } from '#shared/limits.ts';
import type { Connection, Database } from '../database/database.ts';
import { idsInUse } from './queries.ts';

/** The oldest removal that can be restored. */
export const removedSince = (now: number): string => ago(FILE_DAYS * DAY, now);

/** The ids among these that are bytes of no row. */
export const withoutRow = async (connection: Connection, ids: string[]): Promise<string[]> => [
  ...new Set(ids).difference(await idsInUse(connection, ids)),
];

/** Removes bytes that no row names, and that nobody has written for an hour: of files deleted by their age, and the rest of killed uploads. */
export async function removeOrphans(database: Database, now: number): Promise<void> {
  const idleSince = ago(HOUR, now);
  // One at a time, because uploads wait for the lock.
  for await (const page of database.files.list())
    for (const id of await withoutRow(database, page))
      await database.transaction(async (tx) => {
        // An upload takes the lock before it names its bytes, so none of these gets a row meanwhile.
        await tx.engine.locks.take(tx, 'files');
        await database.files.remove(await withoutRow(tx, [id]), idleSince);
      });
}
