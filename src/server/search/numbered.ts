import { sql } from 'kysely';
import { taskNumberIn } from '#shared/task-number.ts';
import type { Connection } from '../database/database.ts';
import type { TaskKey } from './engine.ts';
import { isWanted, type TaskFilters } from './filters.ts';

/** The task whose number somebody searches for, if the filters let it through. */
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
