import { useRef } from 'react';
import * as messages from '#messages/delete-task.ts';
import { call } from '../../api/call.ts';
import { isGone, isUnanswered } from '../../api/error-kinds.ts';
import { signedIn } from '../../api/query-client.ts';
import { noteGone } from '../drafts/gone-tasks.ts';
import { refreshSearches } from '../searches/refresh-searches.ts';
import { updateOptimistically } from '../task-cache.ts';
import { type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** Deletes a task. If a retry after a lost answer finds it gone, the first try deleted it. */
export function useDeleteTask(id: string): TaskMutation<string> {
  const mayBeDone = useRef(false);
  const isGoneNow = useRef(false);
  return useTaskMutation({
    id,
    reapply: () => undefined,
    done: messages.deleted,
    send: async (title) => {
      try {
        await call('deleteTask', { params: { id } });
      } catch (error) {
        if (!isGone(error) || !mayBeDone.current) {
          mayBeDone.current ||= isUnanswered(error);
          isGoneNow.current = isGone(error);
          // Its changes were not shown meanwhile.
          void refreshSearches();
          throw error;
        }
      }
      // With the title, which the page no longer has.
      const by = signedIn();
      if (by) noteGone(by, id, title);
      return { step: [{ id, before: { title }, after: null }] };
    },
    show: () => {
      const rollback = updateOptimistically(
        id,
        () => undefined,
        (task, former) => task ?? former,
      );
      // If someone else deleted it first, no card comes back.
      return () => isGoneNow.current || rollback();
    },
  });
}
