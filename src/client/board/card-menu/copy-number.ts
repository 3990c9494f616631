import * as messages from '#messages/card-menu.ts';
import { taskNumber } from '#messages/task-link.ts';
import * as toasts from '#messages/toasts.ts';
import { copyText } from '../../ui/copy.ts';
import { toast } from '../../ui/toast/toast.ts';

/** Copies a task's number as `#142`, or shows it if the browser denies the clipboard. */
export async function copyNumber(number: number): Promise<void> {
  const text = taskNumber(number);
  const isCopied = await copyText(text);
  toast(
    isCopied
      ? { title: toasts.success, description: messages.numberCopied }
      : { title: messages.numberTitle, description: text, variant: 'note' },
  );
}
