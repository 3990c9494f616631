import { type RawBuilder, sql } from 'kysely';
import { type BoardOf, capacity, columns, type Placed } from '#shared/board.ts';
import { type Hit, type Status, statuses } from '#shared/tasks.ts';
import { readNames } from '../admins/people.ts';
import type { Connection } from '../database/database.ts';
import { taskJson } from '../tasks/queries.ts';
import { FORMAT_VERSION, fittingList } from '../tasks/task-json-cache.ts';

/** A position in a column, to page on from. */
export type Place = { listedAt: string; id: string };

/** A task's JSON, with the fields that decide its place. */
export type TaskText = Placed & { json: string };

/** The board's version, with its time unless it is pruned from the log, and the totals. */
export async function readBoardState({ sql }: Connection) {
  const { version, at, ...counts } = await sql
    .selectFrom('board')
    .leftJoin('changes', 'changes.version', 'board.version')
    .select(['board.version', 'at', 'board.pending', 'board.in_progress as inProgress', 'board.completed'])
    .executeTakeFirstOrThrow();
  return { version, at, counts };
}

/** A board of texts, with the time of its version. */
export type TimedBoard = BoardOf<TaskText> & { at: string | null };

async function taskTexts(connection: Connection, which: RawBuilder<unknown>): Promise<TaskText[]> {
  // Versions are compared, because a node of the previous release changes tasks without caching. A joined table may be scanned whole.
  const cached = sql`(select k.json from task_json as k
    where k.task_id = listed.id and k.task_version = listed.version and k.shape = ${sql.lit(FORMAT_VERSION)})`;
  const made = sql`(select ${taskJson(connection)} from tasks as t where t.id = listed.id)`;
  const { rows } = await sql<TaskText>`
    select listed.id, listed.status, listed.created_at as "createdAt",
      case when listed.status = 'completed' then listed.completed_at end as "completedAt", listed.version,
      coalesce(${cached}, ${made}) as json
    from tasks as listed where listed.deleted_at is null and ${which}`.execute(connection.sql);
  if (rows.length === 0) return [];
  // In a snapshot, because a label may be deleted meanwhile.
  const named = await readNames(connection);
  return rows.map((row) => ({ ...row, json: named(row.json) }));
}

/** Tasks by id in no order, without deleted ones. */
export const readTaskTexts = async (connection: Connection, ids: string[]): Promise<TaskText[]> =>
  ids.length === 0 ? [] : taskTexts(connection, connection.engine.json.among(sql`listed.id`, ids));

const listJson = (texts: readonly string[]): Buffer => Buffer.from(`[${texts.join(',')}]`);

/** Tasks by id as JSON, in order, as much as fits into an answer. @param hits become their field `hit` @returns also the last one's id, if not all fit */
export async function tasksJson(connection: Connection, ids: string[], hits: ReadonlyMap<string, Hit> = new Map()) {
  const found = new Map((await readTaskTexts(connection, ids)).map(({ id, json }) => [id, json]));
  const listed = ids.filter((id) => found.has(id));
  const texts = listed.map((id) => {
    const [json = '', hit] = [found.get(id), hits.get(id)];
    return hit ? `{"hit":${JSON.stringify(hit)},${json.slice(1)}` : json;
  });
  const fitting = fittingList(texts);
  return { json: listJson(fitting), cutAfter: fitting.length < listed.length ? listed[fitting.length - 1] : undefined };
}

/** A part of a column, below a place. */
type ColumnPart = { below?: Place; skip?: number; limit: number };

function inColumn(status: Status, { below, skip = 0, limit }: ColumnPart): RawBuilder<unknown> {
  const lower = below ? sql`and (listed.listed_at, listed.id) < (${below.listedAt}, ${below.id})` : sql``;
  // Page sizes are few, so they are literals; other parts share one statement with parameters.
  const part = skip === 0 ? sql`limit ${sql.lit(limit)}` : sql`limit ${limit} offset ${skip}`;
  return sql`listed.status = ${status} ${lower} order by listed.listed_at desc, listed.id desc ${part}`;
}

export const readColumn = (connection: Connection, status: Status, part: ColumnPart): Promise<TaskText[]> =>
  taskTexts(connection, inColumn(status, part));

/** A part of a column as JSON, as much as fits into an answer. */
export const columnJson = async (connection: Connection, status: Status, part: ColumnPart): Promise<Buffer> =>
  listJson(fittingList((await readColumn(connection, status, part)).map(({ json }) => json)));

/** The first page of each column, the totals and the version; consistent only in a snapshot. */
export async function readBoard(connection: Connection): Promise<TimedBoard> {
  const state = await readBoardState(connection);
  const board: TimedBoard = { pending: [], inProgress: [], completed: [], ...state };
  for (const status of statuses) board[columns[status]] = await readColumn(connection, status, { limit: capacity[status] });
  return board;
}

/** The place of a task, also a deleted one. @returns `undefined` for an unknown task, or one never completed among the completed */
export async function findPlace(connection: Connection, status: Status, taskId: string): Promise<Place | undefined> {
  const found = await connection.sql
    .selectFrom('tasks')
    .select(['id', 'created_at', 'completed_at'])
    .where('id', '=', taskId)
    .executeTakeFirst();
  const listedAt = status === 'completed' ? found?.completed_at : found?.created_at;
  return found && listedAt ? { listedAt, id: found.id } : undefined;
}
