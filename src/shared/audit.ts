import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { moment, parameter } from './text.ts';

const auditActions = [
  'signed_in',
  'sign_in_failed',
  'signed_out',
  'denied',
  'admin_created',
  'admin_changed',
  'number_erased',
  'setup_link_made',
  'task_deleted',
  'task_restored',
  'label_created',
  'label_changed',
  'label_deleted',
  'exported',
  'imported',
  'job_retried',
  'sign_in_challenged',
  'sign_in_approved',
  'sign_in_refused',
  'proof_given',
  'browser_trusted',
  'trust_ended',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_made',
  'recovery_link_made',
  'codes_spent',
  'token_created',
  'token_revoked',
  'token_undone',
  'webhook_created',
  'webhook_changed',
  'webhook_deleted',
  'tasks_imported',
  'import_undone',
  'calendar_changed',
] as const;
export type AuditAction = (typeof auditActions)[number];

const action = z.enum(auditActions, messages.notAuditAction);

/** An audited action or denial. `admin` is null for signed-out callers, `address` for the operator. */
export const auditEntry = z.object({
  id: z.string(),
  at: z.string(),
  action,
  admin: z.nullable(z.object({ id: z.string(), name: z.string() })),
  detail: z.string(),
  address: z.nullable(z.string()),
  requestId: z.nullable(z.string()),
});
export type AuditEntry = z.infer<typeof auditEntry>;

const momentIn = (name: string) => moment(name, parameter(name));

/** Filters of the audit log. A bare day in `from` means its start, in `to` its end. */
const filter = {
  action: z.optional(action),
  admin: z.optional(parameter(messages.valueIn('admin'))),
  from: z.optional(momentIn(messages.valueIn('from'))),
  to: z.optional(momentIn(messages.valueIn('to'))),
};

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** A page of the audit log, newest first, below the entry `before`. */
export const auditPage = z.object({
  ...filter,
  before: z.optional(parameter(messages.valueIn('before')).check(z.refine(isId, messages.notEntryId(messages.valueIn('before'))))),
});
export type AuditPage = z.infer<typeof auditPage>;

export const auditFilter = z.object(filter);
