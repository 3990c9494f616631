import { sql } from 'kysely';
import type { TaskFile } from '#shared/files.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';

const fileRows = (connection: Connection) =>
  connection.sql
    .selectFrom('files')
    .innerJoin('admins', 'admins.id', 'files.admin_id')
    .innerJoin('tasks', 'tasks.id', 'files.task_id')
    .select(['files.id', 'task_id', 'files.admin_id', 'admins.name as admin', 'files.name', 'type', 'size', 'sha256'])
    .select(['preview_id', 'preview_size', 'files.at', 'removed_at'])
    .where('tasks.deleted_at', 'is', null);

/** A file of a task that is not deleted, removed or not. */
export const findFile = (connection: Connection, id: string) => fileRows(connection).where('files.id', '=', id).executeTakeFirst();

export type StandingFile = NonNullable<Awaited<ReturnType<typeof findFile>>>;

/** A file as an answer. */
export const fileOf = ({ id, name, type, size, at, admin_id, admin, preview_id }: StandingFile): TaskFile => ({
  id,
  name,
  type,
  size,
  at,
  admin: { id: admin_id, name: admin },
  preview: preview_id !== null,
});

/** The files of a task, removed or not. */
export const listFileRows = (connection: Connection, taskId: string) => fileRows(connection).where('task_id', '=', taskId).execute();

/** The file that an entry of a history removed, found by its name and the time of both; undefined once it is back. */
export const removedBy = (files: StandingFile[], { at, before }: { at: string; before: string | null | undefined }) =>
  files.find(({ name, removed_at }) => name === before && removed_at === at);

/** The files of a task that are not removed, in the order of their addition. */
export const listFiles = async (connection: Connection, taskId: string): Promise<TaskFile[]> =>
  (await fileRows(connection).where('task_id', '=', taskId).where('removed_at', 'is', null).orderBy('files.id').execute()).map(fileOf);

/** The bytes of all files and previews of all tasks. */
export async function countBytes(connection: Connection): Promise<number> {
  const { rows } = await sql<{ bytes: number | null }>`
    select cast(sum(size + preview_size) as bigint) as bytes from files`.execute(connection.sql);
  return rows[0]?.bytes ?? 0;
}

/** The ids among these that are bytes of a file or preview. */
export async function idsInUse(connection: Connection, ids: string[]): Promise<Set<string>> {
  const { among } = connection.engine.json;
  const { rows } = await sql<{ id: string }>`
    select id from files where ${among(sql`id`, ids)}
    union all select preview_id as id from files where ${among(sql`preview_id`, ids)}`.execute(connection.sql);
  return new Set(rows.map(({ id }) => id));
}

/** Deletes the rows of a task's files. @returns the ids of their bytes */
export async function deleteFilesOf(tx: Change, taskId: string): Promise<string[]> {
  const rows = await tx.sql.deleteFrom('files').where('task_id', '=', taskId).returning(['id', 'preview_id']).execute();
  return rows.flatMap(({ id, preview_id }) => (preview_id === null ? id : [id, preview_id]));
}
