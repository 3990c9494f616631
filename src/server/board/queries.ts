import { type RawBuilder, sql } from 'kysely';
import { type BoardOf, capacity, columns, type Placed } from '#shared/board.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import { peopleJson, withNames } from '../admins/people.ts';
import type { Connection } from '../database/database.ts';
import { listedJson } from '../tasks/kept-json.ts';

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
  const { json, kept } = listedJson(connection, sql`t.id`);
  const { rows } = await sql<TaskText>`
    select t.id, t.status, t.created_at as "createdAt", case when t.status = 'completed' then t.completed_at end as "completedAt",
      t.version, ${json} as json
    from tasks as t ${kept} where t.deleted_at is null and ${which}`.execute(connection.sql);
  if (rows.length === 0) return [];
  // Whoever is in them was there before they were read.
  const everybody = await sql<{ people: string }>`select ${peopleJson(connection)} as people`.execute(connection.sql);
  const named = withNames(everybody.rows[0]?.people ?? '[]');
  return rows.map((row) => ({ ...row, json: named(row.json) }));
}

/** Tasks by id, in no order; one that is gone is left out. */
export const readTaskTexts = async (connection: Connection, ids: string[]): Promise<TaskText[]> =>
  ids.length === 0 ? [] : taskTexts(connection, connection.engine.json.among(sql`t.id`, ids));

/**
 * A part of a column, in its order.
 * @param below only tasks that stand below this place
 * @param skip how many to pass over
 */
export function readColumn(
  connection: Connection,
  status: Status,
  { below, skip = 0, limit }: { below?: Place; skip?: number; limit: number },
): Promise<TaskText[]> {
  const lower = below ? sql`and (t.listed_at, t.id) < (${below.listedAt}, ${below.id})` : sql``;
  // Of pages there are few sizes. Where a part of one is asked for there are many, of which none is a statement of its own.
  const part = skip === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`;
  return taskTexts(connection, sql`t.status = ${status} ${lower} order by t.listed_at desc, t.id desc ${part}`);
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
