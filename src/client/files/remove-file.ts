import type { TaskFile } from '#shared/files.ts';
import { runFileStep } from '../board-store/undo/run-file-step.ts';

/** Removes a file from its task, with a toast that undoes it. */
export function removeFile(taskId: string, { id, name }: TaskFile): void {
  runFileStep([{ id: taskId, before: {}, after: null, file: { id, name } }], 'after');
}
