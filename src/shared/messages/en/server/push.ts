import { plural } from '#messages/plural.ts';
import type { AnyNotificationKind } from '../../../notifications.ts';

const tasks = (count: number) => `${count} ${plural(count, { one: 'task', other: 'tasks' })}`;

/** The title of a push, by kind. @param many the number of tasks, or null for one */
export const titles: Record<AnyNotificationKind, (actor: string, many: number | null) => string> = {
  assigned: (actor, many) => (many === null ? `${actor} assigned a task to you` : `${actor} assigned ${tasks(many)} to you`),
  mentioned: (actor, many) => (many === null ? `${actor} mentioned you` : `${actor} mentioned you in ${tasks(many)}`),
  commented: (actor, many) => (many === null ? `${actor} commented` : `${actor} commented on ${tasks(many)}`),
  status_changed: (actor, many) => (many === null ? `${actor} changed the status` : `${actor} changed the status of ${tasks(many)}`),
  due_soon: () => 'Due today',
  overdue: () => 'Overdue',
  factor_changed: (actor) => `${actor} added a way to sign in`,
  email_refused: () => 'Your mail address was refused',
};
export const somebody = 'Somebody';
export const newNotification = 'You have a new notification.';

export const answered = (status: number) => `The push service answered ${status}.`;
