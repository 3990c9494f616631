import * as cards from '#messages/cards.ts';
import * as messages from '#messages/task-link.ts';
import type { Task } from '#shared/tasks.ts';
import { linkName, taskAddress } from '../board-store/linked-task.ts';
import { copyText } from '../ui/copy.ts';
import { toast } from '../ui/toast/toast.ts';

/** Copies a text, or shows it if the browser denies the clipboard. */
async function copy(text: string, copied: string, title: string): Promise<void> {
  toast((await copyText(text)) ? { description: copied } : { title, description: text, variant: 'note' });
}

/** Copies a link to a task. */
export const copyTaskLink = (task: Pick<Task, 'id' | 'number'>): Promise<void> =>
  copy(location.origin + taskAddress(linkName(task)), messages.copied, messages.title);

/** Copies a task's number as `#142`. */
export const copyNumber = (number: number): Promise<void> => copy(messages.taskNumber(number), cards.numberCopied, cards.numberTitle);
