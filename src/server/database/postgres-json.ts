import { sql } from 'kysely';
import type { JsonSql } from './json.ts';

/** JSON on PostgreSQL, byte for byte as SQLite writes it: `row_to_json` puts in no blanks, as `json_build_object` and `json_agg` do. */
export const postgresJson: JsonSql = {
  object: (fields) => {
    const values = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
    return sql`(select row_to_json(o) from (select ${sql.join(values)}) as o)`;
  },
  array: (rows) => sql`(select '[' || coalesce(string_agg(r.json::text, ','), '') || ']' from (${rows}) as r)::json`,
  list: null,
  yes: sql`'true'::json`,
  // One, as in most calls, PostgreSQL plans once; a list it plans each time, by its length.
  among: (value, texts) => (texts.length === 1 ? sql`${value} = ${texts[0]}` : sql`${value} = any(${texts}::text[])`),
};
