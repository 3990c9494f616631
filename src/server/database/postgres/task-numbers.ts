import { sql } from 'kysely';
import type { TaskNumbers } from '../database.ts';

/** Short numbers on PostgreSQL, from a sequence. */
export const postgresTaskNumbers: TaskNumbers = {
  async last(connection) {
    const { rows } = await sql<{ last: number }>`
      select case when is_called then last_value else last_value - 1 end as last from task_numbers`.execute(connection.sql);
    return rows[0]?.last ?? 0;
  },
  async countOn(tx, last) {
    await sql`select setval('task_numbers', greatest(${last}::integer, (select coalesce(max(number), 0) from tasks)) + 1, false)`.execute(
      tx.sql,
    );
  },
};
