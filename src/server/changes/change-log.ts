import { sql } from 'kysely';
import type { BoardChange } from '#shared/board.ts';
import { capacity, columns } from '#shared/board.ts';
import { DAY } from '#shared/durations.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { countsOf, readBoardState, readColumn, readTaskTexts, type TaskText } from '../stream/queries.ts';

/** How many changes are read at once; a client further behind reads several pages. */
const PAGE = 50;

/** A client that missed more changes than this loads the whole board instead. */
const MAX_CHANGES = 2_000;

/** How long the log reaches back, and how many changes at most. */
const KEPT_DAYS = 7;
const KEPT_CHANGES = 100_000;

/** A change as the log has it, its tasks as they now are. */
export type LoggedChange = Omit<BoardChange, 'tasks' | 'at'> & {
  at: string;
  tasks: TaskText[];
  /** Names on tasks changed, which no single task shows: clients reload the board. */
  reload: boolean;
};

type Row = { version: number; at: string; left_status: Status | null } & Record<Status, number>;

/** With more departures from a full column than this the client reloads. */
const MAX_DEPARTURES = 20;

/**
 * For each departure from a full column, by its version, the tasks that may have entered the column: its last k tasks, k = departures from this one
 * on. Each departure carries all of them, so that a client cut off between changes misses none.
 * @returns `null` if there were more departures than `MAX_DEPARTURES`
 */
async function readBackfill(
  connection: Connection,
  rows: Row[],
  { version, counts }: Pick<BoardChange, 'version' | 'counts'>,
): Promise<Map<number, TaskText[]> | null> {
  const movedIn = new Map<number, TaskText[]>();
  for (const status of statuses) {
    const departures = rows.filter((row) => row.left_status === status);
    // Tasks are sent as they now are, so a client may hold fewer than the totals say: near the limit counts as full.
    if (!departures.some((row) => row[status] + departures.length >= capacity[status])) continue;
    // Past the last row read there may be more departures.
    if (departures.length > MAX_DEPARTURES || rows.at(-1)?.version !== version) return null;
    const held = Math.min(capacity[status], counts[columns[status]]);
    const skip = Math.max(0, held - departures.length);
    const last = await readColumn(connection, status, { skip, limit: held - skip });
    for (const [index, departure] of departures.entries()) movedIn.set(departure.version, last.slice(index - departures.length));
  }
  return movedIn;
}

/**
 * The changes that follow a version, in their order, a page of them. Read it in a snapshot: log and tasks must be of one moment.
 * @param at when the change was made that made this version, if known: another time means another change
 * @returns none if nothing followed; `null` if the log does not reach back to that version, if there are too many changes, or if the database was set
 *   back to an earlier moment, as by a failover to a standby that lagged
 */
export async function readChanges(connection: Connection, after: number, at?: string): Promise<LoggedChange[] | null> {
  const state = await readBoardState(connection);
  const time = at && (await readTimeOf(connection, after));
  if (time && time !== at) return null;
  if (state.version === after) return [];
  if (state.version - after > MAX_CHANGES) return null;
  const rows = await connection.sql
    .selectFrom('changes')
    .select(['version', 'at', 'task_id', 'admin_id', 'reload', 'left_status', ...statuses])
    .where('version', '>', after)
    .orderBy('version')
    .limit(sql.lit(PAGE))
    .execute();
  if (rows[0]?.version !== after + 1) return null;
  const ids = new Set(rows.flatMap((row) => row.task_id ?? []));
  const tasks = new Map((await readTaskTexts(connection, [...ids])).map((one) => [one.id, one]));
  const movedIn = await readBackfill(connection, rows, state);
  if (!movedIn) return null;
  return rows.map((row) => {
    const task = row.task_id === null ? undefined : tasks.get(row.task_id);
    const moved = movedIn.get(row.version) ?? [];
    return {
      version: row.version,
      at: row.at,
      tasks: task ? [task, ...moved.filter((one) => one.id !== task.id)] : moved,
      deleted: row.task_id !== null && !task ? [row.task_id] : [],
      counts: countsOf(row),
      ...(row.admin_id === null ? {} : { admins: true as const }),
      reload: row.reload === 1,
    };
  });
}

/** When the change that made a version was; `undefined` if the log does not reach back to it. */
export async function readTimeOf(connection: Connection, version: number): Promise<string | undefined> {
  const row = await connection.sql.selectFrom('changes').select('at').where('version', '=', version).executeTakeFirst();
  return row?.at;
}

/** Deletes changes so old, or so many changes back, that clients which missed them load the whole board. */
export async function pruneChanges(tx: Transaction, now: number): Promise<void> {
  const { version } = await readBoardState(tx);
  const oldest = new Date(now - KEPT_DAYS * DAY).toISOString();
  // Only from its beginning on: the clock may have been put back, and a log with a gap would lose changes.
  const kept = await tx.sql
    .selectFrom('changes')
    .select('version')
    .where('at', '>=', oldest)
    .orderBy('version')
    .limit(1)
    .executeTakeFirst();
  const gone = Math.max(version - KEPT_CHANGES, (kept?.version ?? version + 1) - 1);
  await tx.sql.deleteFrom('changes').where('version', '<=', gone).execute();
}
