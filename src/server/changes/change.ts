import { sql } from 'kysely';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Database } from '../database/database.ts';
import type { LockName } from '../database/sql-parts.ts';
import { writeNotifications } from '../notifications/write.ts';
import { cacheJson, forgetJson } from '../tasks/task-json-cache.ts';
import { writeDeliveries } from '../webhooks/write-deliveries.ts';
import type { Actor } from './actor.ts';
import { type Change, type Subject, unwritten } from './change-transaction.ts';

/** The time of a change. A class, because an object's own getter would keep it in memory until a full garbage collection. */
class ChangeTime {
  #at: string | undefined;

  get at(): string {
    this.#at ??= new Date().toISOString();
    return this.#at;
  }
}

/**
 * Runs a change and its log entries in one transaction, then announces it. Nothing else may change tasks, comments and admins.
 * @param lockFirst a lock to take before the session row
 * @throws AppError `signedOut` if the actor's session has ended
 */
export async function change<T>(database: Database, by: Actor, work: (tx: Change) => Promise<T>, lockFirst?: LockName): Promise<T> {
  return database.transaction(async (tx) => {
    if (lockFirst) await tx.engine.locks.take(tx, lockFirst);
    await by.hold(tx);
    // The first signal, so that streams read a change before its notifications.
    tx.signal('change', '');
    const change: Change = Object.assign(new ChangeTime(), {
      ...tx,
      by,
      [unwritten]: new Map(),
      occurrences: [],
      entries: [],
      assignees: new Map(),
    });
    const made = await work(change);
    await writeNotifications(change);
    await writeDeliveries(change);
    if (change[unwritten].size > 0) await write(change, [...change[unwritten].values()]);
    return made;
  });
}

async function write(tx: Change, subjects: Subject[]): Promise<void> {
  const idsOf = (isListed: boolean) => subjects.flatMap(({ task }) => (task && (task.after !== null) === isListed ? task.id : []));
  await cacheJson(tx, idsOf(true));
  await forgetJson(tx, idsOf(false));

  // The totals after each change, as differences from those after the last.
  const ahead = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>;
  const rows = subjects.toReversed().map(({ task, adminId, totals, reload }, behind) => {
    const row: Record<string, string | null> = {
      behind: String(behind),
      task_id: task?.id ?? null,
      admin_id: adminId ?? null,
      reload: reload ? '1' : '0',
      left_status: task && task.before !== task.after ? task.before : null,
      ...Object.fromEntries(statuses.map((status) => [status, String(ahead[status])])),
    };
    for (const status of statuses) ahead[status] += totals?.[status] ?? Number(task?.after === status) - Number(task?.before === status);
    return row;
  });
  // The row of the board's version is locked last, because all changes queue for it.
  // Neither statement returns rows, so the commit is pipelined behind them and the lock is short.
  await tx.sql
    .updateTable('board')
    .set((board) => ({
      version: board('version', '+', subjects.length),
      ...Object.fromEntries(statuses.map((status) => [status, board(status, '+', ahead[status])])),
    }))
    .execute();
  const changed = tx.engine.json.table(rows);
  const totals = statuses.map((status) => sql`board.${sql.ref(status)} - cast(changed.${sql.ref(status)} as integer)`);
  await sql`insert into changes (version, at, task_id, admin_id, reload, left_status, ${sql.join(statuses.map((status) => sql.ref(status)))})
    select board.version - cast(behind as integer), ${new Date().toISOString()}, task_id, admin_id, cast(reload as integer), left_status,
      ${sql.join(totals)} from board cross join ${changed} as changed`.execute(tx.sql);
}
