import type { QueryClient } from '@tanstack/react-query';
import type { Activity } from '#shared/activities.ts';
import { ACTIVITIES_HELD } from '#shared/board.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { statusLabels } from '#shared/words.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { ifMatch, isStale, isUnanswered } from '../api/stale.ts';
import { type Once, onceHeader } from '../drafts/once.ts';
import { StatusConflictPending } from '../editing/status-conflict.ts';
import { announceOwn } from '../live/announcements.ts';
import { openTaskLink } from './linked-task.ts';
import { isLeftOut, showInAdvance } from './show-task.ts';
import type { TaskBody } from './task-draft.ts';
import { type Afterwards, type Change, changeKey, changeTask, type TaskChange, useTaskChange } from './use-task-change.ts';

const PROVISIONAL = 'provisional-';
const provisionalId = () => `${PROVISIONAL}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** Whether a task is only shown in advance: the server has not named it yet, so nothing can be done with it. */
export const isProvisional = (task: Pick<Task, 'id'>): boolean => task.id.startsWith(PROVISIONAL);

const userOf = (client: QueryClient) => client.getQueryData<User | null>(keys.user) ?? undefined;
const now = () => new Date().toISOString();

/** A task as it will look once it is made. */
function provisional(body: TaskBody, { id, name }: User): Task {
  const at = now();
  return {
    id: provisionalId(),
    title: body.title.trim(),
    description: body.description || null,
    assignee: body.assignee ?? null,
    priority: body.priority,
    dueDate: body.dueDate ?? null,
    status: 'pending',
    createdByAdminId: id,
    creator: { id, name },
    createdAt: at,
    updatedAt: at,
    completedAt: null,
    version: 1,
    activityCount: 0,
    activities: [],
  };
}

/** Within the corner of a card (pixels). */
const CORNER = 9;

/** Whether the card of a task that is being created can be seen: it may be above what is scrolled, in a column that was swiped away, or below the window. */
function isCreatedInSight(): boolean {
  const card = document.querySelector(`[data-task^="${PROVISIONAL}"]`);
  if (!card) return false;
  const { left, top } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + CORNER, top + CORNER));
}

/** Creates a task. */
export function useCreateTask(afterwards: Afterwards<Once<TaskBody>>): TaskChange<Once<TaskBody>> {
  return useTaskChange({
    ...afterwards,
    done: 'Task created successfully!',
    offer: (_, { task }) => (task && !isCreatedInSight() ? { label: 'Show', onAct: () => openTaskLink(task.id) } : undefined),
    send: async ({ content, key }, { client }) => {
      const task = await call('createTask', { body: content, headers: onceHeader(key) });
      return { task, detail: isLeftOut(client, task) ? 'Your search and filters do not show it.' : undefined };
    },
    show: (client, { content }) => {
      const user = userOf(client);
      if (!user) return () => {};
      const task = provisional(content, user);
      return showInAdvance(
        client,
        task.id,
        () => task,
        () => () => undefined,
      );
    },
  });
}

/** A status somebody chose, and the task as they saw it then. */
export type ChosenStatus = { status: Status; seen: Pick<Task, 'version' | 'status'> };

/** What was sent last as the status of a task, where no answer came: it may have come through. */
const unanswered = new Map<string, Status>();

async function sendStatus(client: QueryClient, id: string, { status, seen }: ChosenStatus): Promise<Task> {
  try {
    const task = await call('changeStatus', { params: { id }, body: { status }, headers: ifMatch(seen.version) });
    unanswered.delete(id);
    return task;
  } catch (error) {
    if (isUnanswered(error)) unanswered.set(id, status);
    if (!isStale(error)) throw error;
    const sent = unanswered.get(id);
    unanswered.delete(id);
    const { settleStatus } = await import('../editing/settle-status.ts');
    return settleStatus(id, { status, seen }, { me: userOf(client)?.id, sent });
  }
}

/** What became of the last status that was sent for a task, while more is waiting to be sent; and from which version it was chosen. */
const answered = new Map<string, { from: number; task: Task }>();

/** Sends a status in its turn. One that was chosen before the answer to the choice before it was made from what that led to. */
async function sendInTurn(client: QueryClient, id: string, { status, seen }: ChosenStatus): Promise<Task> {
  const last = answered.get(id);
  answered.delete(id);
  const task = await sendStatus(client, id, { status, seen: last?.from === seen.version ? last.task : seen });
  if (client.isMutating({ mutationKey: changeKey(id) }) > 1) answered.set(id, { from: seen.version, task });
  return task;
}

const statusChange = ({ id }: Pick<Task, 'id'>): Change<ChosenStatus> => {
  return {
    id,
    kind: 'status',
    done: 'Status updated successfully!',
    send: async (chosen, { client }) => ({ task: await sendInTurn(client, id, chosen) }),
    whenRefused: (error) => error instanceof StatusConflictPending,
    whenTaken: (_, { task }) => task && announceOwn(task, `Moved to ${statusLabels[task.status]}.`),
    show: (client, { status }) => {
      const completedAt = status === 'completed' ? now() : null;
      return showInAdvance(
        client,
        id,
        (task) => task && { ...task, status, completedAt },
        (former) => (task) =>
          task && former && task.status === status ? { ...task, status: former.status, completedAt: former.completedAt } : task,
      );
    },
  };
};

/** Sets a task's status. Where it was set to another one elsewhere meanwhile, the person is asked. */
export const useChangeStatus = (task: Pick<Task, 'id'>): TaskChange<ChosenStatus> => useTaskChange(statusChange(task));

/** The same for a task as it is shown now, by a key or a drag; the status it has already is no change. */
export function setStatus(client: QueryClient, task: Task, status: Status): void {
  if (status !== task.status) changeTask(client, statusChange(task), { status, seen: { status: task.status, version: task.version } });
}

/** Adds a comment to a task. */
export function useAddComment({ id }: Task, afterwards: Afterwards<Once<string>>): TaskChange<Once<string>> {
  return useTaskChange({
    ...afterwards,
    id,
    done: 'Comment added successfully!',
    send: async ({ content, key }) => ({
      task: await call('addComment', { params: { id }, body: { comment: content }, headers: onceHeader(key) }),
    }),
    show: (client, { content }) => {
      const user = userOf(client);
      if (!user) return () => {};
      const entry: Activity = { id: provisionalId(), admin: { id: user.id, name: user.name }, action: 'comment', note: content, at: now() };
      const without = (task: Task) => task.activities.filter((one) => one.id !== entry.id);
      return showInAdvance(
        client,
        id,
        (task) =>
          task && { ...task, activities: [entry, ...task.activities].slice(0, ACTIVITIES_HELD), activityCount: task.activityCount + 1 },
        () => (task) =>
          task?.activities.some((one) => one.id === entry.id)
            ? { ...task, activities: without(task), activityCount: task.activityCount - 1 }
            : task,
      );
    },
  });
}
