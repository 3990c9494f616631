import * as messages from '#messages/files.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { changeTask } from '../mutations/change-task.ts';
import { removal } from '../mutations/removal.ts';
import { type Side, type StepOptions, StepRefused } from './run-step.ts';
import { noteOwnVersion, type Step } from './steps.ts';

/** Brings the files of one task to one side of a step: there, or removed. */
export function runFileStep(step: Step, to: Side, options: StepOptions = {}): void {
  const [first] = step;
  if (!first) return;
  const isRemoval = first[to] === null;
  const files = step.flatMap(({ file }) => file ?? []);
  const names = files.map(({ name }) => name);
  // A retry goes on where the last try failed.
  const rest = files.map(({ id }) => {
    const params = { id };
    return isRemoval ? removal(() => call('deleteFile', { params })) : () => call('restoreFile', { params });
  });
  changeTask({
    id: first.id,
    ...options,
    send: async () => {
      try {
        while (rest[0]) {
          await rest[0]();
          rest.shift();
          noteOwnVersion(first.id);
        }
      } catch (error) {
        throw isGone(error) ? new StepRefused((error as Error).message) : error;
      }
      return { step, said: (isRemoval ? messages.removed : messages.restored)(names) };
    },
  });
}
