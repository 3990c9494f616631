import type { QueryClient } from '@tanstack/react-query';
import type { Task } from '#shared/tasks.ts';
import { cachedUser } from '../../api/query-client.ts';
import { ApiError, request } from '../../api/request.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { cachedTask } from '../task-cache.ts';
import type { Step, StepChange, Values } from './steps.ts';

/** The tasks of one call. */
const BULK_MOST = 200;

/** The side of a step that tasks are brought to: `before` undoes it. */
export type Side = 'before' | 'after';

type Refusal = { id: string; status: number; message: string };
type BulkChange = Values & { id: string; ifVersion?: number | undefined; deleted?: boolean; expected?: Values };
type BulkResult = { tasks: Task[]; deleted: string[]; refused: Refusal[] };

/** The version that may be deleted. The user's own changes of the task since count as known. */
function knownVersion(client: QueryClient, { id, version }: StepChange): number | undefined {
  const task = cachedTask(client, id);
  const isOwn =
    task?.activities.length === task?.activityCount && task?.activities.every(({ admin }) => admin.id === cachedUser(client)?.id);
  return isOwn ? task?.version : version;
}

/** The change that brings a task to one side, if it still is as the other side says. */
function bulkChange(client: QueryClient, change: StepChange, to: Side): BulkChange {
  const { id } = change;
  const [values, expected] = to === 'after' ? [change.after, change.before] : [change.before, change.after];
  if (!values) return { id, deleted: true, ifVersion: change.version && knownVersion(client, change) };
  return expected ? { id, ...values, expected } : { id, deleted: false };
}

/**
 * Brings the tasks of a step to one side, in as many calls as needed.
 * @param key the idempotency key, so that a retry changes nothing twice
 * @throws ApiError if the first call fails; the tasks of later ones are refused with its message
 */
export async function sendBulk(client: QueryClient, step: Step, to: Side, key: string): Promise<BulkResult> {
  const changes = step.map((change) => bulkChange(client, change, to));
  const result: BulkResult = { tasks: [], deleted: [], refused: [] };
  for (let from = 0; from < changes.length; from += BULK_MOST) {
    try {
      const options = {
        method: 'POST',
        body: { changes: changes.slice(from, from + BULK_MOST) },
        headers: idempotencyHeader(`${key}-${from}`),
      };
      const { answer } = await request('/api/tasks/bulk', options);
      const { tasks, deleted, refused } = answer as BulkResult;
      result.tasks.push(...tasks);
      result.deleted.push(...deleted);
      result.refused.push(...refused);
    } catch (error) {
      if (from === 0 || !(error instanceof ApiError)) throw error;
      const { status, message } = error;
      result.refused.push(...changes.slice(from).map(({ id }) => ({ id, status, message })));
      break;
    }
  }
  return result;
}
