import * as messages from '#messages/delete-task.ts';
import { call } from '../../api/call.ts';
import { isGone, isUnanswered } from '../../api/error-kinds.ts';
import { changeTask } from './change-task.ts';

/** Deletes a task. If a retry after a lost answer finds it gone, the first try deleted it. */
export function deleteTask(id: string, title: string): void {
  let mayBeDone = false;
  changeTask({
    id,
    draw: () => undefined,
    send: async () => {
      try {
        await call('deleteTask', { params: { id } });
      } catch (error) {
        if (!isGone(error) || !mayBeDone) {
          mayBeDone ||= isUnanswered(error);
          throw error;
        }
      }
      return { deleted: [id], said: messages.deleted, step: [{ id, before: { title }, after: null }] };
    },
  });
}
