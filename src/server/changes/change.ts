import { sql } from 'kysely';
import { type Status, statuses } from '#shared/tasks.ts';
import type { Database, Transaction } from '../database/database.ts';
import type { LockName } from '../database/locks.ts';
import type { Actor } from './actor.ts';

/** Entries of the change log that are written at the end of the transaction. */
const unwritten = Symbol('unwritten');

/** A transaction that may change tasks, comments and admins. Only `change` makes one. */
export type Change = Transaction & { readonly by: Actor; readonly [unwritten]: (() => Promise<void>)[] };

/**
 * The only way to change tasks, comments and admins: one transaction, in which the work appends to the change log.
 * An error undoes everything, the log included. The change is announced after the commit.
 * @param lockFirst a lock to take before what the actor holds, so that its holder may lock sessions
 * @throws AppError `signedOut` where the actor's session has ended meanwhile
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

/** The subject of a change: the task with its status before and after (`null`: not on the board), or the admin. */
export type Subject = { task: { id: string; before: Status | null; after: Status | null } } | { adminId: string; reload: boolean };

/**
 * Appends to the change log, at the end of the transaction: takes the board's next version and stores it with the new totals. All changes wait
 * for one another at that counter, so nothing else is done while its row is locked. It is taken in the transaction, so versions have no gaps
 * and commit in order.
 */
export function appendChange(tx: Change, subject: Subject): void {
  tx[unwritten].push(() => write(tx, subject));
}

async function write(tx: Change, subject: Subject): Promise<void> {
  const task = 'task' in subject ? subject.task : null;
  const moved = (status: Status) => Number(task?.after === status) - Number(task?.before === status);
  // Neither returns rows, so the commit is pipelined behind them, and the counter is locked no longer than they take.
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
