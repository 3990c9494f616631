import { type RawBuilder, sql } from 'kysely';
import { capacity, columns } from '#shared/board.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';
import { taskJson } from '../tasks/queries.ts';
import { boardState } from './changes.ts';

/** Where a list goes on: below a task that stood at this time. */
export type Place = { listedAt: string; id: string };

const column = (connection: Connection, status: Status, below?: Place): RawBuilder<string> =>
  connection.engine.json.array(sql`
    select ${taskJson(connection)} as json from tasks as t
    where t.status = ${status} and t.deleted_at is null
    ${below ? sql`and (t.listed_at, t.id) < (${below.listedAt}, ${below.id})` : sql``}
    order by t.listed_at desc, t.id desc limit ${capacity[status]}`);

/** A board as it goes out, and the version it shows. */
export type BoardText = { version: number; text: string };

/** The whole board: the first page of each column, the totals and the version, all of one moment. */
export async function readBoard(connection: Connection): Promise<BoardText> {
  const { json } = connection.engine;
  const fields = {
    ...Object.fromEntries(statuses.map((status) => [columns[status], column(connection, status)])),
    counts: json.object(boardState.counts),
    version: boardState.version,
  };
  const { rows } = await sql<BoardText>`select board.version, ${json.object(fields)} as text from board`.execute(connection.sql);
  return rows[0] ?? { version: 0, text: '' };
}

/** The number of the last change. */
export async function boardVersion(connection: Connection): Promise<number> {
  const { version } = await connection.sql.selectFrom('board').select('version').executeTakeFirstOrThrow();
  return version;
}

/** The next page of a column as a JSON array. */
export async function olderTasksJson(connection: Connection, status: Status, below: Place): Promise<string> {
  const { rows } = await sql<{ json: string }>`select ${column(connection, status, below)} as json`.execute(connection.sql);
  return rows[0]?.json ?? '[]';
}

/**
 * The place after which the next page of a column begins.
 * @returns `undefined` for a task that never stood in that column
 */
export async function findPlace(connection: Connection, status: Status, taskId: string): Promise<Place | undefined> {
  const found = await connection.sql
    .selectFrom('tasks')
    .select(['id', 'created_at', 'completed_at'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  const listedAt = status === 'completed' ? found?.completed_at : found?.created_at;
  return found && listedAt ? { listedAt, id: found.id } : undefined;
}
