import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** Putting JSON together in SQL, two to three times as fast as grouping rows in JavaScript; and what comes as one value into a query. */
export type JsonSql = {
  /** A JSON object; values are SQL expressions, in the order given. */
  object(fields: Record<string, RawBuilder<unknown>>): RawBuilder<string>;
  /** All values of the column `json` of `rows` as one JSON array, in the order of `rows`. */
  array(rows: RawBuilder<unknown>): RawBuilder<string>;
  /**
   * How a whole list is put together at once; `null` where to put a task together takes so much longer than to see that it is as it was that the
   * last ones are kept instead.
   */
  list: {
    /** All values of the column `json` of `rows` as one JSON array, as bytes that are ready to be sent. */
    bytes(rows: RawBuilder<unknown>): RawBuilder<Uint8Array>;
    /** Pairs of texts as rows with the columns `place`, `first` and `second`, from 0 on. */
    pairs(first: readonly string[], second: readonly (string | null)[]): RawBuilder<unknown>;
  } | null;
  /** JSON's `true`. */
  yes: RawBuilder<unknown>;
  /** The value is one of these texts. They are one parameter: a statement for each length of a list would be prepared and kept. */
  among(value: RawBuilder<unknown>, texts: readonly string[]): RawBuilder<SqlBool>;
};

export const sqliteJson: JsonSql = {
  object: (fields) => sql`json_object(${sql.join(Object.entries(fields).flatMap(([name, value]) => [sql.lit(name), value]))})`,
  // A sub-query's column is plain text to SQLite: it is JSON already, and read as such once for the whole array.
  array: (rows) => sql`json((select '[' || coalesce(group_concat(r.json), '') || ']' from (${rows}) as r))`,
  list: {
    bytes: (rows) => sql`(select cast('[' || coalesce(group_concat(r.json), '') || ']' as blob) from (${rows}) as r)`,
    pairs: (first, second) =>
      sql`(select key as place, value ->> 0 as first, value ->> 1 as second from json_each(${JSON.stringify(first.map((one, at) => [one, second[at]]))}))`,
  },
  yes: sql`json('true')`,
  among: (value, texts) => sql`${value} in (select value from json_each(${JSON.stringify(texts)}))`,
};
