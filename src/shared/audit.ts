import * as z from 'zod/mini';
import { words } from '#messages/audit.ts';
import * as messages from '#messages/validation.ts';
import { moment, parameter } from './text.ts';

/** The name of each action is its key in the catalogue, so that none lacks words. */
const auditActions = Object.keys(words) as AuditAction[];
export type AuditAction = keyof typeof words;

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
