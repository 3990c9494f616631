import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { listOf, oneOf, parameter, requiredText } from './text.ts';

const webhookFormats = ['standard', 'slack', 'teams'] as const;
export type WebhookFormat = (typeof webhookFormats)[number];

/** The kinds of changes, in the order of the form. */
export const webhookKinds = [
  'task.created',
  'task.edited',
  'task.status_changed',
  'task.commented',
  'task.deleted',
  'task.restored',
] as const;
export type WebhookKind = (typeof webhookKinds)[number];

export const webhook = z.object({
  id: z.string(),
  url: z.string(),
  format: z.enum(webhookFormats),
  kinds: z.array(z.enum(webhookKinds)),
  active: z.boolean(),
  /** Why it was switched off; `null` while it is on, or if a person did it. */
  offReason: z.nullable(z.string()),
  createdAt: z.string(),
});
export type Webhook = z.infer<typeof webhook>;
/** The secret (`whsec_…`) is shown once. */
export const createdWebhook = z.extend(webhook, { secret: z.string() });

const url = requiredText(messages.fields.url, 2_000);
const format = oneOf(messages.fields.format, webhookFormats);
const kinds = listOf(messages.fields.kinds, webhookKinds).check(z.minLength(1, messages.kindsMissing));

export const newWebhook = z.object({ url, format, kinds });
export type NewWebhook = z.infer<typeof newWebhook>;
export const webhookEdit = z.object({
  url: z.optional(url),
  format: z.optional(format),
  kinds: z.optional(kinds),
  active: z.optional(z.boolean(messages.notTrueOrFalse(messages.fields.active))),
});

/** An event to one webhook: the last request and its answer. `status` is the answer's; `null` without an answer. */
export const delivery = z.object({
  id: z.string(),
  type: z.string(),
  state: z.enum(['waiting', 'delivered', 'failed']),
  attempts: z.int(),
  createdAt: z.string(),
  sentAt: z.nullable(z.string()),
  /** How long the answer took (ms). */
  took: z.nullable(z.int()),
  status: z.nullable(z.int()),
  error: z.nullable(z.string()),
  request: z.nullable(z.string()),
  answer: z.nullable(z.string()),
});
export type Delivery = z.infer<typeof delivery>;

export const deliveriesBefore = z.object({ before: z.optional(parameter(messages.valueIn('before'))) });
