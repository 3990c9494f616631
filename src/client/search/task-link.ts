import * as messages from '#messages/task-link.ts';
import * as toasts from '#messages/toasts.ts';
import { taskAddress } from '../board-store/linked-task.ts';
import { copyText } from '../ui/copy.ts';
import { toast } from '../ui/toast/toast.ts';

/** Copies a link to a task, or shows it if the browser denies the clipboard. @param name the task's number or id */
export async function copyTaskLink(name: string): Promise<void> {
  const link = location.origin + taskAddress(name);
  const isCopied = await copyText(link);
  toast(isCopied ? { title: toasts.success, description: messages.copied } : { title: messages.title, description: link, variant: 'note' });
}
