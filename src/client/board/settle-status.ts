import type { Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { ifMatch } from './stale.ts';
import { Asked, taskNotice } from './task-notice.ts';
import type { ChosenStatus } from './use-tasks.ts';

/**
 * Settles a status that was chosen on a task which has changed since.
 * @param me the id of whoever chose it: what they did themselves a moment ago is no conflict
 * @returns the task as it then is
 * @throws Asked where somebody else has chosen another status, and the person decides; ApiError where the second save fails
 */
export async function settleStatus(id: string, { status, seen }: ChosenStatus, me: string | undefined): Promise<Task> {
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  const last = theirs.activities.find(({ action }) => action === 'status_changed');
  if (theirs.status !== seen.status && last?.admin.id !== me) {
    taskNotice.show({ theirs, mine: status });
    throw new Asked();
  }
  return call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(theirs.version) });
}
