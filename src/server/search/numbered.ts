import { sql } from 'kysely';
import { taskNumberIn } from '#shared/task-number.ts';
import type { Connection } from '../database/database.ts';
import type { TaskKey } from './engine.ts';
import { isWanted, type TaskFilters } from './filters.ts';

/** The task with the searched number, if it passes the filters. */
export async function findNumbered(
  connection: Connection,
  text: string,
  filters: TaskFilters,
): Promise<{ id: string; key: TaskKey } | undefined> {
  const number = taskNumberIn(text.trim());
  if (number === undefined) return undefined;
  const { rows } = await sql<{ id: string; key: TaskKey }>`
    select t.id, ${connection.engine.search.key} as key from tasks as t where t.number = ${number} and ${isWanted(filters)}`.execute(
    connection.sql,
  );
  return rows[0];
}
