import type { Task } from '#shared/tasks.ts';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

const DeleteDialog = late(async () => (await import('./delete-dialog.tsx')).DeleteDialog);

/** Asks whether to delete a task that the user may delete. */
export const askAboutOne = (task: Task): void => showDialog((state) => <DeleteDialog {...state} task={task} />, DeleteDialog);
