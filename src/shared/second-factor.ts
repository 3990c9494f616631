import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { flag, parameter, requiredText, text } from './text.ts';
import { roles } from './words.ts';

/** The ways to prove who a number belongs to, by the setting `SECOND_FACTOR`. */
export const ways = ['approve', 'passkey', 'code'] as const;
const way = z.enum(ways);
export type Way = z.infer<typeof way>;

/**
 * The sign-in of a browser that is not trusted, or a proof to give: alike for a number that opens nothing.
 * `ways` is the installation's list; the two `digits` are shown for an approval.
 */
export const signInChallenge = z.object({ ways: z.array(way), digits: z.string(), expiresAt: z.string() });
export type SignInChallenge = z.infer<typeof signInChallenge>;

/** The challenge that a page shows: it is over once another of the same browser has taken its place. */
export const shownChallenge = z.object({ expiresAt: z.optional(parameter(messages.valueIn('expiresAt'))) });
export const challengeState = z.object({ state: z.enum(['waiting', 'proven']) });
export type ChallengeState = z.infer<typeof challengeState>;

/** A code of the gateway, a recovery code, or the token of a recovery link. */
export const codeEntry = z.object({ code: requiredText(messages.fields.code, 200) });

/** `anew`: a sign-in without a number, even if another one waits. */
export const passkeySignIn = z.object({ anew: flag('anew') });

/** Options and responses of the Web Authentication API as JSON. Their library checks them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() });
const response = z.looseObject(
  { id: z.string(messages.passkeyNotValid).check(z.regex(/^[\w-]+$/, messages.passkeyNotValid)) },
  messages.passkeyNotValid,
);
export const passkeyResponse = z.object({ response });
export const passkeyName = text(messages.fields.name, 100);
export const newPasskey = z.object({ response, name: z.optional(passkeyName) });

/** `name` is by default that of the browser which made it. */
export const passkey = z.object({ id: z.string(), name: z.string(), createdAt: z.string(), lastUsedAt: z.nullable(z.string()) });
export type Passkey = z.infer<typeof passkey>;

/** A sign-in that the caller may approve: their own, or somebody else's for a super admin. */
export const approval = z.object({
  id: z.string(),
  person: z.object({ id: z.string(), name: z.string() }),
  browser: z.string(),
  address: z.string(),
  at: z.string(),
  expiresAt: z.string(),
});
export type Approval = z.infer<typeof approval>;
export const approvalDecision = z.object({
  digits: z.optional(text(messages.fields.digits, 2)),
  allow: z.boolean(messages.notTrueOrFalse(messages.fields.allow)),
});

/** Ten one-time codes, shown once. */
export const recoveryCodes = z.object({ codes: z.array(z.string()) });
export const recoveryLink = z.object({ link: z.string(), expiresAt: z.string() });

/** Whether signing out everywhere also ends the trust of the other browsers. */
export const signingOut = z.object({ trust: z.optional(z.enum(['true', 'false'], messages.notTrueOrFalse(messages.valueIn('trust')))) });

const proofs = { passkeys: z.int(), recoveryCodes: z.int(), trustedBrowsers: z.int(), ready: z.boolean() };

/** The state of the factor. `from`: since when it holds (ISO 8601). `people` is for super admins. */
export const security = z.object({
  ways: z.array(way),
  from: z.nullable(z.string()),
  holds: z.boolean(),
  /** Whether this browser is trusted, and whether the caller signed in or gave a proof within 15 minutes. */
  trusted: z.boolean(),
  recent: z.boolean(),
  mine: z.object(proofs),
  people: z.optional(z.array(z.object({ id: z.string(), name: z.string(), role: z.enum(roles), ...proofs }))),
});
export type Security = z.infer<typeof security>;
