import { createHash } from 'node:crypto';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** The exported tables and columns, in an order that satisfies foreign keys. */
export const tables = {
  admins: ['id', 'name', 'name_key', 'mobile_number', 'role', 'active', 'created_at'],
  tasks: [
    'id',
    'title',
    'description',
    'assignee_id',
    'priority',
    'due_date',
    'status',
    'created_by_admin_id',
    'created_at',
    'updated_at',
    'completed_at',
    'listed_at',
    'deleted_at',
    'version',
    'activity_count',
  ],
  activities: ['id', 'task_id', 'task_version', 'admin_id', 'action', 'note', 'at'],
  audit: ['id', 'at', 'action', 'admin_id', 'admin_name', 'detail', 'address', 'request_id'],
  board: ['id', 'version', 'pending', 'in_progress', 'completed'],
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

/** A row with its columns in the order of `tables`. */
export type Row = (string | number | null)[];

const PAGE = 1_000;

/** All rows of a table in pages, by id. */
export async function* readRows(connection: Connection, table: TableName): AsyncGenerator<Row[]> {
  const columns = tables[table];
  for (let last: string | number | null = null; ; ) {
    const following: RawBuilder<unknown> = last === null ? sql`` : sql`where id > ${last}`;
    const page: QueryResult<Record<string, string | number | null>> = await sql<Record<string, string | number | null>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${following} order by id limit ${sql.lit(PAGE)}
    `.execute(connection.sql);
    if (page.rows.length > 0) yield page.rows.map((row) => columns.map((column) => row[column] ?? null));
    if (page.rows.length < PAGE) return;
    last = page.rows.at(-1)?.id ?? null;
  }
}

/** The number of rows in all tables. */
export async function countRows(connection: Connection): Promise<number> {
  let total = 0;
  for (const table of tableNames) {
    const { rows } = await sql<{ total: number }>`select count(*) as total from ${sql.table(table)}`.execute(connection.sql);
    total += Number(rows[0]?.total ?? 0);
  }
  return total;
}

/** A running hash of a table, alike on every engine. */
export function tableHash() {
  const hash = createHash('sha256');
  return { add: (line: string) => hash.update(line).update('\n'), value: () => hash.digest('hex') };
}
