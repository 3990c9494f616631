import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { type ChosenStatus, putStatus, unanswered } from '../mutations/put-status.ts';
import { StatusConflictPending, statusConflict } from './status-conflict.ts';

/**
 * Saves a status that was chosen on a stale task. A status that this page sent without an answer is no conflict.
 * @throws StatusConflictPending if another status was chosen elsewhere; ApiError if a call fails
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
