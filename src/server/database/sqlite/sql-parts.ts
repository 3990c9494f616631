import { sql } from 'kysely';
import { sqliteSearch } from '../../search/sqlite/search.ts';
import { sqliteDialect } from '../migrations/dialect.ts';
import type { Engine } from '../sql-parts.ts';

const json: Engine['json'] = {
  object: (fields) => sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  // Subquery columns lose SQLite's JSON type, so the whole array is parsed once.
  array: (rows) => sql`json((select '[' || coalesce(group_concat(r.json), '') || ']' from (${rows}) as r))`,
  among: (value, texts) => sql`${value} in (select value from json_each(${JSON.stringify(texts)}))`,
};

/** Short numbers on SQLite: row numbers, the last of which `autoincrement` stores. */
const numbers: Engine['numbers'] = {
  async last(connection) {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = 'tasks'`.execute(connection.sql);
    return rows[0]?.seq ?? 0;
  },
  async countOn(tx, last) {
    const highest = Math.max(last, await numbers.last(tx));
    await sql`delete from sqlite_sequence where name = 'tasks'`.execute(tx.sql);
    await sql`insert into sqlite_sequence (name, seq) values ('tasks', ${highest})`.execute(tx.sql);
  },
};

/** SQLite has one writer at a time, so it needs no locks. */
const locks: Engine['locks'] = { rows: () => sql``, take: async () => {} };

export const sqliteEngine: Engine = { json, search: sqliteSearch, locks, numbers, dialect: sqliteDialect, place: async () => null };
