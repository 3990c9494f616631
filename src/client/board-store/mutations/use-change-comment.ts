import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { type Rollback, updateOptimistically } from '../task-cache.ts';
import { noteOwnVersion } from '../undo/steps.ts';
import { nowInServersTime } from './provisional.ts';
import { runTaskMutation, type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** Shows a comment otherwise, in its task and in the history that is loaded. */
function showComment(id: string, former: Activity, next: Activity): Rollback {
  const swap = (from: Activity, to: Activity) => (list: Activity[]) => list.map((one) => (one.id === from.id ? to : one));
  const put = (change: (list: Activity[]) => Activity[]) =>
    queryClient.setQueryData<Activity[]>(keys.activities(id), (list) => list && change(list));
  const [forward, backward] = [swap(former, next), swap(next, former)];
  put(forward);
  const rollback = updateOptimistically(
    id,
    (task) => task && { ...task, activities: forward(task.activities) },
    (task) => task && { ...task, activities: backward(task.activities) },
  );
  return () => {
    put(backward);
    rollback();
  };
}

/** Replaces the text of a comment. */
export const useEditComment = (id: string, entry: Activity, whenTaken: (comment: string) => void): TaskMutation<string> =>
  useTaskMutation<string>({
    id,
    done: messages.edited,
    send: async (comment) => ({ task: await call('updateComment', { params: { id, commentId: entry.id }, body: { comment } }) }),
    whenTaken,
    show: (note) => showComment(id, entry, { ...entry, note, noteCut: undefined, editedAt: nowInServersTime() }),
  });

/** Erases the text of a comment for good. */
export const deleteComment = (id: string, entry: Activity): void =>
  runTaskMutation<void>({
    id,
    done: messages.deleted,
    send: async () => {
      await call('deleteComment', { params: { id, commentId: entry.id } });
      return {};
    },
    whenTaken: () => noteOwnVersion(id),
    show: () => showComment(id, entry, { ...entry, note: null, noteCut: undefined, deletedAt: nowInServersTime() }),
  });
