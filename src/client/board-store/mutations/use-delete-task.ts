import type { QueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call } from '../../api/call.ts';
import { isGone, isUnanswered } from '../../api/error-kinds.ts';
import { signedIn } from '../../api/query-client.ts';
import { noteGone, notePresent } from '../drafts/gone-tasks.ts';
import { refreshSearches } from '../searches/refresh-searches.ts';
import { updateOptimistically } from '../task-cache.ts';
import { runTaskMutation, type TaskMutation, useTaskMutation } from './use-task-mutation.ts';

/** Brings back a task that this person has just deleted. It comes as the server has it. */
const undo = (client: QueryClient, id: string, onRestored: () => void) =>
  runTaskMutation<void>(
    client,
    {
      id,
      done: 'Task restored successfully!',
      send: async () => {
        const task = await call('restoreTask', { params: { id } });
        notePresent([task]);
        onRestored();
        return { task };
      },
      show: () => () => {},
    },
    undefined,
  );

/**
 * Deletes a task. One that is gone when its deletion is sent once more, because nothing was heard of the first, was deleted by that. It stands apart
 * from the other changes because it is fetched with its window only.
 */
export function useDeleteTask(id: string, onRestored: () => void): TaskMutation<string> {
  const mayBeDone = useRef(false);
  const isGoneNow = useRef(false);
  return useTaskMutation({
    id,
    kind: 'deletion',
    done: 'Task deleted successfully!',
    offer: (client) => ({ label: 'Undo', onAct: () => undo(client, id, onRestored) }),
    send: async (title, { client }) => {
      try {
        await call('deleteTask', { params: { id } });
      } catch (error) {
        if (!isGone(error) || !mayBeDone.current) {
          mayBeDone.current ||= isUnanswered(error);
          isGoneNow.current = isGone(error);
          // What was told of it meanwhile was not shown.
          void refreshSearches(client);
          throw error;
        }
      }
      // Nothing on the page knows its title any more, by which what was typed for it is told.
      const by = signedIn();
      if (by) noteGone(by, id, title);
      return {};
    },
    show: (client) => {
      const rollback = updateOptimistically(
        client,
        id,
        () => undefined,
        (task, former) => task ?? former,
      );
      // Where somebody else was faster, there is no card to bring back.
      return () => isGoneNow.current || rollback();
    },
  });
}
