import { roleLabels } from '#messages/labels.ts';
import type { Admin } from '../../../admins.ts';
import type { CalendarScope } from '../../../calendar-feed.ts';
import type { NewLabel } from '../../../labels.ts';
import type { Webhook } from '../../../webhooks.ts';
import type { Role } from '../../../words.ts';

export const csvColumns = ['Time', 'Action', 'Admin', 'Admin id', 'Detail', 'Address', 'Request'];

export const shortNumber = (mark: string) => `A number marked ${mark}`;
export const numberEndingIn = (end: string, mark: string) => `A number that ends in ${end}, marked ${mark}`;
export const failedSignIns = (number: string, failures: number) =>
  failures > 1 ? `${number}, and ${failures - 1} more since the last entry` : number;
export const allOtherDevices = 'All other devices';
export const everyDeviceOf = (name: string) => `All devices of ${name}`;
export const furtherDenials = ' Further denials this hour are not logged.';

export const browserOf = (name: string, browser: string) => `${name}, ${browser}`;
const proofs = { passkey: 'a passkey', code: 'a code', recovery: 'a recovery code or link' };
export const provenBy = (way: keyof typeof proofs, browser: string) => `By ${proofs[way]}, ${browser}`;

export const adminCreated = (name: string, role: Role) => `${name} as ${roleLabels[role]}`;

/** The fields that were changed, after the name of what has them; empty if none was. */
function changed(name: string, fields: (string | false)[]): string {
  const changes = fields.filter((one) => one !== false);
  return changes.length > 0 ? `${name}: ${changes.join(', ')}` : '';
}

/** The changed fields of an admin, never with a mobile number. */
export const adminChanged = (before: Admin, after: Admin) =>
  changed(before.name, [
    after.name !== before.name && `name → ${after.name}`,
    after.mobileNumber !== before.mobileNumber && 'mobile number',
    after.role !== before.role && `role → ${roleLabels[after.role]}`,
    after.active !== before.active && (after.active ? 'activated' : 'deactivated'),
  ]);

export const labelChanged = (before: NewLabel, after: NewLabel) =>
  changed(before.name, [after.name !== before.name && `name → ${after.name}`, after.color !== before.color && `color → ${after.color}`]);

export const labelMerged = (name: string, into: string) => `${name}, merged into ${into}`;

export const taskDetail = (title: string, id: string) => `${title} (${id})`;
export const taskDeletedForever = (title: string, id: string) => `${taskDetail(title, id)}, forever`;
export const auditExported = 'The audit log, as CSV';
export const everythingExported = 'The board, its people and its history, into a file';
export const everythingImported = 'Everything, from a file';
export const tasksImported = (count: number, id: string) => `${count} tasks (${id})`;
export const tasksExported = 'Tasks, as CSV';
export const jobRetried = (kind: string, id: string) => `${kind} (${id})`;
export const tokenDetail = (name: string, start: string, owner: string) => `${name} (${start}…) of ${owner}`;
export const tokenUndone = (name: string, start: string, owner: string, since: string) =>
  `${tokenDetail(name, start, owner)}, since ${since}`;
export const codesSpent = (name: string, most: number) => `${name} got all ${most} of the day: no more are sent to them until midnight UTC`;

/** A new label with its color, or the host of a new webhook with its format. */
export const created = (name: string, kind: string) => `${name}, ${kind}`;

type AuditedWebhook = Pick<Webhook, 'url' | 'format' | 'kinds' | 'active'> & { host: string };

/** The changed fields of a webhook, without its address, which may hold a secret. */
export const webhookChanged = (before: AuditedWebhook, after: AuditedWebhook) =>
  changed(before.host, [
    after.url !== before.url && (after.host === before.host ? 'address' : `address → ${after.host}`),
    after.format !== before.format && `format → ${after.format}`,
    after.kinds.join() !== before.kinds.join() && `kinds → ${after.kinds.join(', ')}`,
    after.active !== before.active && (after.active ? 'switched on' : 'switched off'),
  ]);

export const calendarMade = (scope: CalendarScope) => (scope === 'mine' ? 'A new address, for own tasks' : 'A new address, for all tasks');
export const calendarEnded = 'The address was ended';
