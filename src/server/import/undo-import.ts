import { setImmediate as turn } from 'node:timers/promises';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/import.ts';
import type { User } from '#shared/session.ts';
import { type Status, statuses } from '#shared/tasks.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { audit } from '../audit/record.ts';
import { appendMany, type Change } from '../changes/change.ts';
import { AppError } from '../errors.ts';
import { forgetJson } from '../tasks/task-json-cache.ts';
import { deleteUnchanged, findImport, listStanding } from './queries.ts';

/** Tasks that one statement deletes. */
const AT_ONCE = 250;

/** The most tasks that an answer names. */
const LEFT_MOST = 1_000;

/** Deletes those tasks of an import that nobody has changed since, as one change that makes boards reload. @throws AppError `notFound`, `refused` */
export async function undoImport(tx: Change, user: User, id: string): Promise<UndoResult> {
  const found = await findImport(tx, id);
  if (!found) throw new AppError('notFound', messages.importNotFound);
  if (found.adminId !== user.id && user.role !== 'super_admin') throw new AppError('refused', messages.notYourImport);
  const at = new Date().toISOString();
  const totals = Object.fromEntries(statuses.map((status) => [status, 0])) as Record<Status, number>;
  const result: UndoResult = { undone: 0, left: [] };
  for (let begin = 0; begin < found.taskIds.length; begin += AT_ONCE) {
    const ids = found.taskIds.slice(begin, begin + AT_ONCE);
    const gone = await deleteUnchanged(tx, ids, at);
    for (const status of gone) totals[status] -= 1;
    result.undone += gone.length;
    const left = await listStanding(tx, ids);
    const named = left.slice(0, LEFT_MOST - result.left.length);
    result.left.push(...named.map((task) => ({ ...task, reason: messages.changedSince })));
    const standing = new Set(left.map((task) => task.id));
    await forgetJson(
      tx,
      ids.filter((one) => !standing.has(one)),
    );
    await turn();
  }
  if (result.undone === 0) return result;
  appendMany(tx, totals);
  await audit(tx, tx.by, 'import_undone', auditMessages.tasksImported(result.undone, id));
  return result;
}
