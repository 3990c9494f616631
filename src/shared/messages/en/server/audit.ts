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

export const signInOf = (name: string, browser: string) => `${name}, ${browser}`;
const proofs = { passkey: 'a passkey', code: 'a code', recovery: 'a recovery code or link' };
export const provenBy = (way: keyof typeof proofs, browser: string) => `By ${proofs[way]}, ${browser}`;

export const adminCreated = (name: string, role: Role) => `${name} as ${roleLabels[role]}`;

/** The changed fields of an admin, never with a mobile number. */
export function adminChanged(before: Admin, after: Admin): string {
  const changes = [];
  if (after.name !== before.name) changes.push(`name → ${after.name}`);
  if (after.mobileNumber !== before.mobileNumber) changes.push('mobile number');
  if (after.role !== before.role) changes.push(`role → ${roleLabels[after.role]}`);
  if (after.active !== before.active) changes.push(after.active ? 'activated' : 'deactivated');
  return `${before.name}: ${changes.join(', ')}`;
}

export const labelCreated = (name: string, color: string) => `${name}, ${color}`;

export function labelChanged(before: NewLabel, after: NewLabel): string {
  const changes = [];
  if (after.name !== before.name) changes.push(`name → ${after.name}`);
  if (after.color !== before.color) changes.push(`color → ${after.color}`);
  return `${before.name}: ${changes.join(', ')}`;
}

export const labelMerged = (name: string, into: string) => `${name}, merged into ${into}`;

export const taskDetail = (title: string, id: string) => `${title} (${id})`;
export const taskDeletedForever = (title: string, id: string) => taskDetail(`${title}, forever`, id);
export const auditExported = 'The audit log, as CSV';
export const everythingExported = 'Everything but sessions, into a file';
export const everythingImported = 'Everything, from a file';
export const tasksImported = (count: number, id: string) => `${count} tasks (${id})`;
export const tasksExported = 'Tasks, as CSV';
export const jobRetried = (kind: string, id: string) => `${kind} (${id})`;
export const tokenDetail = (name: string, start: string, owner: string) => `${name} (${start}…) of ${owner}`;
export const tokenUndone = (name: string, start: string, owner: string, since: string) =>
  `${tokenDetail(name, start, owner)}, since ${since}`;
export const codesSpent = (name: string, most: number) => `${name} got all ${most} of the day: no more are sent to them until midnight UTC`;

export const webhookCreated = (host: string, format: string) => `${host}, ${format}`;

type AuditedWebhook = Pick<Webhook, 'url' | 'format' | 'kinds' | 'active'> & { host: string };

/** The changed fields of a webhook, without its address, which may hold a secret; `null` if nothing changed. */
export function webhookChanged(before: AuditedWebhook, after: AuditedWebhook): string | null {
  const changes = [];
  if (after.url !== before.url) changes.push(after.host === before.host ? 'address' : `address → ${after.host}`);
  if (after.format !== before.format) changes.push(`format → ${after.format}`);
  if (after.kinds.join() !== before.kinds.join()) changes.push(`kinds → ${after.kinds.join(', ')}`);
  if (after.active !== before.active) changes.push(after.active ? 'switched on' : 'switched off');
  return changes.length > 0 ? `${before.host}: ${changes.join(', ')}` : null;
}

export const calendarMade = (scope: CalendarScope) => (scope === 'mine' ? 'A new address, for own tasks' : 'A new address, for all tasks');
export const calendarEnded = 'The address was ended';
