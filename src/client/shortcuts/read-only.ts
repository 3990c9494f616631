import type { Task } from '#shared/tasks.ts';
import { toast } from '../ui/toast/toast.ts';

/** Says why nothing happens to a task that this person may not change. */
export function sayReadOnly({ creator }: Pick<Task, 'creator'>): void {
  toast({ title: 'Read-only', description: `Only ${creator.name} or a super admin can change this task.`, variant: 'note' });
}
