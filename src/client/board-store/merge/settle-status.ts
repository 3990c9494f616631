import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { type ChosenStatus, putStatus, unanswered } from '../mutations/put-status.ts';
import { StatusConflictPending, statusConflict } from './status-conflict.ts';

/**
 * Settles a status that was chosen on a task which has changed since.
 * What this page had sent before without an answer is no conflict where it came through; what the same person did elsewhere is.
 * @param me who chose it
 * @returns the task as it then is
 * @throws StatusConflictPending if another status was chosen elsewhere, and the person decides; ApiError if the second save fails
 */
export async function settleStatus(id: string, { status, seen }: ChosenStatus, me: string | undefined): Promise<Task> {
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  const last = theirs.activities.find(({ action }) => action === 'status_changed');
  const cameThrough = theirs.status === unanswered.get(id) && last?.admin.id === me;
  if (theirs.status !== seen.status && !cameThrough) {
    statusConflict.show({ theirs, mine: status });
    throw new StatusConflictPending();
  }
  return putStatus(id, status, theirs.version);
}
