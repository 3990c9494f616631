import { sql } from 'kysely';
import type { TaskNumbers } from '../database.ts';

/** Short numbers on SQLite: row numbers, the last of which `autoincrement` stores. */
export const sqliteTaskNumbers: TaskNumbers = {
  async last(connection) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'tasks'`.execute(connection.sql);
    return rows[0]?.seq ?? 0;
  },
  async countOn(tx, last) {
    const highest = Math.max(last, await sqliteTaskNumbers.last(tx));
    await sql`delete from sqlite_sequence where name = 'tasks'`.execute(tx.sql);
    await sql`insert into sqlite_sequence (name, seq) values ('tasks', ${highest})`.execute(tx.sql);
  },
};
