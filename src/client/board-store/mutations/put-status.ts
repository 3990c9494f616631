import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isUnanswered } from '../../api/error-kinds.ts';

/** A status somebody chose, and the task as they saw it then. */
export type ChosenStatus = { status: Status; seen: Pick<Task, 'version' | 'status'> };

/** The statuses sent last without an answer, by task: they may have come through. */
export const unanswered = new Map<string, Status>();

/**
 * Sends a status that was chosen on a version of a task.
 * @throws ApiError; where it is no answer of the server, the status is among the `unanswered`
 */
export async function putStatus(id: string, status: Status, version: number): Promise<Task> {
  try {
    return await call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(version) });
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(id, status);
    throw error;
  }
}
