import type { Activity } from '#shared/activities.ts';
import { ACTIVITIES_HELD } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { cachedUser } from '../../api/cached-user.ts';
import { call } from '../../api/call.ts';
import { idempotencyHeader, type Once } from '../drafts/idempotency.ts';
import { updateOptimistically } from '../task-cache.ts';
import { provisionalId } from './provisional.ts';
import { type Afterwards, type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** Adds a comment to a task. */
export function useAddComment({ id }: Task, afterwards: Afterwards<Once<string>>): TaskMutation<Once<string>> {
  return useTaskMutation({
    ...afterwards,
    id,
    done: 'Comment added successfully!',
    send: async ({ content, key }) => ({
      task: await call('addComment', { params: { id }, body: { comment: content }, headers: idempotencyHeader(key) }),
    }),
    show: (client, { content }) => {
      const user = cachedUser(client);
      if (!user) return () => {};
      const entry: Activity = {
        id: provisionalId(),
        admin: { id: user.id, name: user.name },
        action: 'comment',
        note: content,
        at: new Date().toISOString(),
      };
      const without = (task: Task) => task.activities.filter((one) => one.id !== entry.id);
      return updateOptimistically(
        client,
        id,
        (task) =>
          task && { ...task, activities: [entry, ...task.activities].slice(0, ACTIVITIES_HELD), activityCount: task.activityCount + 1 },
        (task) =>
          task?.activities.some((one) => one.id === entry.id)
            ? { ...task, activities: without(task), activityCount: task.activityCount - 1 }
            : task,
      );
    },
  });
}
