import { acting, someone } from '#messages/activity.ts';
import { tasks } from '#messages/plural.ts';
import type { AnyNotificationKind, Notification } from '../../notifications.ts';

export const title = 'Notifications';
export const none = 'No notifications';
export const unread = 'Unread';
export const markAllAsRead = 'Mark all as read';
export const taskDeleted = 'This task was deleted.';

/** Sentences of what nobody did. @param task it in words, unless it stands nearby */
const sentences = {
  due_soon: (task?: string) => (task ? `${task} is due today` : 'Due today'),
  overdue: (task?: string) => (task ? `${task} is overdue` : 'Overdue'),
  email_refused: () => 'Your email address was refused. Check it in Notification Settings.',
} satisfies Partial<Record<AnyNotificationKind, unknown>>;

/** Predicates, to follow the name of the person who acted. @param about the tasks in words, unless the only one stands nearby */
const predicates: Record<Exclude<AnyNotificationKind, keyof typeof sentences>, (about?: string) => string> = {
  assigned: (about = 'this') => `assigned ${about} to you`,
  mentioned: (about) => (about ? `mentioned you in ${about}` : 'mentioned you'),
  commented: (about) => (about ? `commented on ${about}` : 'commented'),
  status_changed: (about) => (about ? `changed the status of ${about}` : 'changed the status'),
  factor_changed: () => 'added a way to sign in. If you did not expect it, tell a super admin.',
};

const standsAlone = (kind: AnyNotificationKind) => kind in sentences;

/** The name of the person who acted, with that of the program by which they did; undefined if nobody did. */
export const actorOf = ({ kind, actor, via }: Notification) => (standsAlone(kind) ? undefined : acting(actor?.name ?? someone, via));

/** A notification in words, to follow the name of its actor. @param named its task in words, unless that stands nearby */
export const happenedIn = ({ kind, task, count }: Notification, named?: string): string =>
  ({ ...sentences, ...predicates })[kind](task || standsAlone(kind) ? named : tasks(count));

/** A notification as a sentence. @param named its task in words, unless that stands nearby */
export const sentence = (item: Notification, named?: string) => [actorOf(item), happenedIn(item, named)].filter(Boolean).join(' ');

/** A new notification, as it is announced. */
export const announced = (item: Notification) => [sentence(item), item.task?.title].filter(Boolean).join(': ');
