import { counted } from '#messages/plural.ts';
import { name as product } from '#messages/product.ts';

export const tooManyConfirmations = 'Too many confirmation mails were sent today. Check the address, and try again tomorrow.';
export const confirmationNotValid =
  'This link is older than a day, or it is for another person or address. Send a new one from Notification Settings.';
export const unsubscribeNotValid = 'This link is not valid. Copy the whole link from the mail, or sign in and open Notification Settings.';
export const notSent = (details: string) => `The mail server did not take a mail (${details}). Check SMTP_URL and the mail server.`;

export const quoted = (title: string) => `"${title}"`;

const updates = (count: number) => counted(count, 'update');
export const updatesSubject = (count: number) => `${updates(count)} on ${product}`;
export const updatesIntro = (count: number) => `You have ${updates(count)} on ${product}.`;
export const openTask = 'Open task';
export const openBoard = `Open ${product}`;

export const digestSubject = (day: string) => `Your tasks for ${day}`;
export const digestIntro = (overdue: number, today: number, waiting: number) =>
  `${overdue} overdue, ${today} due today, ${waiting} waiting for you.`;
export const overdue = 'Overdue';
export const dueToday = 'Due today';
export const waitingForYou = 'Waiting for you';
export const andMore = (count: number) => `And ${count} more`;

export const confirmSubject = `Confirm your address for ${product}`;
export const confirmIntro = `Confirm that ${product} may send notifications to this address.`;
export const confirm = 'Confirm address';
export const confirmReason = 'The link works for a day. If you did not ask for this mail, ignore it.';

export const reason = 'You get this mail because you asked for it.';
export const settings = 'Notification Settings';
export const unsubscribe = 'Unsubscribe';
