import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import type { LockName, Locks } from '../locks.ts';
import type { Tables } from '../schema.ts';

/** `maintenance`: changes of the schema, and whatever else one node alone may do. */
const names: (LockName | 'maintenance')[] = ['admins', 'sign-in', 'maintenance'];

/** The table `locks` has a row for each name: a transaction takes the lock by locking the row. */
export async function take(sqlConnection: Kysely<Tables>, name: (typeof names)[number]): Promise<void> {
  await sql`select name from locks where name = ${name} for update`.execute(sqlConnection);
}

/** Row locks are let go of by the end of the transaction, however it comes. */
export const postgresLocks: Locks = {
  rows: (table, purpose) => sql`${sql.raw(purpose === 'change' ? 'for update of' : 'for share of')} ${sql.table(table)}`,
  take: (tx, name) => take(tx.sql, name),
};

/** Two nodes made it in the same moment, and this one came second: to the table, to the type of its rows, or to the catalogue's own index of either. */
const isMadeAlready = (error: unknown) => error instanceof DatabaseError && ['23505', '42P07', '42710'].includes(error.code ?? '');

/** Makes the lock rows, which the migrations themselves wait at, where they are not there. */
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
