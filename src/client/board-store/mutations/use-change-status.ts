import type { QueryClient } from '@tanstack/react-query';
import type { Status, Task } from '#shared/tasks.ts';
import { statusLabels } from '#shared/words.ts';
import { isStale, isUnanswered } from '../../api/error-kinds.ts';
import { cachedUser } from '../../api/query-client.ts';
import { unreachable } from '../../api/request.ts';
import { serverNow } from '../../ui/server-clock.ts';
import { announceOwn } from '../announcements.ts';
import { StatusConflictPending } from '../merge/status-conflict.ts';
import { updateOptimistically } from '../task-cache.ts';
import { type ChosenStatus, putStatus, unanswered } from './put-status.ts';
import { taskMutationKey } from './task-mutations.ts';
import { runTaskMutation, type TaskMutation, type TaskMutationOptions, useTaskMutation } from './use-task-mutation.ts';

async function sendStatus(client: QueryClient, id: string, chosen: ChosenStatus): Promise<Task> {
  const settle = async (error: unknown) => {
    if (!isStale(error)) throw error;
    const { settleStatus } = await import('../merge/settle-status.ts').catch(() => {
      throw unreachable();
    });
    return settleStatus(id, chosen, cachedUser(client)?.id);
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

/** What became of the last status that was sent for a task, while more is waiting to be sent; and from which version it was chosen. */
const answered = new Map<string, { from: number; task: Task }>();

/** Sends a status in its turn. One that was chosen before the answer to the choice before it was made from what that led to. */
async function sendInTurn(client: QueryClient, id: string, { status, seen }: ChosenStatus): Promise<Task> {
  const last = answered.get(id);
  answered.delete(id);
  const task = await sendStatus(client, id, { status, seen: last?.from === seen.version ? last.task : seen });
  if (client.isMutating({ mutationKey: taskMutationKey(id) }) > 1) answered.set(id, { from: seen.version, task });
  return task;
}

const statusChange = ({ id }: Pick<Task, 'id'>): TaskMutationOptions<ChosenStatus> => {
  return {
    id,
    kind: 'status',
    done: 'Status updated successfully!',
    send: async (chosen, { client }) => ({ task: await sendInTurn(client, id, chosen) }),
    whenRefused: (error) => error instanceof StatusConflictPending,
    whenTaken: (_, { task }) => task && announceOwn(task, `Moved to ${statusLabels[task.status]}.`),
    show: (client, { status }) => {
      const completedAt = status === 'completed' ? new Date(serverNow()).toISOString() : null;
      return updateOptimistically(
        client,
        id,
        (task) => task && { ...task, status, completedAt },
        (task, former) =>
          task && former && task.status === status ? { ...task, status: former.status, completedAt: former.completedAt } : task,
      );
    },
  };
};

/** Sets a task's status. Where it was set to another one elsewhere meanwhile, the person is asked. */
export const useChangeStatus = (task: Pick<Task, 'id'>): TaskMutation<ChosenStatus> => useTaskMutation(statusChange(task));

/** The same for a task as it is shown now, by a key or a drag; the status it has already is no change. */
export function setStatus(client: QueryClient, task: Task, status: Status): void {
  if (status !== task.status) runTaskMutation(client, statusChange(task), { status, seen: { status: task.status, version: task.version } });
}
