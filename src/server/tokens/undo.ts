import type { User } from '#shared/session.ts';
import type { UndoResult } from '#shared/tokens.ts';
import { findComment } from '../activities/queries.ts';
import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { takeBackFile } from '../files/take-back.ts';
import { forgetWordsOf } from '../search/forget-words.ts';
import { changeTasks } from '../tasks/bulk.ts';
import { eraseComment } from '../tasks/comments.ts';
import { holdTaskRow } from '../tasks/queries.ts';
import { countUndone, planUndo } from './plan-undo.ts';
import { type Deeds, holdTouched, listTouched } from './traces.ts';

/** Tasks of one transaction, so that nobody waits long for the writer. */
const AT_ONCE = 20;

/** The most tasks that an answer names. */
const LEFT_MOST = 1_000;

type Step = UndoResult & { erased: string[] };

/** Takes back what a token did to a few tasks. */
async function undoStep(tx: Change, user: User, deeds: Deeds, ids: string[], zone: string): Promise<Step> {
  const touched = await holdTouched(tx, deeds, ids);
  const plans = touched.map((task) => ({ task, plan: planUndo(task) }));
  const wanted = plans.filter(({ plan }) => countUndone(plan) > 0);
  const changes = wanted.map(({ plan }) => plan.change);
  const { refused } = changes.length > 0 ? await changeTasks(tx, user, changes, zone) : { refused: [] };
  const reasons = new Map(refused.map(({ id, message }) => [id, message]));
  const step: Step = { undone: 0, left: [], erased: [] };
  const at = new Date().toISOString();
  for (const { task, plan } of plans) {
    const refusal = reasons.get(task.id);
    if (!refusal) step.undone += countUndone(plan);
    for (const commentId of plan.comments) {
      const standing = await holdTaskRow(tx, task.id);
      const comment = standing && (await findComment(tx, task.id, commentId));
      if (!comment) continue;
      await eraseComment(tx, at, standing, comment);
      step.undone += 1;
      step.erased.push(comment.note ?? '');
    }
    for (const entry of plan.files) {
      try {
        const standing = await holdTaskRow(tx, task.id);
        if (standing && (await takeBackFile(tx, user, standing, entry))) step.undone += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        plan.reasons.push(error.message);
      }
    }
    const reason = [...(refusal ? [refusal] : []), ...new Set(plan.reasons)].join(' ');
    if (reason) step.left.push({ id: task.id, number: task.number, title: task.title, reason });
  }
  return step;
}

/**
 * Takes back what a token did since a moment, as the caller, in steps: created and restored tasks are deleted, deleted ones restored, values
 * set back, comments erased, files removed or restored. What somebody else has changed since is left alone.
 */
export async function undoDeeds(
  database: Database,
  { user, change }: { user: User; change<T>(work: (tx: Change) => Promise<T>): Promise<T> },
  deeds: Deeds,
  zone: string,
): Promise<UndoResult> {
  const result: UndoResult = { undone: 0, left: [] };
  for (let after = ''; ; ) {
    const ids = await listTouched(database, deeds, after, AT_ONCE);
    if (ids.length > 0) {
      const { undone, left, erased } = await change((tx) => undoStep(tx, user, deeds, ids, zone));
      result.undone += undone;
      result.left.push(...left.slice(0, LEFT_MOST - result.left.length));
      // The texts are gone. The hourly cleanup forgets words that remain.
      for (const text of erased) await forgetWordsOf(database, text).catch(() => {});
    }
    if (ids.length < AT_ONCE) return result;
    after = ids.at(-1) ?? after;
  }
}
