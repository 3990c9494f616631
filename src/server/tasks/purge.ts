import { DAY } from '#shared/durations.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import type { Actor } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { deleteTaskRow, holdDeletedTask, listDeletedBefore } from './deleted-tasks.ts';

/** Rows per transaction, so that nobody waits long for the writer. */
const AT_ONCE = 50;

/** The oldest deletion that can be restored. */
export const keptSince = (now: number): string => new Date(now - TRASH_DAYS * DAY).toISOString();

/** Deletes old deleted tasks for good, with their history. */
export async function purgeDeletedTasks(database: Database, actor: Actor, now: number): Promise<void> {
  const until = keptSince(now);
  for (;;) {
    const { count, bytes } = await change(database, actor, async (tx) => {
      const bytes: string[] = [];
      const old = await listDeletedBefore(tx, until, AT_ONCE);
      for (const id of old) {
        // Another node may have purged it, or a user restored it.
        if (!(await holdDeletedTask(tx, id))) continue;
        bytes.push(...(await deleteTaskRow(tx, id)));
      }
      return { count: old.length, bytes };
    });
    await database.files.remove(bytes);
    if (count < AT_ONCE) return;
  }
}
