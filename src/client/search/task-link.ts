import * as messages from '#messages/task-link.ts';
import * as toasts from '#messages/toasts.ts';
import type { Task } from '#shared/tasks.ts';
import { linkName, taskAddress } from '../board-store/linked-task.ts';
import { copyText } from '../ui/copy.ts';
import { toast } from '../ui/toast/toast.ts';

/** Copies a link to a task, or shows it if the browser denies the clipboard. */
export async function copyTaskLink(task: Pick<Task, 'id' | 'number'>): Promise<void> {
  const link = location.origin + taskAddress(linkName(task));
  const isCopied = await copyText(link);
  toast(isCopied ? { title: toasts.success, description: messages.copied } : { title: messages.title, description: link, variant: 'note' });
}
