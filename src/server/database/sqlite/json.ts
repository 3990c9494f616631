import { sql } from 'kysely';
import type { JsonSql } from '../json.ts';

/** JSON on SQLite. */
export const sqliteJson: JsonSql = {
  object: (fields) => sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  // A sub-query's column is plain text to SQLite: it is JSON already, and read as such once for the whole array.
  array: (rows) => sql`json((select '[' || coalesce(group_concat(r.json), '') || ']' from (${rows}) as r))`,
  pairs: (first, second) =>
    second
      ? sql`(select key as place, value ->> 0 as first, value ->> 1 as second from json_each(${JSON.stringify(first.map((one, at) => [one, second[at]]))}))`
      : sql`(select key as place, value as first from json_each(${JSON.stringify(first)}))`,
  // A list of JSON is read from its beginning, and is what a join begins with. To sort it again took a quarter of a search's last query.
  inOrder: sql``,
  // Every change of a task caches its JSON as well: no server of another release is on this file (`upgrade` in `admin.ts`).
  kept: (taskId, formatVersion) => sql`left join task_json as kept on kept.task_id = ${taskId} and kept.shape = ${sql.lit(formatVersion)}`,
  yes: sql`json('true')`,
  among: (value, texts) => sql`${value} in (select value from json_each(${JSON.stringify(texts)}))`,
};
