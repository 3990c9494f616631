import { plural } from '#messages/plural.ts';
import type { AnyNotificationKind } from '../../notifications.ts';

export const title = 'Notifications';
export const list = 'Notifications';
export const none = 'No notifications';
export const unread = 'Unread';
export const markAllAsRead = 'Mark all as read';
export const taskDeleted = 'This task was deleted.';

const tasks = (count: number) => `${count} ${plural(count, { one: 'task', other: 'tasks' })}`;

/**
 * Predicates by kind, to follow the name of the person who acted. Those of reminders stand alone.
 * @param many the number of tasks, or null for the one that is named beside it
 */
export const happened: Record<AnyNotificationKind, (many: number | null) => string> = {
  assigned: (many) => (many === null ? 'assigned this to you' : `assigned ${tasks(many)} to you`),
  mentioned: (many) => (many === null ? 'mentioned you' : `mentioned you in ${tasks(many)}`),
  commented: (many) => (many === null ? 'commented' : `commented on ${tasks(many)}`),
  status_changed: (many) => (many === null ? 'changed the status' : `changed the status of ${tasks(many)}`),
  due_soon: () => 'Due today',
  overdue: () => 'Overdue',
  factor_changed: () => 'added a way to sign in. If you did not expect it, tell a super admin.',
  email_refused: () => 'Your email address was refused. Check it in Notification Settings.',
};

/** A new notification, as it is announced. @param title its task's, if it is about one */
export const announced = (name: string | undefined, happened: string, title: string | undefined) =>
  [[name, happened].filter(Boolean).join(' '), title].filter(Boolean).join(': ');
