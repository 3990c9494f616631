import * as messages from '#messages/files.ts';
import { call } from '../../api/call.ts';
import { isGone } from '../../api/error-kinds.ts';
import type { ToastAction } from '../../ui/toast/toast.ts';
import { runTaskMutation } from '../mutations/use-task-mutation.ts';
import { StepRefused } from './run-step.ts';
import type { Side } from './send-bulk.ts';
import { noteOwnVersion, type Step } from './steps.ts';

type FileStepOptions = {
  /** Called once the server has done the step. Without it, the step is recorded as a new one. */
  whenTaken?: (taken: Step) => void;
  whenRefused?: (error: Error) => void;
  offer?: () => ToastAction;
};

/** Brings the files of one task to one side of a step: there, or removed. */
export function runFileStep(step: Step, to: Side, options: FileStepOptions = {}): void {
  const { whenTaken, whenRefused, offer } = options;
  const [first] = step;
  if (!first) return;
  const isRemoval = first[to] === null;
  const files = step.flatMap(({ file }) => file ?? []);
  const names = files.map(({ name }) => name);
  runTaskMutation<void>(
    {
      id: first.id,
      done: (isRemoval ? messages.removed : messages.restored)(names),
      offer,
      whenRefused: (error) => {
        whenRefused?.(error);
        return false;
      },
      send: async () => {
        try {
          for (const { id } of files) {
            await call(isRemoval ? 'deleteFile' : 'restoreFile', { params: { id } });
            noteOwnVersion(first.id);
          }
        } catch (error) {
          throw isGone(error) ? new StepRefused((error as Error).message) : error;
        }
        whenTaken?.(step);
        return whenTaken ? {} : { step };
      },
      show: () => () => {},
    },
    undefined,
  );
}
