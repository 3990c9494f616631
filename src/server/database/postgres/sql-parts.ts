import { type Kysely, sql } from 'kysely';
import { DatabaseError } from 'pg';
import { postgresSearch } from '../../search/postgres/search.ts';
import type { Connection } from '../database.ts';
import { postgresDialect } from '../migrations/dialect.ts';
import type { Tables } from '../schema.ts';
import { type Engine, lockNames } from '../sql-parts.ts';

/** `maintenance` covers schema changes and other work of a single node. */
const allLocks = [...lockNames, 'maintenance'] as const;

export async function take(sqlConnection: Kysely<Tables>, name: (typeof allLocks)[number]): Promise<void> {
  await sql`select name from locks where name = ${name} for update`.execute(sqlConnection);
}

const locks: Engine['locks'] = {
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
  const values = sql.join(allLocks.map((name) => sql`(${name})`));
  await sql`insert into locks (name) values ${values} on conflict do nothing`.execute(sqlConnection);
}

/** JSON on PostgreSQL, byte for byte as on SQLite: `row_to_json` adds no blanks. */
const json: Engine['json'] = {
  object: (fields) => {
    const values = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
    return sql`(select row_to_json(o) from (select ${sql.join(values)}) as o)`;
  },
  array: (rows) => sql`(select '[' || coalesce(string_agg(r.json::text, ','), '') || ']' from (${rows}) as r)::json`,
  // One value, as in most calls, can be planned once; a list is planned each time.
  among: (value, texts) => (texts.length === 1 ? sql`${value} = ${texts[0]}` : sql`${value} = any(${texts}::text[])`),
};

const numbers: Engine['numbers'] = {
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

/** The cluster, the database and the table of trust, by numbers that PostgreSQL gives: a restore makes others, a failover keeps them. */
async function place({ sql: connection }: Connection): Promise<string | null> {
  const { rows } = await sql<{ place: string }>`
    select concat_ws('/', system_identifier, (select oid from pg_database where datname = current_database()), 'trusted_browsers'::regclass::oid)
      as place from pg_control_system()`.execute(connection);
  return rows[0]?.place ?? null;
}

/** @param say gets sentences for the operator */
export const postgresEngine = (say: (sentence: string) => void): Engine => ({
  json,
  search: postgresSearch(say),
  locks,
  numbers,
  dialect: postgresDialect,
  place,
});
