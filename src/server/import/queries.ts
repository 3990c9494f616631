import { sql } from 'kysely';
import type { Status } from '#shared/tasks.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { STAGED } from '../search/read-hits.ts';

/** Puts staged tasks on the board. @returns how many */
export async function showStaged(tx: Change, ids: string[]): Promise<number> {
  const staged = tx.sql.updateTable('tasks').set({ deleted_at: null }).where(tx.engine.json.among(sql`id`, ids));
  return (await staged.where('deleted_at', '=', STAGED).returning('id').execute()).length;
}

/** An import, and the ids of its tasks. */
export async function findImport(connection: Connection, id: string): Promise<{ adminId: string; taskIds: string[] } | undefined> {
  const found = await connection.sql.selectFrom('imports').select('admin_id').where('id', '=', id).executeTakeFirst();
  const tasks = connection.sql.selectFrom('imported_tasks').select('task_id').where('import_id', '=', id).orderBy('task_id');
  return found && { adminId: found.admin_id, taskIds: (await tasks.execute()).map(({ task_id }) => task_id) };
}

/** Deletes those of some tasks that nobody has changed since their import. */
export const deleteUnchanged = (tx: Change, ids: string[]): Promise<{ id: string; status: Status }[]> =>
  tx.sql
    .updateTable('tasks')
    .set((task) => ({
      deleted_at: tx.at,
      deleted_by_admin_id: tx.by.user?.id ?? null,
      deleted_by_token_id: tx.by.via?.id ?? null,
      updated_at: tx.at,
      version: task('version', '+', 1),
    }))
    .where(tx.engine.json.among(sql`id`, ids))
    .where('version', '=', 1)
    .where('deleted_at', 'is', null)
    .returning(['id', 'status'])
    .execute();

/** Takes those of some tasks that are deleted out of the search. */
export async function forgetTexts(tx: Transaction, ids: string[]): Promise<void> {
  const deleted = tx.sql.selectFrom('tasks').select('id').where(tx.engine.json.among(sql`id`, ids)).where('deleted_at', 'is not', null);
  const held = await deleted.orderBy('id').modifyEnd(tx.engine.locks.rows('tasks', 'change')).execute();
  await tx.engine.search.remove(
    tx,
    held.map(({ id }) => id),
  );
}

/** Those of some tasks that are on the board. */
export const listStanding = (tx: Change, ids: string[]): Promise<{ id: string; number: number; title: string }[]> =>
  tx.sql
    .selectFrom('tasks')
    .select(['id', 'number', 'title'])
    .where(tx.engine.json.among(sql`id`, ids))
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
