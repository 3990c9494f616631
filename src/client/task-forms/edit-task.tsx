import type { Task } from '#shared/tasks.ts';
import { cachedUser } from '../api/query-client.ts';
import { showDialog } from '../ui/dialog/dialogs.tsx';
import { late } from '../ui/late.tsx';

const EditDialog = late(async () => (await import('./edit-dialog.tsx')).EditDialog);

export function editTask(task: Task): void {
  const user = cachedUser();
  if (user) showDialog((state) => <EditDialog {...state} task={task} user={user} />, EditDialog);
}
