import * as messages from '#messages/read-only.ts';
import type { User } from '#shared/session.ts';
import type { Task } from '#shared/tasks.ts';
import { cachedUser } from '../api/query-client.ts';
import { toast } from '../ui/toast/toast.ts';

/** The assignee, if the setting gives assignees a right that others lack. */
export const helperOf = ({ assignee, creator }: Task, { assigneesMay = [] }: Partial<User>): string | null =>
  assigneesMay.length > 0 && assignee !== creator.name ? assignee : null;

/** Shows why the user can't change a task. */
export function sayReadOnly(task: Task): void {
  const { assigneesMay = [] } = cachedUser() ?? {};
  const helper = helperOf(task, { assigneesMay });
  const others = helper === null ? [] : [messages.assigneeMay(helper, assigneesMay)];
  toast({ title: messages.title, description: [messages.mayChange(task.creator.name), ...others].join(' '), variant: 'note' });
}
