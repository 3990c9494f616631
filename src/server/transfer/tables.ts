import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Connection } from '../database/database.ts';

export const OLDEST = 2;
/** The format of an export, in its first line. */
export const FORMAT = { format: 'max-tasks-export', version: 6 } as const;

export const isReadable = (version: unknown): version is number =>
  typeof version === 'number' && version >= OLDEST && version <= FORMAT.version;

/** The columns of each table by the format that they came with. The order of the tables satisfies foreign keys. */
const columnsSince = {
  admins: { 2: 'id name name_key mobile_number role active created_at' },
  labels: { 4: 'id name name_key color created_at' },
  tasks: {
    2: `id title description assignee_id priority due_date status created_by_admin_id created_at updated_at completed_at listed_at
      deleted_at version activity_count`,
    3: 'number deleted_by_admin_id',
    4: 'mentions due_told file_count',
    5: 'deleted_by_token_id',
    6: 'restored_at restored_by_token_id',
  },
  files: { 4: 'id task_id admin_id name type size sha256 preview_id preview_size at removed_at removed_by_admin_id' },
  activities: {
    2: 'id task_id task_version admin_id action note at',
    3: 'changes edited_at deleted_at',
    4: 'mentions',
    5: 'token_id via',
    6: 'rewritten_by_token_id',
  },
  task_labels: { 4: 'task_id label_id' },
  notifications: { 4: 'id admin_id kind task_id activity_id actor_id count at read_at mail_job_id', 6: 'via' },
  notification_settings: {
    4: 'admin_id email email_confirmed_at email_refused_at email_kinds push_kinds digest_hour digest_on',
  },
  audit: { 2: 'id at action admin_id admin_name detail address request_id' },
  passkeys: { 5: 'id admin_id credential_id public_key counter transports name created_at last_used_at' },
  board: { 2: 'id version pending in_progress completed' },
} as const;

export type TableName = keyof typeof columnsSince;
export const tableNames = Object.keys(columnsSince) as TableName[];

/** The columns of a table in an export of some version; later ones get their defaults. */
export const columnsOf = (table: TableName, version: number = FORMAT.version): string[] =>
  Object.entries(columnsSince[table]).flatMap(([since, columns]) => (Number(since) <= version ? columns.split(/\s+/) : []));

/** The tables in an export of some version. */
export const tablesOf = (version: number): TableName[] => tableNames.filter((table) => columnsOf(table, version).length > 0);

/** A row by its columns, in the order of `columnsOf`. */
export type Row = Record<string, string | number | null>;

/** Rows per statement, few because those of long histories are large. */
const PAGE = 100;

/** All rows of a table in pages, by its key, as an export of some version has them. */
export async function* readRows(connection: Connection, table: TableName, version: number = FORMAT.version): AsyncGenerator<Row[]> {
  const columns = columnsOf(table, version);
  const key = table === 'task_labels' ? columns : [table === 'notification_settings' ? 'admin_id' : 'id'];
  const keyColumns = sql.join(key.map((column) => sql.ref(column)));
  let following = sql``;
  for (;;) {
    const { rows } = await sql<Row>`
      select ${sql.join(columns.map((column) => sql.ref(column)))} from ${sql.table(table)} ${following} order by ${keyColumns} limit ${sql.lit(PAGE)}
    `.execute(connection.sql);
    if (rows.length > 0) yield rows;
    const last = rows[PAGE - 1];
    if (!last) return;
    following = sql`where (${keyColumns}) > (${sql.join(key.map((column) => last[column]))})`;
  }
}

/** A row as a line of an export. */
export const lineOf = (row: Row): string => JSON.stringify(Object.values(row));

/** A running hash of a table, alike on every engine. */
export function tableHash() {
  const hash = createHash('sha256');
  return { add: (line: string) => hash.update(line).update('\n'), value: () => hash.digest('hex') };
}
