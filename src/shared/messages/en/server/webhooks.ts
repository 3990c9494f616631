import type { WebhookKind } from '../../../webhooks.ts';

export const webhookNotFound = 'This webhook does not exist or was deleted.';
export const deliveryNotFound = 'This delivery does not exist, or it is older than 30 days.';
export const tooMany = (max: number) => `There are already ${max} webhooks. Delete one first.`;

export const answered = (status: number) => `The receiver answered ${status}.`;
export const gone = 'The receiver answered 410, which means that it wants no more deliveries.';
export const failingForADay = 'Every delivery failed for a day.';
export const switchedOff = 'The webhook was switched off.';
export const notice = (hosts: readonly string[]) =>
  `Deliveries stopped, because a webhook was switched off: ${hosts.join(', ')}. See its log in Webhooks, then switch it on again.`;

export const test = (actor: string) => `${actor} sent this test from Max Tasks.`;
export const open = (number: number) => `Open #${number}`;

/** A change in one line, for a chat. */
export const happened: Record<WebhookKind, (actor: string, task: string) => string> = {
  'task.created': (actor, task) => `${actor} created ${task}`,
  'task.edited': (actor, task) => `${actor} edited ${task}`,
  'task.status_changed': (actor, task) => `${actor} changed the status of ${task}`,
  'task.commented': (actor, task) => `${actor} commented on ${task}`,
  'task.deleted': (actor, task) => `${actor} deleted ${task}`,
  'task.restored': (actor, task) => `${actor} restored ${task}`,
};

export const notHttps = 'The address must be valid and begin with https://.';
export const hasCredentials = 'The address must not contain a user name or password.';
export const notReachable = 'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.';
export const noAnswer = (code: string) => `The other server could not be reached (${code}).`;
export const tooSlow = (seconds: number) => `The other server did not answer within ${seconds} seconds.`;
