import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { nameFault } from './admin-names.ts';
import { digitsOf, normalizeMobileNumber } from './mobile-number.ts';
import { requiredText, storable } from './text.ts';
import { roles } from './words.ts';

const fields = messages.fields;

const adminName = requiredText(fields.name, 200);
export const newAdminName = adminName.check(z.refine((name) => !nameFault(name), { error: ({ input }) => nameFault(String(input)) }));
const role = z.enum(roles, {
  error: ({ input }) => (input == null || input === '' ? messages.required(fields.role) : messages.notOneOf(fields.role, roles)),
});

const MISSING_NUMBER = messages.required(fields.mobileNumber);

/** The digits of a mobile number as typed, at least one. */
export const mobileDigits = z.pipe(
  z
    .string({ error: (issue) => (issue.input == null ? MISSING_NUMBER : messages.notText(fields.mobileNumber)) })
    .check(z.refine(storable, messages.notStorable(fields.mobileNumber))),
  z.pipe(z.transform(digitsOf), z.string().check(z.minLength(1, MISSING_NUMBER))),
);

/** A mobile number to store. */
export const mobileNumber = z.pipe(
  mobileDigits,
  z.pipe(z.transform(normalizeMobileNumber), z.string().check(z.maxLength(32, messages.tooManyDigits(fields.mobileNumber, 32)))),
);

export const newAdmin = z.object({ name: newAdminName, mobileNumber, role });
export type NewAdmin = z.infer<typeof newAdmin>;

/** An edit; the server checks the name only if it changes. */
export const adminEdit = z.object({
  name: z.optional(adminName),
  mobileNumber: z.optional(mobileNumber),
  role: z.optional(role),
  active: z.optional(z.boolean(messages.notTrueOrFalse(fields.active))),
});
export type AdminEdit = z.infer<typeof adminEdit>;

/** An admin as super admins see them. The number is empty if it was erased. */
export const admin = z.object({ id: z.string(), name: z.string(), mobileNumber: z.string(), role, active: z.boolean() });
export type Admin = z.infer<typeof admin>;

export const assignableAdmin = z.object({ id: z.string(), name: z.string() });
export type AssignableAdmin = z.infer<typeof assignableAdmin>;

/** `include=holders` adds deactivated admins who still hold tasks, for filters. */
export const assignableQuery = z.object({ include: z.optional(z.literal('holders', messages.onlyValue('include', 'holders'))) });
