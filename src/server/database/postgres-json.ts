import { sql } from 'kysely';
import type { JsonSql } from './json.ts';

/** JSON on PostgreSQL: of the type `json`, which keeps the order of the keys and comes back as text. */
export const postgresJson: JsonSql = {
  object: (fields) => sql`json_build_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  array: (rows) => sql`coalesce((select json_agg(r.json) from (${rows}) as r), '[]')`,
  yes: sql`'true'::json`,
};
