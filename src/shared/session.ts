import * as z from 'zod/mini';
import { mobileDigits, mobileNumber, newAdminName } from './admins.ts';
import { assigneeRights, roles } from './words.ts';

export const user = z.object({
  id: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** The rights of assignees on their tasks, by the setting `ASSIGNEES_MAY`. */
  assigneesMay: z.array(z.enum(assigneeRights)),
});
export type User = z.infer<typeof user>;

/** A session. Answers describe a trusted browser in the same form. */
export const session = z.object({
  id: z.string(),
  /** `Chrome on Windows`. */
  browser: z.string(),
  address: z.string(),
  createdAt: z.string(),
  /** Precise to five minutes. */
  lastUsedAt: z.string(),
  current: z.boolean(),
});
export type Session = z.infer<typeof session>;

export const notice = z.object({ kind: z.enum(['guessing', 'open', 'webhook']), text: z.string() });
export type Notice = z.infer<typeof notice>;

/** A sign-in: the digits of the number as `username`. A `password` is ignored. */
export const login = z.object({ username: mobileDigits });

/** A registration. Only the token is checked here, because a wrong one is refused first. */
export const registration = z.object({
  token: z.catch(z.string(), ''),
  name: z.optional(z.unknown()),
  mobileNumber: z.optional(z.unknown()),
});

export const superAdminSetUp = z.object({ name: newAdminName, mobileNumber });
