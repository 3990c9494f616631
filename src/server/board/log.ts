import type { BoardChange } from '#shared/board.ts';
import { capacity, columns } from '#shared/board.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { countsOf, readBoardState, readColumn, readTaskTexts, type TaskText } from './queries.ts';

/** How many changes are read at once. Whoever is further behind reads on. */
const PAGE = 200;

/** How long the log reaches back, and how many changes at most. */
const KEPT_DAYS = 7;
const KEPT_CHANGES = 100_000;
const DAY = 86_400_000;

/** A change as the log tells it, its tasks as they now are. */
export type LoggedChange = Omit<BoardChange, 'tasks'> & {
  tasks: TaskText[];
  /** Names on tasks changed, of which no single task tells: whoever follows loads the board anew. */
  reload: boolean;
};

type Row = { version: number; left_status: Status | null } & Record<Status, number>;

async function countDepartures(connection: Connection, status: Status, after: number): Promise<number> {
  const { total } = await connection.sql
    .selectFrom('changes')
    .select((change) => change.fn.countAll<number>().as('total'))
    .where('version', '>', after)
    .where('left_status', '=', status)
    .executeTakeFirstOrThrow();
  return Number(total);
}

/**
 * The tasks that took places which came free in full columns, by the version that freed the place. As many places as were
 * freed up to now, so many of a column's last tasks may be new to whoever holds the board of `after`; the first
 * departure gets the highest of them, so that each departure leaves a full column behind.
 */
async function readMovedIn(
  connection: Connection,
  after: number,
  rows: Row[],
  totals: Record<string, number>,
): Promise<Map<number, TaskText>> {
  const moved = new Map<number, TaskText>();
  for (const status of statuses) {
    const freed = rows.filter((row) => row.left_status === status);
    if (!freed.some((row) => row[status] >= capacity[status])) continue;
    const departures = await countDepartures(connection, status, after);
    const held = Math.min(capacity[status], totals[columns[status]] ?? 0);
    const last = await readColumn(connection, status, { skip: Math.max(0, held - departures), limit: Math.min(held, departures) });
    for (const [index, { version }] of freed.entries()) {
      const task = last[index + last.length - departures];
      if (task) moved.set(version, task);
    }
  }
  return moved;
}

/**
 * The changes that follow a version, in their order, a page of them. Read it in a snapshot: log and tasks must be of one moment.
 * @returns none where nothing followed; `null` where the log does not reach back to that version
 */
export async function readChanges(connection: Connection, after: number): Promise<LoggedChange[] | null> {
  const { version, counts } = await readBoardState(connection);
  if (version === after) return [];
  const rows = await connection.sql.selectFrom('changes').selectAll().where('version', '>', after).orderBy('version').limit(PAGE).execute();
  if (rows[0]?.version !== after + 1) return null;
  const ids = new Set(rows.flatMap((row) => row.task_id ?? []));
  const tasks = new Map((await readTaskTexts(connection, [...ids])).map((one) => [one.id, one]));
  const movedIn = await readMovedIn(connection, after, rows, counts);
  return rows.map((row) => {
    const task = row.task_id === null ? undefined : tasks.get(row.task_id);
    const moved = movedIn.get(row.version);
    return {
      version: row.version,
      tasks: [...new Set([task, moved])].filter((one) => one !== undefined),
      deleted: row.task_id !== null && !task ? [row.task_id] : [],
      counts: countsOf(row),
      ...(row.admin_id === null ? {} : { admins: true as const }),
      reload: row.reload === 1,
    };
  });
}

/** Forgets changes so old, or so many changes back, that whoever missed them loads the board anew. */
export async function pruneChanges(tx: Transaction, now: number): Promise<void> {
  const { version } = await readBoardState(tx);
  const oldest = new Date(now - KEPT_DAYS * DAY).toISOString();
  await tx.sql
    .deleteFrom('changes')
    .where((change) => change.or([change('version', '<=', version - KEPT_CHANGES), change('at', '<', oldest)]))
    .execute();
}
