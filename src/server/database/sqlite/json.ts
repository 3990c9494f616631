import { sql } from 'kysely';
import type { JsonSql } from '../json.ts';

export const sqliteJson: JsonSql = {
  object: (fields) => sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  // Subquery columns lose SQLite's JSON type, so the whole array is parsed once.
  array: (rows) => sql`json((select '[' || coalesce(group_concat(r.json), '') || ']' from (${rows}) as r))`,
  pairs: (first, second) =>
    second
      ? sql`(select key as place, value ->> 0 as first, value ->> 1 as second from json_each(${JSON.stringify(first.map((one, at) => [one, second[at]]))}))`
      : sql`(select key as place, value as first from json_each(${JSON.stringify(first)}))`,
  // `json_each` comes sorted and drives the join; sorting again cost a quarter of a search's last query.
  inOrder: sql``,
  // Every change caches its JSON: no server of another release uses this file (`upgrade` in `admin.ts`).
  kept: (taskId, formatVersion) => sql`left join task_json as kept on kept.task_id = ${taskId} and kept.shape = ${sql.lit(formatVersion)}`,
  yes: sql`json('true')`,
  among: (value, texts) => sql`${value} in (select value from json_each(${JSON.stringify(texts)}))`,
};
