import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { ifMatch } from '../api/stale.ts';
import type { ChosenStatus } from '../tasks/use-tasks.ts';
import { StatusConflictPending, statusConflict } from './status-conflict.ts';

/**
 * Settles a status that was chosen on a task which has changed since.
 * @param own who chose it, and what this page had sent before without an answer: that it came through is no conflict. What the same person did
 *   elsewhere is
 * @returns the task as it then is
 * @throws StatusConflictPending if another status was chosen elsewhere, and the person decides; ApiError if the second save fails
 */
export async function settleStatus(
  id: string,
  { status, seen }: ChosenStatus,
  own: { me: string | undefined; sent: Status | undefined },
): Promise<Task> {
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  const last = theirs.activities.find(({ action }) => action === 'status_changed');
  const cameThrough = theirs.status === own.sent && last?.admin.id === own.me;
  if (theirs.status !== seen.status && !cameThrough) {
    statusConflict.show({ theirs, mine: status });
    throw new StatusConflictPending();
  }
  return call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(theirs.version) });
}
