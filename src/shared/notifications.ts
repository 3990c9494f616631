import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { NOTIFICATIONS_READ_MOST } from './limits.ts';
import { text } from './text.ts';

export const notificationKinds = ['assigned', 'mentioned', 'commented', 'status_changed', 'due_soon', 'overdue'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** A notification of the caller. `task` is `null` if it is about `count` tasks; `note` is the comment or the change of status. */
export const notification = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  task: z.nullable(z.object({ id: z.string(), number: z.int(), title: z.string() })),
  count: z.int(),
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  note: z.nullable(z.string()),
  at: z.string(),
  readAt: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

const unread = z.int().check(z.nonnegative());

/** A page of notifications, newest first, and how many are unread in all. */
export const notificationPage = z.object({ items: z.array(notification), unread });
export const unreadCount = z.object({ unread });

const id = text(messages.notificationId, 100);

/** A page of notifications, below the one named or from the newest. */
export const notificationsBefore = z.object({
  before: z.optional(z.string(messages.givenTwice(messages.notificationIdIn('before')))),
});

const notValid = messages.notificationsNotValid(NOTIFICATIONS_READ_MOST);
/** The notifications to mark as read: these, or all up to one. */
export const readNotifications = z.union(
  [z.object({ ids: z.array(id).check(z.minLength(1, notValid), z.maxLength(NOTIFICATIONS_READ_MOST, notValid)) }), z.object({ upTo: id })],
  notValid,
);

/** The event: a new notification, or only the count. */
export const notificationEvent = z.object({ item: z.optional(notification), unread });

/** How the caller is told. An address gets mail once it is confirmed; `digestHour` is in the team's time zone. */
export const notificationSettings = z.object({
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  emailKinds: z.array(z.enum(notificationKinds)),
  pushKinds: z.array(z.enum(notificationKinds)),
  digestHour: z.nullable(z.int()),
  mailAvailable: z.boolean(),
  pushAvailable: z.boolean(),
  /** The public key that a browser needs to subscribe. */
  pushKey: z.nullable(z.string()),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;
