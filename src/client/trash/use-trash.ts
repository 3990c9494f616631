import { useInfiniteQuery } from '@tanstack/react-query';
import * as messages from '#messages/trash.ts';
import { TRASH_PAGE } from '#shared/limits.ts';
import type { DeletedTask } from '#shared/tasks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { pagesBefore } from '../api/pages.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { notePresent } from '../board-store/drafts/gone-tasks.ts';
import { runTaskMutation } from '../board-store/mutations/use-task-mutation.ts';

/** The pages of the deleted tasks that the user may restore, the latest deletion first. */
export const useTrash = () =>
  useInfiniteQuery({
    queryKey: keys.trash,
    queryFn: ({ pageParam: before, signal }) => call('listDeletedTasks', { query: { before }, signal }),
    ...pagesBefore(TRASH_PAGE),
  });

/** Restores a task. Its mutation reloads the board, and with it the trash. */
export const restore = ({ id }: DeletedTask): void =>
  runTaskMutation<void>({
    id,
    done: messages.restored,
    send: async () => {
      const task = await call('restoreTask', { params: { id } });
      notePresent([task]);
      return { task, step: [{ id, before: null, after: { title: task.title }, version: task.version, isRestored: true }] };
    },
    show: () => () => {},
  });

/** The mutation that deletes a task for good. */
export const useDeleteForever = () =>
  useReportedMutation(({ id }: DeletedTask) => call('deleteForever', { params: { id } }), {
    said: () => messages.deletedForever,
    await: [keys.trash],
  });
