import * as z from 'zod/mini';
import { canBeKept, isMoment, KEPT } from './moments.ts';
import { storable } from './text.ts';

/** What the audit log tells of. */
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
  'exported',
  'imported',
] as const;
export type AuditAction = (typeof auditActions)[number];

const action = z.enum(auditActions, `Action must be one of ${auditActions.join(', ')}.`);

/** Something that somebody did, or was refused. `admin` is null where nobody was signed in, `address` where it was no call. */
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

const once = (name: string) =>
  z
    .string(`The value of "${name}" must be given once.`)
    .check(z.refine(storable, `The value of "${name}" contains a character that cannot be stored.`));

const moment = (name: string) =>
  once(name).check(
    z.refine(isMoment, `The value of "${name}" must be an ISO 8601 date or timestamp.`),
    z.refine(canBeKept, `The value of "${name}" ${KEPT}`),
  );

/** Which entries: each part is left out where it does not matter. A bare day in `from` means its start, in `to` its end. */
const filter = {
  action: z.optional(action),
  admin: z.optional(once('admin')),
  from: z.optional(moment('from')),
  to: z.optional(moment('to')),
};

const isId = (value: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/.test(value);

/** A page of the audit log, newest first: what comes before (and is older than) the entry `before`. */
export const auditPage = z.object({
  ...filter,
  before: z.optional(once('before').check(z.refine(isId, 'The value of "before" must be the id of an entry.'))),
});
export type AuditPage = z.infer<typeof auditPage>;

/** Which entries go out, where all of them do. */
export const auditFilter = z.object(filter);
