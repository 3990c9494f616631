import { type RawBuilder, sql } from 'kysely';

/** Putting JSON together in SQL: two to three times as fast as grouping rows in JavaScript. */
export type JsonSql = {
  /** A JSON object; values are SQL expressions, in the order given. */
  object(fields: Record<string, RawBuilder<unknown>>): RawBuilder<string>;
  /** All values of the column `json` of `rows` as one JSON array, in the order of `rows`. */
  array(rows: RawBuilder<unknown>): RawBuilder<string>;
  /** JSON's `true`. */
  yes: RawBuilder<unknown>;
};

export const sqliteJson: JsonSql = {
  object: (fields) => sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  // A sub-query's column is plain text to SQLite: without json() it would be quoted once more.
  array: (rows) => sql`json((select json_group_array(json(r.json)) from (${rows}) as r))`,
  yes: sql`json('true')`,
};
