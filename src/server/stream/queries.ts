import { type RawBuilder, sql } from 'kysely';
import { type BoardOf, capacity, columns, type Placed } from '#shared/board.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import { peopleJson, withNames } from '../admins/people.ts';
import type { Connection } from '../database/database.ts';
import { fittingList } from '../tasks/fitting-tasks.ts';
import { listedJson } from '../tasks/task-json-cache.ts';

/** Where a list goes on: below a task that stood at this time. */
export type Place = { listedAt: string; id: string };

/** A task as it goes out, and as much of it as gives it its place. */
export type TaskText = Placed & { json: string };

/** The board's version and totals as they now are. */
export async function readBoardState(connection: Connection): Promise<Pick<BoardOf<never>, 'version' | 'counts'>> {
  const row = await connection.sql
    .selectFrom('board')
    .select(['version', ...statuses])
    .executeTakeFirstOrThrow();
  return { version: row.version, counts: countsOf(row) };
}

/** Totals of a row that holds one for each status, by the names of the columns. */
export const countsOf = (row: Record<Status, number>): BoardOf<never>['counts'] => ({
  pending: row.pending,
  inProgress: row.in_progress,
  completed: row.completed,
});

async function taskTexts(connection: Connection, which: RawBuilder<unknown>): Promise<TaskText[]> {
  const { json, kept } = listedJson(connection, sql`listed.id`);
  const { rows } = await sql<TaskText>`
    select listed.id, listed.status, listed.created_at as "createdAt",
      case when listed.status = 'completed' then listed.completed_at end as "completedAt", listed.version, ${json} as json
    from tasks as listed ${kept} where listed.deleted_at is null and ${which}`.execute(connection.sql);
  if (rows.length === 0) return [];
  // Admins are never deleted, so everybody in these tasks is found by a later read.
  const everybody = await sql<{ people: string }>`select ${peopleJson(connection)} as people`.execute(connection.sql);
  const named = withNames(everybody.rows[0]?.people ?? '[]');
  return rows.map((row) => ({ ...row, json: named(row.json) }));
}

/** Tasks by id, in no order; one that is gone is left out. */
export const readTaskTexts = async (connection: Connection, ids: string[]): Promise<TaskText[]> =>
  ids.length === 0 ? [] : taskTexts(connection, connection.engine.json.among(sql`listed.id`, ids));

/** Which part of a column: only tasks that stand below a place, and how many of these to pass over. */
type ColumnPart = { below?: Place; skip?: number; limit: number };

function inColumn(status: Status, { below, skip = 0, limit }: ColumnPart): RawBuilder<unknown> {
  const lower = below ? sql`and (listed.listed_at, listed.id) < (${below.listedAt}, ${below.id})` : sql``;
  // Of pages there are few sizes. Where a part of one is asked for there are many, of which none is a statement of its own.
  const part = skip === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`;
  return sql`listed.status = ${status} ${lower} order by listed.listed_at desc, listed.id desc ${part}`;
}

/** A part of a column, in its order. */
export const readColumn = (connection: Connection, status: Status, part: ColumnPart): Promise<TaskText[]> =>
  taskTexts(connection, inColumn(status, part));

/** The same as the JSON that is sent, or as much of its beginning as fits into an answer. */
export async function columnJson(connection: Connection, status: Status, part: ColumnPart): Promise<Buffer> {
  const texts = (await readColumn(connection, status, part)).map(({ json }) => json);
  return Buffer.from(`[${fittingList(texts).join(',')}]`);
}

/** The whole board: the first page of each column, the totals and the version. Only in a snapshot are they all of one moment. */
export async function readBoard(connection: Connection): Promise<BoardOf<TaskText>> {
  const state = await readBoardState(connection);
  const board: BoardOf<TaskText> = { pending: [], inProgress: [], completed: [], ...state };
  for (const status of statuses) board[columns[status]] = await readColumn(connection, status, { limit: capacity[status] });
  return board;
}

/**
 * The place after which the next page of a column begins.
 * @returns `undefined` where there is no such task, and among the completed ones for a task that never was completed; one that was deleted has its place
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
