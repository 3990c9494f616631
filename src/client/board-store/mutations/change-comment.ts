import * as messages from '#messages/comments.ts';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { call } from '../../api/call.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import { heldTask } from '../task-cache.ts';
import { noteOwnVersion } from '../undo/steps.ts';
import { changeTask, type Outcome, type TaskChange } from './change-task.ts';
import { putIn } from './pending.ts';
import { nowInServersTime } from './provisional.ts';
import { removal } from './removal.ts';

const withEntry = (task: Task, entry: Activity): Task => ({ ...task, activities: putIn(task.activities, entry) });

/** The change of a comment, shown in its task and in the history that is loaded. */
function commentChange(id: string, entry: Activity, send: () => Promise<Outcome>): TaskChange {
  return {
    id,
    entry,
    draw: (task) => withEntry(task, entry),
    send: async () => {
      const outcome = await send();
      queryClient.setQueryData<Activity[]>(keys.activities(id), (history) => history && putIn(history, entry));
      return outcome;
    },
  };
}

/** The replacement of a comment's text. */
export const commentEdit = (id: string, entry: Activity, comment: string): TaskChange =>
  commentChange(id, { ...entry, note: comment, noteCut: undefined, editedAt: nowInServersTime() }, async () => ({
    said: messages.edited,
    tasks: [await call('updateComment', { params: { id, commentId: entry.id }, body: { comment } })],
  }));

/** Erases the text of a comment for good. */
export function deleteComment(id: string, entry: Activity): void {
  const next = { ...entry, note: null, noteCut: undefined, deletedAt: nowInServersTime() };
  const remove = removal(() => call('deleteComment', { params: { id, commentId: entry.id } }));
  changeTask(
    commentChange(id, next, async () => {
      await remove();
      noteOwnVersion(id);
      // The answer has no task.
      const task = heldTask(id);
      return { tasks: task && [withEntry(task, next)], said: messages.deleted };
    }),
  );
}
