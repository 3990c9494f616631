import { sql } from 'kysely';
import { statuses } from '#shared/tasks.ts';
import type { Database } from '../database/database.ts';
import { deleteRows, tableOf } from '../database/rows.ts';
import type { LockName } from '../database/sql-parts.ts';
import { writeNotifications } from '../notifications/write.ts';
import { cacheJson } from '../tasks/task-json-cache.ts';
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
export async function change<T>(
  database: Pick<Database, 'transaction'>,
  by: Actor,
  work: (tx: Change) => Promise<T>,
  lockFirst?: LockName,
): Promise<T> {
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
  await deleteRows(tx, 'task_json', 'task_id', idsOf(false));

  // The totals after each change, as differences from those after the last.
  const ahead = { pending: 0, in_progress: 0, completed: 0 };
  const rows = subjects.toReversed().map(({ task, adminId, totals, reload }, behind) => {
    const row = {
      behind,
      task_id: task?.id ?? null,
      admin_id: adminId ?? null,
      reload: reload ? 1 : 0,
      left_status: task && task.before !== task.after ? task.before : null,
      ...ahead,
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
      pending: board('pending', '+', ahead.pending),
      in_progress: board('in_progress', '+', ahead.in_progress),
      completed: board('completed', '+', ahead.completed),
    }))
    .execute();
  await sql`insert into changes (version, at, task_id, admin_id, reload, left_status, pending, in_progress, completed)
    select board.version - cast(behind as integer), ${new Date().toISOString()}, task_id, admin_id, cast(reload as integer), left_status,
      board.pending - cast(changed.pending as integer), board.in_progress - cast(changed.in_progress as integer),
      board.completed - cast(changed.completed as integer)
    from board cross join ${tableOf(rows)} as changed`.execute(tx.sql);
}
