import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isUnanswered } from '../../api/error-kinds.ts';

/** A chosen status, and the task as the user saw it. */
export type ChosenStatus = { status: Status; seen: Pick<Task, 'version' | 'status'> };

/** Statuses sent without an answer, by task id. The server may have saved them. */
export const unanswered = new Map<string, Status>();

/** Sends a status that was chosen on a version of a task. @throws ApiError, and without an answer the status is `unanswered` */
export async function putStatus(id: string, status: Status, version: number): Promise<Task> {
  try {
    return await call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(version) });
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(id, status);
    throw error;
  }
}
