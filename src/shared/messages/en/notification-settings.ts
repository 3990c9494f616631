import type { NotificationKind } from '../../notifications.ts';

export const title = 'Notification Settings';
export const description = 'The bell shows every notification. Choose which ones also reach you elsewhere.';
/** When neither mail nor push is set up: the page then says no word of them. */
export const onlyInPage = 'Notifications appear in this page, under the bell.';
export const saved = 'Notification settings saved.';
export const savedAndSent = (email: string) => `Notification settings saved. Open the link in the mail to ${email} to confirm the address.`;
export const noMailChosen = 'You get no other mail until you choose what to be told about.';
export const addressMissing = 'You get no mail until you enter your address.';

export const email = 'Email Address';
export const emailHint = 'Only you see it. You confirm it by a link in a mail.';
export const confirmed = 'Confirmed';
export const refused = 'Refused by the mail server';
export const waiting = 'Waiting for confirmation';
export const sendAgain = 'Send Again';
export const sentAgain = (email: string) => `A mail was sent to ${email}. Open its link to confirm the address.`;

export const kinds = 'Tell me about';
export const byMail = 'Mail';
export const byPush = 'Push';
export const kindLabels: Record<NotificationKind, string> = {
  assigned: 'Tasks assigned to me',
  mentioned: 'Mentions of me',
  commented: 'Comments on my tasks',
  status_changed: 'Status changes of my tasks',
  due_soon: 'Tasks due today',
  overdue: 'Overdue tasks',
};
/** The name of the checkbox for a kind and a channel. */
export const kindBy = (kind: string, channel: string) => `${kind}: ${channel}`;

export const digest = 'Daily Digest';
export const digestHint = 'One mail on workdays: overdue, due today, and waiting for you.';
export const noDigest = 'No digest';
