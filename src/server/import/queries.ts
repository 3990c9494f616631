import { sql } from 'kysely';
import type { Status } from '#shared/tasks.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';

/** When staged tasks count as deleted: so long ago that no trash shows them, and that the hourly purge removes what an import left. */
const STAGED = new Date(0).toISOString();

const columns = ['id', 'title', 'description', 'mentions', 'assignee_id', 'priority', 'due_date', 'due_told', 'status'] as const;

/** A task to be staged. `due_told` is the last reminder that its assignee needs no more. */
type StagedTask = Record<(typeof columns)[number], string | null>;

/** Inserts tasks of version 1 that nobody sees yet, numbered in their order. */
export async function insertStaged(tx: Change, tasks: StagedTask[], at: string): Promise<void> {
  const rows = tx.engine.json.lists(Object.fromEntries(columns.map((name) => [name, tasks.map((task) => task[name])])));
  await sql`insert into tasks (id, title, description, mentions, assignee_id, priority, due_date, due_told, status, created_by_admin_id,
      created_at, updated_at, completed_at, listed_at, deleted_at, version, activity_count)
    select id, title, description, mentions, assignee_id, priority, due_date, cast(due_told as integer), status, ${authorOf(tx).id},
      ${at}, ${at}, case when status = 'completed' then ${at} end, ${at}, ${STAGED}, 1, 1 from ${rows} as staged order by place`.execute(
    tx.sql,
  );
}

/** Puts staged tasks on the board. @returns how many */
export async function showStaged(tx: Change, ids: string[]): Promise<number> {
  const staged = tx.sql.updateTable('tasks').set({ deleted_at: null }).where(tx.engine.json.among(sql`id`, ids));
  return (await staged.where('deleted_at', '=', STAGED).returning('id').execute()).length;
}

/** Labels some tasks: the ids of both in pairs. */
export async function insertTaskLabels(tx: Change, tasks: { id: string; labels: { id: string }[] }[]): Promise<void> {
  const pairs = tasks.flatMap(({ id: taskId, labels }) => labels.map(({ id: labelId }) => ({ taskId, labelId })));
  const rows = tx.engine.json.lists({ task_id: pairs.map(({ taskId }) => taskId), label_id: pairs.map(({ labelId }) => labelId) });
  await sql`insert into task_labels (task_id, label_id) select task_id, label_id from ${rows} as labelled`.execute(tx.sql);
}

export async function insertImportedTasks(tx: Change, importId: string, ids: string[]): Promise<void> {
  const rows = tx.engine.json.lists({ id: ids });
  await sql`insert into imported_tasks (import_id, task_id) select ${importId}, id from ${rows} as made`.execute(tx.sql);
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

/** Those of some tasks that are on the board. */
export const listStanding = (tx: Change, ids: string[]): Promise<{ id: string; number: number; title: string }[]> =>
  tx.sql
    .selectFrom('tasks')
    .select(['id', 'number', 'title'])
    .where(tx.engine.json.among(sql`id`, ids))
    .where('deleted_at', 'is', null)
    .orderBy('number')
    .execute();
