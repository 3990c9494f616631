import * as z from 'zod/mini';
import { adminName, mobileDigits, mobileNumber, roles } from './admins.ts';

/** The signed-in person. */
export const user = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });
export type User = z.infer<typeof user>;

/** What the sign-in form sends: the number as `username`. A `password` may come along; it opens and closes nothing. */
export const login = z.object({ username: mobileDigits });

export const REGISTRATION_CLOSED = 'Registration not available. Contact your administrator for access.';

/** Only the holder of a setup link may register. The rest of the body is looked at after the token is found valid. */
export const registration = z.object({
  token: z.catch(z.string(), ''),
  name: z.optional(z.unknown()),
  mobileNumber: z.optional(z.unknown()),
});

/** The first super admin, as the holder of a setup link enters it. */
export const superAdminSetUp = z.object({ name: adminName, mobileNumber });
