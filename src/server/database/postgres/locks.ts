import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { LockName, Locks } from '../locks.ts';
import type { Tables } from '../schema.ts';

/** `maintenance` covers schema changes and other work of a single node. */
const names: (LockName | 'maintenance')[] = ['admins', 'sign-in', 'files', 'labels', 'webhooks', 'tokens', 'maintenance'];

export async function take(sqlConnection: Kysely<Tables>, name: (typeof names)[number]): Promise<void> {
  await sql`select name from locks where name = ${name} for update`.execute(sqlConnection);
}

export const postgresLocks: Locks = {
  rows: (table, purpose) => sql`${sql.raw(purpose === 'change' ? 'for update of' : 'for share of')} ${sql.table(table)}`,
  take: (tx, name) => take(tx.sql, name),
};

/** Whether another node created the table, its row type or its index at the same moment. */
const isMadeAlready = (error: unknown) => error instanceof DatabaseError && ['23505', '42P07', '42710'].includes(error.code ?? '');

/** Creates the lock rows, which even migrations need. */
export async function makeLocks(sqlConnection: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ found: string | null }>`select to_regclass('locks')::text as found`.execute(sqlConnection);
  if (!rows[0]?.found) {
    await sql`create table if not exists locks (name text collate "C" primary key)`.execute(sqlConnection).catch((error) => {
      if (!isMadeAlready(error)) throw error;
    });
  }
  const values = sql.join(names.map((name) => sql`(${name})`));
  await sql`insert into locks (name) values ${values} on conflict do nothing`.execute(sqlConnection);
}
