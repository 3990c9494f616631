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
  among: (value, texts) => sql`${value} = any(${texts}::text[])`,
};
