import { type QueryClient, type UseMutationResult, useQueryClient } from '@tanstack/react-query';
import { ACTIVITIES_HELD, type Activity } from '#shared/activities.ts';
import type { User } from '#shared/session.ts';
import type { Status, Task } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { showTask } from './show-task.ts';
import type { TaskBody } from './task-draft.ts';
import { useTaskChange } from './use-task-change.ts';

type TaskChange<Variables> = UseMutationResult<Task | undefined, Error, Variables>;

const PROVISIONAL = 'provisional-';
const provisionalId = () => `${PROVISIONAL}${crypto.getRandomValues(new Uint32Array(2)).join('')}`;

/** Whether a task is only shown in advance: the server has not named it yet, so nothing can be done with it. */
export const isProvisional = (task: Pick<Task, 'id'>): boolean => task.id.startsWith(PROVISIONAL);

const signedIn = (client: QueryClient) => client.getQueryData<User | null>(keys.user) ?? undefined;
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

/** Creates a task. */
export function useCreateTask(): TaskChange<TaskBody> {
  return useTaskChange({
    done: 'Task created successfully!',
    send: (body) => call('createTask', { body }),
    show: (client, body) => {
      const user = signedIn(client);
      if (!user) return () => {};
      const task = provisional(body, user);
      showTask(client, task.id, () => task);
      return () => showTask(client, task.id, () => undefined);
    },
  });
}

const edited = ['title', 'description', 'assignee', 'priority', 'dueDate'] as const;

/** Replaces what the edit dialog can change of a task. */
export function useUpdateTask({ id }: Task): TaskChange<TaskBody> {
  return useTaskChange({
    id,
    done: 'Task updated successfully!',
    send: (body) => call('updateTask', { params: { id }, body }),
    show: (client, body) => {
      const { priority } = body;
      const fields = { title: body.title.trim(), description: body.description || null, assignee: body.assignee ?? null, priority };
      const wanted = { ...fields, dueDate: body.dueDate ?? null };
      const former = showTask(client, id, (task) => task && { ...task, ...wanted });
      const takeBack = (task?: Task) => {
        if (!task || !former) return task;
        // Field by field: what somebody else has changed since is not this change's to undo.
        const mine = edited.filter((field) => task[field] === wanted[field]);
        return { ...task, ...Object.fromEntries(mine.map((field) => [field, former[field]])) };
      };
      return () => showTask(client, id, takeBack, former && { ...former, ...wanted });
    },
  });
}

/** Sets a task's status. */
export function useChangeStatus({ id }: Task): TaskChange<Status> {
  return useTaskChange({
    id,
    done: 'Status updated successfully!',
    send: (status) => call('changeStatus', { params: { id }, body: { status } }),
    show: (client, status) => {
      const completedAt = status === 'completed' ? now() : null;
      const former = showTask(client, id, (task) => task && { ...task, status, completedAt });
      const takeBack = (task?: Task) =>
        task && former && task.status === status ? { ...task, status: former.status, completedAt: former.completedAt } : task;
      return () => showTask(client, id, takeBack, former && { ...former, status, completedAt });
    },
  });
}

/** Deletes a task. */
export function useDeleteTask({ id }: Task): TaskChange<void> {
  return useTaskChange({
    id,
    done: 'Task deleted successfully!',
    send: () => call('deleteTask', { params: { id } }),
    show: (client) => {
      const former = showTask(client, id, () => undefined);
      return () => showTask(client, id, (task) => task ?? former);
    },
  });
}

/** Adds a comment to a task. */
export function useAddComment({ id }: Task): TaskChange<string> {
  const client = useQueryClient();
  return useTaskChange({
    id,
    done: 'Comment added successfully!',
    send: (comment) => call('addComment', { params: { id }, body: { comment } }),
    show: (_client, comment) => {
      const user = signedIn(client);
      if (!user) return () => {};
      const entry: Activity = { id: provisionalId(), admin: { id: user.id, name: user.name }, action: 'comment', note: comment, at: now() };
      const without = (task: Task) => task.activities.filter((one) => one.id !== entry.id);
      showTask(
        client,
        id,
        (task) =>
          task && { ...task, activities: [entry, ...task.activities].slice(0, ACTIVITIES_HELD), activityCount: task.activityCount + 1 },
      );
      return () =>
        showTask(client, id, (task) =>
          task?.activities.some((one) => one.id === entry.id)
            ? { ...task, activities: without(task), activityCount: task.activityCount - 1 }
            : task,
        );
    },
  });
}
