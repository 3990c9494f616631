import { sql } from 'kysely';
import { statuses } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';

/** The cards of a column that a reader probably sees. */
const IN_SIGHT = 6;

const tasks = (connection: Connection) =>
  connection.sql
    .selectFrom('tasks')
    .leftJoin('admins', 'admins.id', 'tasks.assignee_id')
    .select([
      'tasks.id',
      'tasks.status',
      'tasks.created_by_admin_id',
      'tasks.assignee_id',
      'admins.name as assignee',
      'tasks.activity_count',
    ])
    .where('deleted_at', 'is', null);

/** A task as colleagues choose it. */
export type SeenTask = Awaited<ReturnType<ReturnType<typeof tasks>['execute']>>[number];

/** The first tasks of every column. */
export async function tasksInSight(connection: Connection): Promise<SeenTask[]> {
  const found: SeenTask[] = [];
  for (const status of statuses) {
    const column = tasks(connection).where('status', '=', status).orderBy('listed_at', 'desc').orderBy('tasks.id', 'desc');
    found.push(...(await column.limit(IN_SIGHT).execute()));
  }
  return found;
}

/** Tasks by id. */
export const tasksById = (connection: Connection, ids: string[]): Promise<SeenTask[]> =>
  tasks(connection).where(connection.engine.json.among(sql`tasks.id`, ids)).execute();
