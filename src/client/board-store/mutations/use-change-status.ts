import * as messages from '#messages/status.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statusLabels } from '#shared/words.ts';
import { isStale, isUnanswered } from '../../api/error-kinds.ts';
import { cachedUser, queryClient } from '../../api/query-client.ts';
import { unreachable } from '../../api/request.ts';
import { announceOwn } from '../announcements.ts';
import { StatusConflictPending } from '../merge/status-conflict.ts';
import { showValues } from '../task-cache.ts';
import { nowInServersTime } from './provisional.ts';
import { type ChosenStatus, putStatus, unanswered } from './put-status.ts';
import { changesOf } from './task-mutations.ts';
import { runTaskMutation, type TaskMutationOptions } from './use-task-mutation.ts';

async function sendStatus(id: string, chosen: ChosenStatus): Promise<Task> {
  const settle = async (error: unknown) => {
    if (!isStale(error)) throw error;
    const { settleStatus } = await import('../merge/settle-status.ts').catch(() => {
      throw unreachable();
    });
    return settleStatus(id, chosen, cachedUser()?.id);
  };
  try {
    const task = await putStatus(id, chosen.status, chosen.seen.version).catch(settle);
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
