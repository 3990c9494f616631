import * as messages from '#messages/delete-task.ts';
import { call } from '../../api/call.ts';
import { isGone, isUnanswered } from '../../api/error-kinds.ts';
import { noteGone } from '../drafts/gone-tasks.ts';
import { refreshSearches } from '../searches/refresh-searches.ts';
import { updateOptimistically } from '../task-cache.ts';
import { runTaskMutation } from './use-task-mutation.ts';

/** Deletes a task. If a retry after a lost answer finds it gone, the first try deleted it. */
export function deleteTask(id: string, title: string): void {
  let mayBeDone = false;
  let isGoneNow = false;
  runTaskMutation<void>({
    id,
    reapply: () => undefined,
    done: messages.deleted,
    send: async () => {
      try {
        await call('deleteTask', { params: { id } });
      } catch (error) {
        if (!isGone(error) || !mayBeDone) {
          mayBeDone ||= isUnanswered(error);
          isGoneNow = isGone(error);
          // Its changes were not shown meanwhile.
          void refreshSearches();
          throw error;
        }
      }
      // With the title, which the page no longer has.
      noteGone(id, title);
      return { deleted: [id], step: [{ id, before: { title }, after: null }] };
    },
    show: () => {
      const rollback = updateOptimistically(
        id,
        () => undefined,
        (task, former) => task ?? former,
      );
      // If someone else deleted it first, no card comes back.
      return () => isGoneNow || rollback();
    },
  });
}
