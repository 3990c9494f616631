import * as deletions from '#messages/delete-task.ts';
import * as edits from '#messages/edit-task.ts';
import * as statuses from '#messages/status.ts';
import * as trash from '#messages/trash.ts';
import * as messages from '#messages/undo.ts';
import type { BulkChange, BulkResult } from '#shared/bulk.ts';
import { BULK_MOST } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/request.ts';
import { idempotencyHeader, newKey } from '../drafts/idempotency.ts';
import { changeTask, type Outcome, type TaskChange } from '../mutations/change-task.ts';
import { drawnValues } from '../mutations/provisional.ts';
import { cachedTask } from '../task-cache.ts';
import { withNamesNow } from './people-then.ts';
import type { Step, StepChange } from './steps.ts';

/** The side of a step that tasks are brought to: `before` undoes it. */
export type Side = 'before' | 'after';

/** The changed tasks, the ids of the deleted ones, and why each other task was refused. */
type Result = Pick<BulkResult, 'tasks' | 'deleted'> & { refused: string[] };

/** The change that brings a task to one side, if it still is as the other side says. */
function bulkChange(change: StepChange, to: Side): BulkChange {
  const { id, version } = change;
  const [values, expected] = to === 'after' ? [change.after, change.before] : [change.before, change.after];
  if (!values) return { id, deleted: true, ifVersion: version };
  return expected ? { id, ...values, expected } : { id, deleted: false, expected: { deleted: true } };
}

/** Sends changes in as many calls as needed. @throws ApiError if the first one fails; tasks of later ones are refused with its message */
async function sendBulk(changes: readonly BulkChange[], key: string): Promise<Result> {
  const result: Result = { tasks: [], deleted: [], refused: [] };
  for (let from = 0; from < changes.length; from += BULK_MOST) {
    try {
      const body = { changes: changes.slice(from, from + BULK_MOST) };
      const { tasks, deleted, refused } = await call('changeTasks', { body, headers: idempotencyHeader(`${key}-${from}`) });
      result.tasks.push(...tasks);
      result.deleted.push(...deleted);
      const titleOf = (id: string) => (changes.length > 1 ? cachedTask(id)?.title : undefined);
      result.refused.push(...refused.map(({ id, status, message }) => messages.refusal(status, message, titleOf(id))));
    } catch (error) {
      if (from === 0 || !(error instanceof ApiError)) throw error;
      result.refused.push(...changes.slice(from).map(() => error.message));
      break;
    }
  }
  return result;
}

/** The server refused all tasks of a step, and would refuse a retry. */
export class StepRefused extends Error {
  override readonly name = 'StepRefused';
}

/** How the part of a step that the server has done is kept, and a refusal handled. */
export type StepOptions = Pick<TaskChange, 'record' | 'whenRefused'>;

function sentenceOf([change]: Step, to: Side, count: number): string {
  if (!change?.[to]) return count === 1 ? deletions.deleted : messages.deleted(count);
  if (!change[to === 'after' ? 'before' : 'after']) return count === 1 ? trash.restored : messages.restored(count);
  const { updated } = 'status' in change[to] ? statuses : edits;
  return count === 1 ? updated : messages.updated(count);
}

/** The part of a step that the server has done, with the versions that it answered. */
function takenOf(step: Step, { tasks, deleted }: { tasks: readonly Task[]; deleted: readonly string[] }): Step {
  const versions = new Map<string, number | undefined>(deleted.map((id) => [id, undefined]));
  for (const { id, version } of tasks) versions.set(id, version);
  return step
    .filter(({ id, before, after }) => versions.has(id) && JSON.stringify(before) !== JSON.stringify(after))
    .map((change) => ({ ...change, version: versions.get(change.id) }));
}

/** Brings a step's tasks to one side, unless they have changed since. @param left the number of others that the user may not change */
export function runStep(step: Step, to: Side, options: StepOptions = {}, left = 0): void {
  const other = to === 'after' ? 'before' : 'after';
  const draws = new Map(step.map((change) => [change.id, change[to] && drawnValues(change[other] ?? {}, change[to])]));
  const wanted = step.map((change) => bulkChange(change, to));
  const key = newKey();
  const send = async (): Promise<Outcome> => {
    const { refused, ...done } = await sendBulk(await withNamesNow(wanted), key);
    const [reason] = refused;
    const count = done.tasks.length + done.deleted.length;
    if (count === 0) throw new StepRefused(messages.stays(step.length + left, reason));
    return {
      deleted: done.deleted,
      // The answer has no history, which the cards show.
      tasks: done.tasks.map((task) => ({ ...task, activities: cachedTask(task.id)?.activities ?? task.activities })),
      said: sentenceOf(step, to, count),
      detail: refused.length + left > 0 ? messages.stays(refused.length + left, reason) : undefined,
      step: takenOf(step, done),
    };
  };
  changeTask({
    id: step.map(({ id }) => id),
    draw: (task, id) => draws.get(id)?.(task),
    ...options,
    send,
  });
}
