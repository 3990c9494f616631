import { DAY } from '#shared/durations.ts';
import type { Actor } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { deleteTaskRow, holdDeletedTask, listDeletedBefore } from './queries.ts';

/** How long a deleted task can be brought back. */
export const KEPT_DAYS = 30;

/** Rows a transaction removes at most, so that nobody waits long for the writer. */
const AT_ONCE = 200;

/** What was deleted before cannot be brought back, also where it has not been removed yet. */
export const keptSince = (now: number): string => new Date(now - KEPT_DAYS * DAY).toISOString();

/** Removes, with their history, tasks that were deleted longer ago than they are kept. They left the board at their deletion. */
export async function purgeDeletedTasks(database: Database, actor: Actor, now: number): Promise<void> {
  const until = keptSince(now);
  for (;;) {
    const removed = await change(database, actor, async (tx) => {
      const old = await listDeletedBefore(tx, until, AT_ONCE);
      for (const id of old) {
        // Another node may have removed it, or somebody brought it back.
        if (!(await holdDeletedTask(tx, id))) continue;
        await deleteTaskRow(tx, id);
      }
      return old.length;
    });
    if (removed < AT_ONCE) return;
  }
}
