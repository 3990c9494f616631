import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { ifMatch } from './stale.ts';
import { Asked, taskNotice } from './task-notice.ts';
import type { ChosenStatus } from './use-tasks.ts';

/**
 * Settles a status that was chosen on a task which has changed since.
 * @param before what this page had sent before without an answer: that it came through is no conflict. What the same person did elsewhere is
 * @returns the task as it then is
 * @throws Asked where another status was chosen elsewhere, and the person decides; ApiError where the second save fails
 */
export async function settleStatus(id: string, { status, seen }: ChosenStatus, before: Status | undefined): Promise<Task> {
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  if (theirs.status !== seen.status && theirs.status !== before) {
    taskNotice.show({ theirs, mine: status });
    throw new Asked();
  }
  return call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(theirs.version) });
}
