import { createHash } from 'node:crypto';
import { type QueryResult, type RawBuilder, sql } from 'kysely';
import type { Connection } from '../database/database.ts';

/** The format of an export, in its first line. */
export const FORMAT = { format: 'max-tasks-export', version: 5 } as const;
const OLDEST = 2;

export const isReadable = (version: unknown): version is number =>
  typeof version === 'number' && version >= OLDEST && version <= FORMAT.version;

/** The exported tables and columns, in an order that satisfies foreign keys. */
export const tables = {
  admins: ['id', 'name', 'name_key', 'mobile_number', 'role', 'active', 'created_at'],
  labels: ['id', 'name', 'name_key', 'color', 'created_at'],
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
    'number',
    'deleted_by_admin_id',
    'mentions',
    'due_told',
    'file_count',
    'deleted_by_token_id',
    'restored_at',
    'restored_by_token_id',
  ],
  files: [
    'id',
    'task_id',
    'admin_id',
    'name',
    'type',
    'size',
    'sha256',
    'preview_id',
    'preview_size',
    'at',
    'removed_at',
    'removed_by_admin_id',
  ],
  activities: [
    'id',
    'task_id',
    'task_version',
    'admin_id',
    'action',
    'note',
    'at',
    'changes',
    'edited_at',
    'deleted_at',
    'mentions',
    'token_id',
    'via',
    'rewritten_by_token_id',
  ],
  task_labels: ['task_id', 'label_id'],
  notifications: ['id', 'admin_id', 'kind', 'task_id', 'activity_id', 'actor_id', 'count', 'at', 'read_at', 'mail_job_id', 'via'],
  notification_settings: [
    'admin_id',
    'email',
    'email_confirmed_at',
    'email_refused_at',
    'email_kinds',
    'push_kinds',
    'digest_hour',
    'digest_on',
  ],
  audit: ['id', 'at', 'action', 'admin_id', 'admin_name', 'detail', 'address', 'request_id'],
  passkeys: ['id', 'admin_id', 'credential_id', 'public_key', 'counter', 'transports', 'name', 'created_at', 'last_used_at'],
  board: ['id', 'version', 'pending', 'in_progress', 'completed'],
} as const;

export type TableName = keyof typeof tables;
export const tableNames = Object.keys(tables) as TableName[];

/** The format version that a table or column came with, if not the oldest. */
const since: Record<string, number> = {
  'tasks.number': 3,
  'tasks.deleted_by_admin_id': 3,
  'activities.changes': 3,
  'activities.edited_at': 3,
  'activities.deleted_at': 3,
  labels: 4,
  task_labels: 4,
  'tasks.mentions': 4,
  'tasks.due_told': 4,
  'tasks.file_count': 4,
  files: 4,
  'activities.mentions': 4,
  notifications: 4,
  notification_settings: 4,
  'tasks.deleted_by_token_id': 5,
  'tasks.restored_at': 5,
  'tasks.restored_by_token_id': 5,
  'activities.token_id': 5,
  'activities.via': 5,
  'activities.rewritten_by_token_id': 5,
  'notifications.via': 5,
  passkeys: 5,
};

/** The tables in an export of some version. */
export const tablesOf = (version: number): TableName[] => tableNames.filter((table) => (since[table] ?? OLDEST) <= version);

/** The columns of a table in an export of some version; later ones get their defaults. */
export const columnsOf = (table: TableName, version: number): string[] =>
  tables[table].filter((column) => (since[`${table}.${column}`] ?? OLDEST) <= version);

/** A row with its columns in the order of `columnsOf`. */
export type Row = (string | number | null)[];

const PAGE = 1_000;

/** The columns that order a table. */
function keyOf(table: TableName): string[] {
  if (table === 'task_labels') return ['task_id', 'label_id'];
  return [table === 'notification_settings' ? 'admin_id' : 'id'];
}

/** All rows of a table in pages, by its key, as an export of some version has them. */
export async function* readRows(connection: Connection, table: TableName, version: number = FORMAT.version): AsyncGenerator<Row[]> {
  const columns = columnsOf(table, version);
  const key = keyOf(table);
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  for (let last: Row | null = null; ; ) {
    const following: RawBuilder<unknown> = last === null ? sql`` : sql`where (${keyColumns}) > (${sql.join(last)})`;
    const page: QueryResult<Record<string, string | number | null>> = await sql<Record<string, string | number | null>>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${following} order by ${keyColumns} limit ${sql.lit(PAGE)}
    `.execute(connection.sql);
    if (page.rows.length > 0) yield page.rows.map((row) => columns.map((column) => row[column] ?? null));
    if (page.rows.length < PAGE) return;
    const end = page.rows.at(-1);
    last = key.map((column) => end?.[column] ?? null);
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
