import { sql } from 'kysely';
import { type BoardChange, capacity, columns } from '#shared/board.ts';
import { ago, DAY } from '#shared/durations.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { readBoardState, readColumn, readTaskTexts, type TaskText } from '../stream/queries.ts';

const PAGE = 50;

/** A client that missed more changes reloads the board. */
const MAX_CHANGES = 2_000;

const KEPT_DAYS = 7;
const KEPT_CHANGES = 100_000;

/** A version of the board and its time, if known, which tells it from that of another past, as after a restore. */
export type BoardMoment = { version: number; at: string | null };

type Row = { version: number; left_status: Status | null };

async function countDepartures(connection: Connection, status: Status, after: number): Promise<number> {
  const { count } = await connection.sql
    .selectFrom('changes')
    .select((change) => change.fn.countAll<number>().as('count'))
    .where('version', '>', after)
    .where('left_status', '=', status)
    .executeTakeFirstOrThrow();
  return count;
}

/** For each departure from a full column, the task that moved in. Of the column as it is now, these are the last ones, in order. */
async function readBackfill(
  connection: Connection,
  rows: Row[],
  { version, counts }: Pick<BoardChange, 'version' | 'counts'>,
): Promise<Map<number, TaskText>> {
  const movedIn = new Map<number, TaskText>();
  const last = rows.at(-1)?.version ?? version;
  for (const status of statuses) {
    const departures = rows.filter((row) => row.left_status === status);
    if (departures.length === 0) continue;
    const all = departures.length + (last < version ? await countDepartures(connection, status, last) : 0);
    // Below zero if the whole column moved in; the first departures then carry none.
    const first = capacity[status] - all;
    const skip = Math.max(0, first);
    const limit = Math.min(first + departures.length, counts[columns[status]]) - skip;
    const moved = limit > 0 ? await readColumn(connection, status, { skip, limit }) : [];
    for (const [index, departure] of departures.entries()) {
      const task = moved[first + index - skip];
      if (task) movedIn.set(departure.version, task);
    }
  }
  return movedIn;
}

/**
 * The changes after a version, a page at a time; needs a snapshot.
 * @param at the version's time, if known: another time means another past
 * @returns `null` if the client must reload: the log is too short, there are too many changes, or a restore or failover went back
 */
export async function readChanges(connection: Connection, after: number, at?: string | null, most = PAGE) {
  const state = await readBoardState(connection);
  const known = at && (await readMoment(connection, after)).at;
  if (known && known !== at) return null;
  if (state.version === after) return [];
  if (state.version - after > MAX_CHANGES) return null;
  const rows = await connection.sql
    .selectFrom('changes')
    .select(['version', 'at', 'task_id', 'admin_id', 'reload', 'left_status', 'pending', 'in_progress as inProgress', 'completed'])
    .where('version', '>', after)
    .orderBy('version')
    .limit(sql.lit(most))
    .execute();
  if (rows[0]?.version !== after + 1) return null;
  const ids = new Set(rows.flatMap((row) => row.task_id ?? []));
  const tasks = new Map((await readTaskTexts(connection, [...ids])).map((one) => [one.id, one]));
  const movedIn = await readBackfill(connection, rows, state);
  return rows.map(({ version, at, task_id: id, admin_id, reload, left_status: _left, ...counts }) => {
    const task = id === null ? undefined : tasks.get(id);
    const moved = movedIn.get(version);
    return {
      version,
      at,
      tasks: [task, moved?.id === task?.id ? undefined : moved].filter((one) => one !== undefined),
      deleted: id !== null && !task ? [id] : [],
      counts,
      ...(admin_id === null ? {} : { admins: true as const }),
      reload: reload === 1,
    };
  });
}

/** A logged change, with the tasks as they are now. */
export type LoggedChange = NonNullable<Awaited<ReturnType<typeof readChanges>>>[number];

/** A version with its time, unless it is pruned from the log. */
export async function readMoment(connection: Connection, version: number): Promise<BoardMoment> {
  const row = await connection.sql.selectFrom('changes').select('at').where('version', '=', version).executeTakeFirst();
  return { version, at: row?.at ?? null };
}

export async function pruneChanges(tx: Transaction, now: number): Promise<void> {
  // Only from its beginning, because the clock may have gone back, and the log must have no gap.
  const firstKept = sql`select coalesce(min(version), (select version + 1 from board)) from changes where at >= ${ago(KEPT_DAYS * DAY, now)}`;
  await sql`delete from changes where version < (${firstKept}) or version <= (select version from board) - ${sql.lit(KEPT_CHANGES)}`.execute(
    tx.sql,
  );
}
