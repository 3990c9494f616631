import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { clearable, listOf, parameter, text } from './text.ts';

/** The kinds in order of weight: a change tells a person of a task by the first that fits. */
export const notificationKinds = ['assigned', 'mentioned', 'commented', 'status_changed', 'due_soon', 'overdue'] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** The page alone tells the last two: a mail address was refused, and the actor added a proof or trusted a browser. */
export const everyKind = [...notificationKinds, 'email_refused', 'factor_changed'] as const;
export type AnyNotificationKind = (typeof everyKind)[number];

/** A notification of the caller. `task` is `null` if it is about `count` tasks, or about none; `note` is the comment or the change of status. */
const notification = z.object({
  id: z.string(),
  kind: z.enum(everyKind),
  task: z.nullable(z.object({ id: z.string(), number: z.int(), title: z.string() })),
  count: z.int(),
  actor: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** The name of the API token by which the actor acted. Absent from a server of the previous release. */
  via: z._default(z.nullable(z.string()), null),
  note: z.nullable(z.string()),
  at: z.string(),
  readAt: z.nullable(z.string()),
});
export type Notification = z.infer<typeof notification>;

const unread = z.int().check(z.nonnegative());

export const notificationPage = z.object({ items: z.array(notification), unread });
export const unreadCount = z.object({ unread });

const id = text(messages.notificationId, 100);

export const notificationsBefore = z.object({ before: z.optional(parameter(messages.notificationIdIn('before'))) });

const READ_MOST = 200;
const notValid = messages.notificationsNotValid(READ_MOST);
/** The notifications to mark as read: these, or all up to one. */
export const readNotifications = z.union(
  [z.object({ ids: z.array(id).check(z.minLength(1, notValid), z.maxLength(READ_MOST, notValid)) }), z.object({ upTo: z.uuid(notValid) })],
  notValid,
);

/** The event: a new notification, or only the count. */
export const notificationEvent = z.object({ item: z.optional(notification), unread });

/** The caller's notification settings. A confirmed address gets mail until the mail server refuses it. `digestHour` is in the team's time zone. */
export const notificationSettings = z.object({
  email: z.nullable(z.string()),
  emailConfirmed: z.boolean(),
  emailRefused: z.boolean(),
  emailKinds: z.array(z.enum(notificationKinds)),
  pushKinds: z.array(z.enum(notificationKinds)),
  digestHour: z.nullable(z.int()),
  mailAvailable: z.boolean(),
  pushAvailable: z.boolean(),
  /** The public key that a browser needs to subscribe. */
  pushKey: z.nullable(z.string()),
});
export type NotificationSettings = z.infer<typeof notificationSettings>;

/** The longest mail address (RFC 5321). */
const EMAIL_MOST = 254;
/** The check that browsers use for an input of type email. */
const address = z.string(messages.notText(messages.fields.email)).check(
  z.trim(),
  z.refine((value) => value === '' || z.regexes.html5Email.test(value), messages.emailNotValid),
  z.maxLength(EMAIL_MOST, messages.tooLong(messages.fields.email, String(EMAIL_MOST))),
);

const kinds = (field: string) =>
  listOf(field, notificationKinds).check(z.refine((list) => new Set(list).size === list.length, messages.givenTwice(field)));

/** An edit of the caller's settings: an absent field stays, `null` unsets. */
export const notificationSettingsEdit = z.object({
  email: z.optional(clearable(address)),
  emailKinds: z.optional(kinds(messages.fields.emailKinds)),
  pushKinds: z.optional(kinds(messages.fields.pushKinds)),
  digestHour: z.optional(z.nullable(z.int(messages.hourNotValid).check(z.gte(0, messages.hourNotValid), z.lte(23, messages.hourNotValid)))),
});

export type NotificationSettingsEdit = z.infer<typeof notificationSettingsEdit>;

/** The token of a link that confirms an address. */
export const emailConfirmation = z.object({ token: text(messages.fields.token, 200) });
