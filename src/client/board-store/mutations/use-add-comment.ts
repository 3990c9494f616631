import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import { ACTIVITIES_HELD } from '#shared/limits.ts';
import type { User } from '#shared/session.ts';
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

function withComment(task: Task, { text, key }: Outgoing<string>, { id, name }: User): Task {
  const entry: Activity = {
    id: provisionalId(key),
    admin: { id, name },
    via: null,
    action: 'comment',
    note: text,
    at: nowInServersTime(),
  };
  return { ...task, activities: [entry, ...task.activities].slice(0, ACTIVITIES_HELD), activityCount: task.activityCount + 1 };
}

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
    reapply: (task, outgoing) => {
      const user = cachedUser();
      const last = task.activities.find(({ action, admin }) => action === 'comment' && admin.id === user?.id);
      // Its event may come before the answer.
      return user && last?.note !== outgoing.text ? withComment(task, outgoing, user) : task;
    },
    show: (outgoing) => {
      const user = cachedUser();
      if (!user) return () => {};
      const without = (task: Task) => task.activities.filter((one) => one.id !== provisionalId(outgoing.key));
      return updateOptimistically(
        id,
        (task) => task && withComment(task, outgoing, user),
        (task) => {
          const activities = task ? without(task) : [];
          return task && activities.length < task.activities.length ? { ...task, activities, activityCount: task.activityCount - 1 } : task;
        },
      );
    },
  });
}
