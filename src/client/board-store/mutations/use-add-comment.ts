import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import { ACTIVITIES_HELD } from '#shared/limits.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { cachedUser } from '../../api/query-client.ts';
import { noteGone } from '../drafts/gone-tasks.ts';
import { idempotencyHeader } from '../drafts/idempotency.ts';
import { giveBack, noteTaken, type Outgoing } from '../drafts/outgoing.ts';
import { updateOptimistically } from '../task-cache.ts';
import { nowInServersTime, provisionalId } from './provisional.ts';
import { type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** Adds a comment to a task. */
export function useAddComment({ id, title }: Task): TaskMutation<Outgoing<string>> {
  return useTaskMutation<Outgoing<string>>({
    id,
    done: messages.added,
    giveBack,
    whenRefused: (error) => {
      // With the title, which the reloaded board no longer has.
      if (isGone(error)) noteGone(id, title);
      return false;
    },
    send: async (outgoing) => {
      const { text: comment, key } = outgoing;
      const task = await call('addComment', { params: { id }, body: { comment }, headers: idempotencyHeader(key) });
      noteTaken(outgoing);
      return { task };
    },
    show: ({ text }) => {
      const user = cachedUser();
      if (!user) return () => {};
      const entry: Activity = {
        id: provisionalId(),
        admin: { id: user.id, name: user.name },
        via: null,
        action: 'comment',
        note: text,
        at: nowInServersTime(),
      };
      const without = (task: Task) => task.activities.filter((one) => one.id !== entry.id);
      return updateOptimistically(
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
