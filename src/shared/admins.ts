import * as z from 'zod/mini';
import { nameFault } from './admin-names.ts';
import { normalizeMobileNumber } from './mobile-number.ts';
import { requiredText, storable } from './text.ts';
import { type Role, roleLabels, roles } from './words.ts';

export { type Role, roleLabels, roles };

const adminName = requiredText('Name', 200);
/** The name of somebody who is new here. */
export const newAdminName = adminName.check(z.refine((name) => !nameFault(name), { error: ({ input }) => nameFault(String(input)) }));
const role = z.enum(roles, {
  error: (issue) => (issue.input == null || issue.input === '' ? 'Role is required' : 'Role must be one of admin, super_admin.'),
});

const MISSING_NUMBER = 'Mobile number is required';

/** A mobile number as written; comes out as digits (see `normalizeMobileNumber`), at least one. */
export const mobileDigits = z.pipe(
  z
    .string({ error: (issue) => (issue.input == null ? MISSING_NUMBER : 'Mobile number must be text.') })
    .check(z.refine(storable, 'Mobile number contains a character that cannot be stored.')),
  z.pipe(z.transform(normalizeMobileNumber), z.string().check(z.minLength(1, MISSING_NUMBER))),
);

/** A mobile number that can be stored. */
export const mobileNumber = z.pipe(mobileDigits, z.string().check(z.maxLength(32, 'Mobile number must be at most 32 digits.')));

/** An admin as one is made. */
export const newAdmin = z.object({ name: newAdminName, mobileNumber, role });
export type NewAdmin = z.infer<typeof newAdmin>;

/** A name that only stays as it is may be any: whether it changes, the server sees. */
export const adminEdit = z.object({
  name: z.optional(adminName),
  mobileNumber: z.optional(mobileNumber),
  role: z.optional(role),
  active: z.optional(z.boolean('Active must be true or false.')),
});
export type AdminEdit = z.infer<typeof adminEdit>;

/** An admin as super admins see them; nobody else is shown a mobile number. It is empty where it was erased. */
export const admin = z.object({ id: z.string(), name: z.string(), mobileNumber: z.string(), role, active: z.boolean() });
export type Admin = z.infer<typeof admin>;

/** An admin as everybody sees them: somebody to give tasks to. */
export const assignableAdmin = z.object({ id: z.string(), name: z.string() });
export type AssignableAdmin = z.infer<typeof assignableAdmin>;

/** `include=holders` adds deactivated admins who still hold tasks, for filters. */
export const assignableQuery = z.object({ include: z.optional(z.literal('holders', 'The only value of "include" is holders.')) });
