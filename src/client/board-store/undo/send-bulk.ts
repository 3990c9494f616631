import * as messages from '#messages/undo.ts';
import type { BulkChange, BulkResult } from '#shared/bulk.ts';
import { BULK_MOST } from '#shared/limits.ts';
import { call } from '../../api/call.ts';
import { ApiError } from '../../api/request.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import type { StepChange } from './steps.ts';

/** The side of a step that tasks are brought to: `before` undoes it. */
export type Side = 'before' | 'after';

/** The changed tasks, the ids of the deleted ones, and why each other task was refused. */
type Result = Pick<BulkResult, 'tasks' | 'deleted'> & { refused: string[] };

/** The change that brings a task to one side, if it still is as the other side says. */
export function bulkChange(change: StepChange, to: Side): BulkChange {
  const { id, version } = change;
  const [values, expected] = to === 'after' ? [change.after, change.before] : [change.before, change.after];
  if (!values) return { id, deleted: true, ifVersion: version };
  return expected ? { id, ...values, expected } : { id, deleted: false };
}

/**
 * Sends changes in as many calls as needed.
 * @param key the idempotency key, so that a retry changes nothing twice
 * @throws ApiError if the first call fails; the tasks of later ones are refused with its message
 */
export async function sendBulk(changes: readonly BulkChange[], key: string): Promise<Result> {
  const result: Result = { tasks: [], deleted: [], refused: [] };
  for (let from = 0; from < changes.length; from += BULK_MOST) {
    try {
      const body = { changes: changes.slice(from, from + BULK_MOST) };
      const { tasks, deleted, refused } = await call('changeTasks', { body, headers: idempotencyHeader(`${key}-${from}`) });
      result.tasks.push(...tasks);
      result.deleted.push(...deleted);
      result.refused.push(...refused.map(({ status, message }) => messages.refusal(status, message)));
    } catch (error) {
      if (from === 0 || !(error instanceof ApiError)) throw error;
      result.refused.push(...changes.slice(from).map(() => error.message));
      break;
    }
  }
  return result;
}
