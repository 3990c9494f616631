import { acting } from '#messages/activity.ts';
import { plural } from '#messages/plural.ts';
import type { AnyNotificationKind, Notification } from '../../notifications.ts';

export const title = 'Notifications';
export const list = 'Notifications';
export const none = 'No notifications';
export const unread = 'Unread';
export const markAllAsRead = 'Mark all as read';
export const taskDeleted = 'This task was deleted.';

const tasks = (count: number) => `${count} ${plural(count, { one: 'task', other: 'tasks' })}`;

/** Predicates by kind, to follow the name of the person who acted. Those of reminders stand alone. */
const predicates: Record<AnyNotificationKind, (about?: string) => string> = {
  assigned: (about = 'this') => `assigned ${about} to you`,
  mentioned: (about) => (about ? `mentioned you in ${about}` : 'mentioned you'),
  commented: (about) => (about ? `commented on ${about}` : 'commented'),
  status_changed: (about) => (about ? `changed the status of ${about}` : 'changed the status'),
  due_soon: (about) => (about ? `${about} is due today` : 'Due today'),
  overdue: (about) => (about ? `${about} is overdue` : 'Overdue'),
  factor_changed: () => 'added a way to sign in. If you did not expect it, tell a super admin.',
  email_refused: () => 'Your email address was refused. Check it in Notification Settings.',
};

/** A notification, to follow the name of its actor. @param named its task in words, unless that stands nearby */
export const happenedIn = ({ kind, task, count }: Notification, named?: string): string => predicates[kind](task ? named : tasks(count));

/** The name of the actor, with that of the program by which they acted. */
export const actorOf = ({ actor, via }: Notification): string | undefined => (actor ? acting(actor.name, via) : undefined);

/** A notification as a sentence. @param named its task in words, unless that stands nearby */
export const sentence = (item: Notification, named?: string): string => [actorOf(item), happenedIn(item, named)].filter(Boolean).join(' ');

/** A new notification, as it is announced. */
export const announced = (item: Notification): string => [sentence(item), item.task?.title].filter(Boolean).join(': ');
