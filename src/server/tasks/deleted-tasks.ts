import { ago, DAY, HOUR } from '#shared/durations.ts';
import { TRASH_DAYS } from '#shared/limits.ts';
import type { Actor } from '../changes/actor.ts';
import { change } from '../changes/change.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Database } from '../database/database.ts';
import { deleteRows } from '../database/rows.ts';
import { deleteFilesOf } from '../files/queries.ts';
import { announceNews, type News } from '../notifications/news.ts';
import type { Standing } from './queries.ts';

/** The oldest deletion that can be restored. */
const keptSince = (now: number): string => ago(TRASH_DAYS * DAY, now);

/** Whether a task is deleted, but not too long ago to be restored. */
export const isInTrash = ({ deleted_at: at }: Standing): boolean => at !== null && at >= keptSince(Date.now());

type Wanted = { creatorId?: string | undefined; before?: Pick<Standing, 'id' | 'deleted_at'> | undefined };

/** The trash, the latest deletion first. `deletedBy` is null if no admin did it, or a release before this fact was kept. */
export async function listDeletedTasks(connection: Connection, limit: number, { creatorId, before }: Wanted = {}) {
  let deleted = connection.sql
    .selectFrom('tasks')
    .leftJoin('admins', 'admins.id', 'tasks.deleted_by_admin_id')
    .select(['tasks.id', 'tasks.title', 'deleted_at', 'deleted_by_admin_id', 'admins.name'])
    .where('deleted_at', '>=', keptSince(Date.now()));
  if (creatorId) deleted = deleted.where('created_by_admin_id', '=', creatorId);
  if (before)
    deleted = deleted.where((task) => task(task.refTuple('deleted_at', 'tasks.id'), '<', task.tuple(before.deleted_at, before.id)));
  const rows = await deleted.orderBy('deleted_at', 'desc').orderBy('tasks.id', 'desc').limit(limit).execute();
  return rows.map(({ id, title, deleted_at, deleted_by_admin_id, name }) => ({
    id,
    title,
    deletedAt: deleted_at ?? '',
    deletedBy: deleted_by_admin_id && name ? { id: deleted_by_admin_id, name } : null,
  }));
}

/** Deletes a deleted task for good, with everything that belongs to it. Nothing else does. @returns the ids of its files' bytes, which may be removed after the commit */
export async function deleteTaskRow(tx: Change, id: string): Promise<string[]> {
  const bytes = await deleteFilesOf(tx, id);
  // Tasks of an import that did not end, or was taken back, are still in the index.
  await tx.engine.search.remove(tx, [id]);
  const told = await tx.sql.deleteFrom('notifications').where('task_id', '=', id).returning('admin_id').execute();
  announceNews(tx, ...[...new Set(told.map(({ admin_id }) => admin_id))].map((id): News => [id]));
  for (const table of ['task_json', 'deliveries', 'task_labels', 'activities'] as const) await deleteRows(tx, table, 'task_id', id);
  await tx.sql.deleteFrom('tasks').where('id', '=', id).where('deleted_at', 'is not', null).execute();
  return bytes;
}

/** Rows per transaction, so that nobody waits long for the writer. */
const AT_ONCE = 50;

/** Deletes old deleted tasks for good, with their history and files. The bytes of these go as those that no row names. */
export async function purgeDeletedTasks(database: Database, actor: Actor, now: number): Promise<void> {
  const until = keptSince(now);
  for (;;) {
    const purged = await change(database, actor, async (tx) => {
      const deleted = tx.sql.selectFrom('tasks').select('id').where('deleted_at', '<', until);
      // Later ones may be of an import that is underway.
      const old = deleted.where('created_at', '<=', ago(HOUR, now)).orderBy('deleted_at').limit(AT_ONCE);
      const held = await old.modifyEnd(tx.engine.locks.rows('tasks', 'change')).execute();
      for (const { id } of held) await deleteTaskRow(tx, id);
      return held;
    });
    if (purged.length < AT_ONCE) return;
  }
}
