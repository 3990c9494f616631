import { type Insertable, type RawBuilder, sql as raw, type Updateable } from 'kysely';
import type { Transaction } from './database.ts';
import type { Tables } from './schema.ts';

/** Rows of one statement. SQLite keeps one for each number of rows, and 300 of up to 500 rows took 100 MB. */
const AT_ONCE = 100;

/** SQL for rows with the same columns as a table, whose values PostgreSQL reads as texts. They are one parameter; there is at least one. */
export function tableOf(rows: readonly Record<string, string | number | null>[]): RawBuilder<unknown> {
  const columns = Object.keys(rows[0] ?? {}).map((name, at) => raw`value ->> ${raw.lit(at)} as ${raw.ref(name)}`);
  // An object of all rows, because `json_each` of PostgreSQL takes no array.
  return raw`(select ${raw.join(columns)} from json_each(${JSON.stringify({ ...rows.map(Object.values) })}))`;
}

export async function insertRows<Table extends keyof Tables>(
  { sql }: Transaction,
  table: Table,
  rows: Insertable<Tables[Table]> | readonly Insertable<Tables[Table]>[],
): Promise<void> {
  const all = [rows].flat();
  for (let at = 0; at < all.length; at += AT_ONCE) {
    // Kysely's builder can't infer the row of a table that is a type parameter.
    await sql
      .insertInto(table)
      .values(all.slice(at, at + AT_ONCE) as never)
      .execute();
  }
}

/** Changes the row with an id; a no-op if there is none. */
export async function updateRow<Table extends keyof Tables>(
  { sql }: Transaction,
  table: Table,
  id: string,
  fields: Updateable<Tables[Table]>,
): Promise<void> {
  await sql
    .updateTable<keyof Tables>(table)
    .set(fields as never)
    .where('id' as never, '=', id as never)
    .execute();
}

/** Deletes the rows with a value, or with any of several. */
export async function deleteRows<Table extends keyof Tables>(
  { sql, engine }: Transaction,
  table: Table,
  column: keyof Tables[Table] & string,
  values: string | readonly string[],
): Promise<void> {
  const all = [values].flat();
  if (all.length > 0) await raw`delete from ${raw.table(table)} where ${engine.json.among(raw.ref(column), all)}`.execute(sql);
}

/** Locks such rows until commit, to `change` them or to `keep` them unchanged, in one order against deadlocks. @returns their ids */
export async function lockRows<Table extends keyof Tables>(
  { sql, engine }: Transaction,
  table: Table,
  column: keyof Tables[Table] & string,
  values: string | readonly string[],
  purpose: 'change' | 'keep',
): Promise<string[]> {
  const { rows } = await raw<{ id: string }>`
    select id from ${raw.table(table)} where ${engine.json.among(raw.ref(column), [values].flat())}
    order by id ${engine.locks.rows(table, purpose)}`.execute(sql);
  return rows.map(({ id }) => id);
}
