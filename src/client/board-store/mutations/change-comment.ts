import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import type { Call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { heldTask, takeOver } from '../task-cache.ts';
import { noteOwnVersion } from '../undo/steps.ts';
import { changeTask, type Outcome, type TaskChange } from './change-task.ts';
import { nowInServersTime } from './provisional.ts';

const putIn = (list: Activity[], entry: Activity) => list.map((one) => (one.id === entry.id ? entry : one));

/** The change of a comment, shown in its task and in the history that is loaded. */
function commentChange(id: string, former: Activity, next: Activity, done: string, send: (call: Call) => Promise<Outcome>): TaskChange {
  const show = (entry: Activity) => queryClient.setQueryData<Activity[]>(keys.activities(id), (list) => list && putIn(list, entry));
  return {
    id,
    done,
    draw: (task) => task && { ...task, activities: putIn(task.activities, next) },
    send: async (call) => {
      show(next);
      try {
        return await send(call);
      } catch (error) {
        show(former);
        throw error;
      }
    },
  };
}

/** The replacement of a comment's text. */
export const commentEdit = (id: string, entry: Activity, comment: string, whenTaken: () => void): TaskChange => ({
  ...commentChange(
    id,
    entry,
    { ...entry, note: comment, noteCut: undefined, editedAt: nowInServersTime() },
    messages.edited,
    async (call) => ({
      tasks: [await call('updateComment', { params: { id, commentId: entry.id }, body: { comment } })],
    }),
  ),
  whenTaken,
});

/** Erases the text of a comment for good. */
export function deleteComment(id: string, entry: Activity): void {
  const next = { ...entry, note: null, noteCut: undefined, deletedAt: nowInServersTime() };
  changeTask(
    commentChange(id, entry, next, messages.deleted, async (call) => {
      await call('deleteComment', { params: { id, commentId: entry.id } });
      noteOwnVersion(id);
      const task = heldTask(id);
      // The answer has no task.
      if (task) takeOver([{ ...task, activities: putIn(task.activities, next) }]);
      return {};
    }),
  );
}
