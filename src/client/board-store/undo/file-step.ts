import * as messages from '#messages/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { notIn } from '#shared/not-in.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { keys } from '../../api/keys.ts';
import { queryClient } from '../../api/query-client.ts';
import type { TaskChange } from '../mutations/change-task.ts';
import { removal } from '../mutations/removal.ts';
import { type Side, StepRefused } from './run-step.ts';
import { noteOwnVersion, type Step } from './steps.ts';

/** The change that brings the files of one task to one side of a step: there, or removed. @param id that of the task */
export function fileStep(id: string, step: Step, to: Side): TaskChange {
  const isRemoval = step[0]?.[to] === null;
  const files = step.flatMap(({ file }) => file ?? []);
  const names = files.map(({ name }) => name);
  // A retry goes on where the last try failed.
  const rest = files.map((file) => {
    const params = { id: file.id };
    return isRemoval ? removal(() => call('deleteFile', { params })) : () => call('restoreFile', { params });
  });
  return {
    id,
    send: async () => {
      try {
        while (rest[0]) {
          await rest[0]();
          rest.shift();
          noteOwnVersion(id);
        }
      } catch (error) {
        throw isGone(error) ? new StepRefused((error as Error).message) : error;
      }
      return { step, said: (isRemoval ? messages.removed : messages.restored)(names) };
    },
    // Before the list is loaded again, a second press would ask for the removed file once more.
    whenTaken: () => isRemoval && queryClient.setQueryData<TaskFile[]>(keys.files(id), (shown) => shown && notIn(files, shown)),
  };
}
