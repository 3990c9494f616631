import * as taskMessages from '#messages/server/tasks.ts';
import * as messages from '#messages/server/tokens.ts';
import { valueIn } from '#shared/label-text.ts';
import { UNDO_LEFT_MOST } from '#shared/limits.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { type FieldName, fieldNames } from '#shared/words.ts';
import { findComment } from '../activities/queries.ts';
import { listAssignableAdmins } from '../admins/queries.ts';
import type { Change, RunChange } from '../changes/change-transaction.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { type FileEntry, takeBackFile } from '../files/take-back.ts';
import { forgetWordsOf } from '../search/texts.ts';
import { changeTasks } from '../tasks/bulk.ts';
import { rewriteComment } from '../tasks/changes.ts';
import { holdTaskRow } from '../tasks/queries.ts';
import { type Deeds, type Entry, holdTouched, listTouched, type Touched } from './traces.ts';

type UndoPlan = {
  /** A change as a bulk takes it. */
  change: { id: string; expected: Record<string, unknown> } & Record<string, unknown>;
  comments: string[];
  /** The entries about files to take back, the newest first. */
  files: FileEntry[];
  reasons: string[];
};

const sinceInWords = ({ name, action, changes }: Entry) =>
  action === 'comment' || changes.length === 0
    ? taskMessages.commentedSince(name)
    : taskMessages.changedSince(
        name,
        changes.map(({ field }) => field),
      );

/** The token's last run of changes of a field: the value before it, the value after it, and a later change by somebody else. */
function lastRun(entries: Entry[], field: FieldName) {
  const steps = entries.flatMap((entry) => entry.changes.flatMap((change) => (change.field === field ? { ...change, entry } : [])));
  const end = steps.findLastIndex(({ entry }) => entry.isTheirs);
  const last = steps[end];
  if (!last) return null;
  const start = steps.slice(0, end).findLastIndex(({ entry }) => !entry.isTheirs) + 1;
  return { before: steps[start]?.before ?? null, after: last.after, later: steps.length > end + 1 ? steps.at(-1) : undefined };
}

function planFields({ entries }: Touched, { change, reasons }: UndoPlan, assignable: ReadonlySet<string | null>): void {
  for (const field of fieldNames) {
    const run = lastRun(entries, field);
    if (!run || run.before === (run.later ?? run).after) continue;
    if (run.later) reasons.push(taskMessages.changedSince(run.later.entry.name, [field]));
    // The bulk would refuse the other values as well.
    else if (field === 'assignee' && !assignable.has(run.before)) reasons.push(taskMessages.notAssignable);
    else {
      change[field] = valueIn(field, run.before);
      change.expected[field] = valueIn(field, run.after);
    }
  }
}

/** A comment of the token is erased, unless somebody rewrote it. One that the token rewrote cannot come back. */
function planComment({ id, isTheirs, isErased, rewritten }: Entry, { comments, reasons }: UndoPlan): void {
  if (isTheirs && !isErased && rewritten !== 'otherwise') comments.push(id);
  else if (isTheirs ? !isErased : rewritten === 'by the token') reasons.push(isErased ? messages.commentErased : messages.commentRewritten);
}

const isReversed = ({ entries }: Touched, { at, before, after }: FileEntry): boolean =>
  entries.some(
    (later) => later.at > at && later.changes.some((file) => file.field === 'files' && file.before === after && file.after === before),
  );

/** Plans the undo of what a token did to a task, as far as nobody else has changed the same since. @param assignable the assignees it may get */
function planUndo(task: Touched, assignable: ReadonlySet<string | null>): UndoPlan {
  const plan: UndoPlan = { change: { id: task.id, expected: {} }, comments: [], files: [], reasons: [] };
  const { change, comments, files, reasons } = plan;
  const isNew = task.entries.some(({ isTheirs, action }) => isTheirs && action === 'created');
  const shownAt = isNew ? '' : task.restoredAt;
  if (shownAt !== null && task.deleted === null) {
    const later = task.entries.findLast(({ isTheirs, at }) => !isTheirs && at >= shownAt);
    if (later) reasons.push(sinceInWords(later));
    else if (task.isRestoredByOthers) reasons.push(taskMessages.restoredSince);
    else change.deleted = true;
  }
  if (isNew && (change.deleted || task.deleted !== null)) return plan;
  planFields(task, plan, assignable);
  for (const entry of task.entries) {
    if (entry.action === 'comment') planComment(entry, plan);
    if (!entry.isTheirs) continue;
    for (const { field, ...change } of entry.changes) if (field === 'files') files.unshift({ at: entry.at, ...change });
  }
  if (task.deleted === 'by the token') Object.assign(change, { deleted: false }).expected.deleted = true;
  if (task.deleted !== 'otherwise') return plan;
  const isEmpty = comments.length === 0 && files.every((file) => isReversed(task, file)) && Object.keys(change.expected).length === 0;
  return { change: { id: task.id, expected: {} }, comments: [], files: [], reasons: isEmpty ? reasons : [taskMessages.deletedSince] };
}

const countUndone = ({ change: { id: _id, expected: _expected, ...values } }: UndoPlan): number => Object.keys(values).length;

/** Tasks of one transaction, so that nobody waits long for the writer. */
const AT_ONCE = 20;

type Step = UndoResult & { erased: string[] };

/** Erases the comments of a plan and takes back its files, unless the task is deleted. */
async function takeBackParts(tx: Change, id: string, { comments, files, reasons }: UndoPlan, step: Step): Promise<void> {
  for (const commentId of comments) {
    const standing = await holdTaskRow(tx, id);
    const comment = standing && (await findComment(tx, id, commentId));
    if (!comment) continue;
    await rewriteComment(tx, standing, comment, null);
    step.undone += 1;
    step.erased.push(comment.note ?? '');
  }
  for (const entry of files) {
    try {
      const standing = await holdTaskRow(tx, id);
      // Each at a time of its own, by which its entry finds its file.
      if (standing && (await takeBackFile({ ...tx, at: new Date().toISOString() }, standing, entry))) step.undone += 1;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      reasons.push(error.message);
    }
  }
}

async function undoStep(tx: Change, deeds: Deeds, ids: string[], zone: string): Promise<Step> {
  const touched = await holdTouched(tx, deeds, ids);
  const assignable = new Set([null, ...(await listAssignableAdmins(tx, false)).map(({ name }) => name)]);
  const plans = touched.map((task) => ({ task, plan: planUndo(task, assignable) }));
  const step: Step = { undone: 0, left: [], erased: [] };
  // The parts of a deleted task stay, so they go before its deletion, and after its restoration.
  for (const { task, plan } of plans) if (plan.change.deleted) await takeBackParts(tx, task.id, plan, step);
  const changes = plans.flatMap(({ plan }) => (countUndone(plan) > 0 ? [plan.change] : []));
  const { refused } = changes.length > 0 ? await changeTasks(tx, changes, zone) : { refused: [] };
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  for (const { task, plan } of plans) {
    const refusal = reasons.get(task.id);
    if (!refusal) step.undone += countUndone(plan);
    if (!plan.change.deleted) await takeBackParts(tx, task.id, plan, step);
    const reason = [...(refusal ? [refusal] : []), ...new Set(plan.reasons)].join(' ');
    if (reason) step.left.push({ id: task.id, number: task.number, title: task.title, reason });
  }
  return step;
}

/**
 * Takes back what a token did since a moment, as the caller, in steps: created and restored tasks are deleted, deleted ones restored, values
 * set back, comments erased, files removed or restored. What somebody else has changed since is left alone.
 */
export async function undoDeeds(database: Database, change: RunChange, deeds: Deeds, zone: string): Promise<UndoResult> {
  const result: UndoResult = { undone: 0, left: [] };
  for (let after = ''; ; ) {
    const ids = await listTouched(database, deeds, after, AT_ONCE);
    if (ids.length > 0) {
      const { undone, left, erased } = await change((tx) => undoStep(tx, deeds, ids, zone));
      result.undone += undone;
      result.left.push(...left.slice(0, UNDO_LEFT_MOST - result.left.length));
      // The texts are gone. The hourly cleanup forgets words that remain.
      for (const text of erased) await forgetWordsOf(database, text).catch(() => {});
    }
    if (ids.length < AT_ONCE) return result;
    after = ids.at(-1) ?? after;
  }
}
