import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { cachedUser } from '../../api/cached-user.ts';
import { call } from '../../api/call.ts';
import { idempotencyHeader, type Once } from '../drafts/idempotency.ts';
import { openTaskLink } from '../linked-task.ts';
import { isLeftOut, updateOptimistically } from '../task-cache.ts';
import type { TaskBody } from '../task-draft.ts';
import { PROVISIONAL_CARD, provisionalId } from './provisional.ts';
import { type Afterwards, type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** A task as it will look once it is made. */
function provisional(body: TaskBody, { id, name }: User): Task {
  const at = new Date().toISOString();
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
  const card = document.querySelector(PROVISIONAL_CARD);
  if (!card) return false;
  const { left, top } = card.getBoundingClientRect();
  return card.contains(document.elementFromPoint(left + CORNER, top + CORNER));
}

/** Creates a task. */
export function useCreateTask(afterwards: Afterwards<Once<TaskBody>>): TaskMutation<Once<TaskBody>> {
  return useTaskMutation({
    ...afterwards,
    done: 'Task created successfully!',
    offer: (_, { task }) => (task && !isCreatedInSight() ? { label: 'Show', onAct: () => openTaskLink(task.id) } : undefined),
    send: async ({ content, key }, { client }) => {
      const task = await call('createTask', { body: content, headers: idempotencyHeader(key) });
      return { task, detail: isLeftOut(client, task) ? 'Your search and filters do not show it.' : undefined };
    },
    show: (client, { content }) => {
      const user = cachedUser(client);
      if (!user) return () => {};
      const task = provisional(content, user);
      return updateOptimistically(
        client,
        task.id,
        () => task,
        () => undefined,
      );
    },
  });
}
