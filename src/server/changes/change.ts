import { sql } from 'kysely';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { LockName } from '../database/locks.ts';
import type { Actor } from './actor.ts';

const unwritten = Symbol('unwritten');

/** A transaction that may change tasks, comments and admins. Only `change` makes one. */
export type Change = Transaction & { readonly by: Actor; readonly [unwritten]: (() => Promise<void>)[] };

/**
 * Runs a change and its log entries in one transaction, then announces it. Nothing else may change tasks, comments and admins.
 * @param lockFirst a lock to take before the session row
 * @throws AppError `signedOut` if the actor's session has ended
 */
export async function change<T>(database: Database, by: Actor, work: (tx: Change) => Promise<T>, lockFirst?: LockName): Promise<T> {
  const done = await database.transaction(async (tx) => {
    if (lockFirst) await tx.engine.locks.take(tx, lockFirst);
    await by.hold(tx);
    const change: Change = { ...tx, by, [unwritten]: [] };
    const made = await work(change);
    for (const write of change[unwritten]) await write();
    return made;
  });
  database.announce();
  return done;
}

/** The changed task with its status before and after (`null`: not on the board), or the changed admin. */
export type Subject = { task: { id: string; before: Status | null; after: Status | null } } | { adminId: string; reload: boolean };

/** Logs a change at the end of the transaction. The row of the board's version is locked last, because all changes queue for it. */
export function appendChange(tx: Change, subject: Subject): void {
  tx[unwritten].push(() => write(tx, subject));
}

async function write(tx: Change, subject: Subject): Promise<void> {
  const task = 'task' in subject ? subject.task : null;
  const moved = (status: Status) => Number(task?.after === status) - Number(task?.before === status);
  // Neither statement returns rows, so the commit is pipelined behind them and the lock is short.
  await tx.sql
    .updateTable('board')
    .set((board) => ({
      version: board('version', '+', 1),
      ...Object.fromEntries(statuses.map((status) => [status, board(status, '+', moved(status))])),
    }))
    .execute();
  const adminId = 'adminId' in subject ? subject.adminId : null;
  const reload = 'adminId' in subject && subject.reload ? 1 : 0;
  const left = task && task.before !== task.after ? task.before : null;
  const totals = sql.join(statuses.map((status) => sql.ref(status)));
  await sql`insert into changes (version, at, task_id, admin_id, reload, left_status, ${totals})
    select version, ${new Date().toISOString()}, ${task?.id ?? null}, ${adminId}, ${reload}, ${left}, ${totals} from board`.execute(tx.sql);
}
