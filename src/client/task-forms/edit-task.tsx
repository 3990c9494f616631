import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

const EditDialog = late(async () => (await import('./edit-dialog.tsx')).EditDialog);

export const editTask = (task: Task, user: User): void =>
  showDialog((state) => <EditDialog {...state} task={task} user={user} />, EditDialog);
