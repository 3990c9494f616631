import { statusLabels } from '#messages/labels.ts';
import * as messages from '#messages/status.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { ifMatch, isStale, isUnanswered } from '../../api/error-kinds.ts';
import { cachedUser, queryClient } from '../../api/query-client.ts';
import { announceOwn } from '../announcements.ts';
import { StatusConflictPending, statusConflicts } from '../merge/status-conflict.ts';
import { showValues } from '../task-cache.ts';
import { nowInServersTime } from './provisional.ts';
import { changesOf } from './task-mutations.ts';
import { runTaskMutation, type TaskMutationOptions } from './use-task-mutation.ts';

/** A chosen status, and the task as the user saw it. */
type ChosenStatus = { status: Status; seen: Pick<Task, 'version' | 'status'> };

/** Statuses sent without an answer, by task id. The server may have saved them. */
const unanswered = new Map<string, Status>();

/** Sends a status that was chosen on a version of a task. @throws ApiError, and without an answer the status is `unanswered` */
async function putStatus(id: string, status: Status, version: number): Promise<Task> {
  try {
    return await call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(version) });
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(id, status);
    throw error;
  }
}

/**
 * Saves a status that was chosen on a stale task. A status that this page sent without an answer is no conflict.
 * @throws StatusConflictPending if another status was chosen elsewhere; ApiError if a call fails
 */
async function settleStatus(id: string, { status, seen }: ChosenStatus): Promise<Task> {
  const theirs = await call('getTask', { params: { id } });
  if (theirs.status === status) return theirs;
  const last = theirs.activities.find(({ action }) => action === 'status_changed');
  const cameThrough = theirs.status === unanswered.get(id) && last?.admin.id === cachedUser()?.id;
  if (theirs.status !== seen.status && !cameThrough) {
    statusConflicts.set([...statusConflicts.get(), { theirs, mine: status }]);
    throw new StatusConflictPending();
  }
  return putStatus(id, status, theirs.version);
}

async function sendStatus(id: string, chosen: ChosenStatus): Promise<Task> {
  try {
    const task = await putStatus(id, chosen.status, chosen.seen.version).catch((error) => {
      if (!isStale(error)) throw error;
      return settleStatus(id, chosen);
    });
    unanswered.delete(id);
    return task;
  } catch (error) {
    if (!isUnanswered(error)) unanswered.delete(id);
    throw error;
  }
}

/** The answer to a task's last status while another waits, and the version it was chosen on, by task id. */
const answered = new Map<string, { from: number; task: Task }>();

/** Sends a status in its turn. If chosen before the previous answer, it is based on that answer. */
async function sendInTurn(id: string, { status, seen }: ChosenStatus): Promise<Task> {
  const last = answered.get(id);
  answered.delete(id);
  const task = await sendStatus(id, { status, seen: last?.from === seen.version ? last.task : seen });
  if (queryClient.isMutating(changesOf(id)) > 1) answered.set(id, { from: seen.version, task });
  return task;
}

const withStatus = <One extends Partial<Task>>(task: One, status: Status, at: string) => ({
  ...task,
  status,
  completedAt: status === 'completed' ? at : null,
});

const statusChange = ({ id }: Pick<Task, 'id'>): TaskMutationOptions<ChosenStatus> => {
  return {
    id,
    // A status that somebody else has set meanwhile is shown.
    reapply: (task, { status, seen }, at) => (task.status === seen.status ? withStatus(task, status, at) : task),
    done: messages.updated,
    send: async (chosen) => {
      const task = await sendInTurn(id, chosen);
      const { status, seen } = chosen;
      // Somebody else may have set the same status before.
      const isMine = task.activities.find(({ action }) => action === 'status_changed')?.admin.id === cachedUser()?.id;
      return { task, step: isMine ? [{ id, before: { status: seen.status }, after: { status } }] : undefined };
    },
    whenRefused: (error) => error instanceof StatusConflictPending,
    whenTaken: (_, { task }) => task && announceOwn(task, messages.movedTo(statusLabels[task.status])),
    show: ({ status }) => showValues(id, withStatus({}, status, nowInServersTime())),
  };
};

/** Changes a shown task's status. The user is asked if another one was chosen elsewhere. */
export function setStatus(task: Task, status: Status): void {
  if (status !== task.status) runTaskMutation(statusChange(task), { status, seen: { status: task.status, version: task.version } });
}
