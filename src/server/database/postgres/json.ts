import { sql } from 'kysely';
import type { JsonSql } from '../json.ts';

/** JSON on PostgreSQL, byte for byte as on SQLite: `row_to_json` adds no blanks. */
export const postgresJson: JsonSql = {
  object: (fields) => {
    const values = Object.entries(fields).map(([name, value]) => sql`${value} as ${sql.ref(name)}`);
    return sql`(select row_to_json(o) from (select ${sql.join(values)}) as o)`;
  },
  array: (rows) => sql`(select '[' || coalesce(string_agg(r.json::text, ','), '') || ']' from (${rows}) as r)::json`,
  lists: (columns) => {
    const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)));
    const lists = sql.join(Object.values(columns).map((list) => sql`${list}::text[]`));
    return sql`(select place, ${names} from unnest(${lists}) with ordinality as l (${names}, place))`;
  },
  inOrder: sql`order by wanted.place`,
  // Compares versions, because a node of the previous release changes tasks without caching. A scalar subquery, because a joined table may be scanned whole.
  kept: (taskId, shape) =>
    sql`cross join lateral (select (select k.json from task_json as k join tasks as of_it on of_it.id = k.task_id and of_it.version = k.task_version
      where k.task_id = ${taskId} and k.shape = ${sql.lit(shape)}) as json) as kept`,
  yes: sql`'true'::json`,
  // One value, as in most calls, can be planned once; a list is planned each time.
  among: (value, texts) => (texts.length === 1 ? sql`${value} = ${texts[0]}` : sql`${value} = any(${texts}::text[])`),
};
