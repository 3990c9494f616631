import * as messages from '#messages/delete-task.ts';
import { call } from '../../api/call.ts';
import { changeTask } from './change-task.ts';
import { removal } from './removal.ts';

/** Deletes a task, and offers to undo it. */
export function deleteTask(id: string, title: string): void {
  const remove = removal(() => call('deleteTask', { params: { id } }));
  changeTask({
    id,
    draw: () => undefined,
    send: async () => {
      await remove();
      return { deleted: [id], said: messages.deleted, step: [{ id, before: { title }, after: null }] };
    },
  });
}
