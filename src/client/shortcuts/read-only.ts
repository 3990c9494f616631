import * as messages from '#messages/read-only.ts';
import type { Task } from '#shared/tasks.ts';
import { toast } from '../ui/toast/toast.ts';

/** Shows why the user can't change a task. */
export function sayReadOnly({ creator }: Pick<Task, 'creator'>): void {
  toast({ title: messages.title, description: messages.mayChange(creator.name), variant: 'note' });
}
