import { counted } from '#messages/plural.ts';
import type { WebhookFormat, WebhookKind } from '../../webhooks.ts';

export const title = 'Webhooks';
export const description = 'Changes on the board are sent to these addresses as they happen.';
export const none = 'No webhooks yet. Create one to tell Slack, Teams or a program about each change.';

export const add = 'New Webhook';
export const edit = 'Edit';
export const editTitle = 'Edit Webhook';
export const address = 'Address';
export const addressHints: Record<WebhookFormat, string> = {
  standard: 'An https address that takes each change as a POST request, signed by Standard Webhooks.',
  slack: 'The address of an incoming webhook in Slack.',
  teams: 'The address of a Workflows webhook in Teams.',
};
export const format = 'Format';
export const formatLabels: Record<WebhookFormat, string> = { standard: 'Standard', slack: 'Slack', teams: 'Teams' };
export const kinds = 'Send when';
export const kindLabels: Record<WebhookKind, string> = {
  'task.created': 'A task is created',
  'task.edited': 'A task is edited',
  'task.status_changed': 'A status changes',
  'task.commented': 'A comment is added',
  'task.deleted': 'A task is deleted',
  'task.restored': 'A task is restored',
};
export const kindsSent = (count: number, all: number) => (count === all ? 'All changes' : `${count} of ${all} kinds of changes`);
export const create = 'Create Webhook';
export const updated = 'Webhook updated successfully!';
export const secretTitle = 'Signing Secret';
export const secret = 'Secret';
export const secretHint = 'The receiver uses it to check that a request came from this board. Slack and Teams do not need it.';

export const on = 'On';
export const off = 'Off';
export const switchOn = 'Switch On';
export const switchOff = 'Switch Off';
export const switchedOn = 'The webhook is on.';
export const switchedOff = 'The webhook is off. Changes are not sent to it.';
export const remove = 'Delete';
export const removeQuestion = 'Delete this webhook?';
export const removed = 'Webhook deleted successfully!';

export const sendTest = 'Send a Test';
export const wasAnswered = (status: number, took: number) => `The receiver answered ${status} in ${took} ms.`;

export const deliveries = 'Deliveries';
export const deliveriesTitle = 'Webhook Deliveries';
export const deliveriesOf = (address: string) => `The last 30 days to ${address}`;
export const noDeliveries = 'Nothing has been sent in the last 30 days.';
export const stateLabels = { waiting: 'Waiting', delivered: 'Delivered', failed: 'Failed' };
export const answered = (status: number) => `Answered ${status}`;
export const took = (milliseconds: number) => `${milliseconds} ms`;
export const attempts = (count: number) => counted(count, 'attempt');
export const details = 'Request and Answer';
export const request = 'Request';
export const answer = 'Answer';
export const nothing = 'Nothing';
export const sendAgain = 'Send Again';
