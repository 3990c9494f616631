import * as messages from '#messages/files.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import { changeTask } from '../mutations/change-task.ts';
import { type Side, type StepOptions, StepRefused } from './run-step.ts';
import { noteOwnVersion, type Step } from './steps.ts';

/** Brings the files of one task to one side of a step: there, or removed. */
export function runFileStep(step: Step, to: Side, options: StepOptions = {}): void {
  const [first] = step;
  if (!first) return;
  const isRemoval = first[to] === null;
  const files = step.flatMap(({ file }) => file ?? []);
  const names = files.map(({ name }) => name);
  changeTask({
    id: first.id,
    ...options,
    send: async () => {
      try {
        for (const { id } of files) {
          await call(isRemoval ? 'deleteFile' : 'restoreFile', { params: { id } });
          noteOwnVersion(first.id);
        }
      } catch (error) {
        throw isGone(error) ? new StepRefused((error as Error).message) : error;
      }
      return { step, said: (isRemoval ? messages.removed : messages.restored)(names) };
    },
  });
}
