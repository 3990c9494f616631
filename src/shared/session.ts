import * as z from 'zod/mini';
import { mobileDigits, mobileNumber, newAdminName, roles } from './admins.ts';

/** The signed-in person. */
export const user = z.object({ id: z.string(), name: z.string(), role: z.enum(roles) });
export type User = z.infer<typeof user>;

/** A place where the caller is signed in. */
export const session = z.object({
  id: z.string(),
  /** In words: "Chrome on Windows". */
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  /** To within five minutes. */
  lastUsedAt: z.string(),
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

/** Warnings for super admins about sign-ins. */
export const notice = z.object({ kind: z.enum(['guessing', 'open']), text: z.string() });
export type Notice = z.infer<typeof notice>;

/** What the sign-in form sends: the number as `username`. A `password` may come along; it opens and closes nothing. */
export const login = z.object({ username: mobileDigits });

/** Only the holder of a setup link may register. The rest of the body is looked at after the token is found valid. */
export const registration = z.object({
  token: z.catch(z.string(), ''),
  name: z.optional(z.unknown()),
  mobileNumber: z.optional(z.unknown()),
});

/** The first super admin, as the holder of a setup link enters it. */
export const superAdminSetUp = z.object({ name: newAdminName, mobileNumber });
