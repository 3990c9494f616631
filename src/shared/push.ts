import * as z from 'zod/mini';
import * as messages from '#messages/validation.ts';
import { text } from './text.ts';

/** In ASCII, as browsers write it: PostgreSQL indexes at most 2,704 bytes. */
const endpoint = text(messages.fields.endpoint, 2_000).check(z.regex(/^[ -~]*$/, messages.notStorable(messages.fields.endpoint)));

const key = (name: string, pattern: RegExp) => z.string(messages.keyNotValid(name)).check(z.regex(pattern, messages.keyNotValid(name)));

/** A browser's subscription, as its own JSON says it. */
export const newPushSubscription = z.object({
  endpoint,
  keys: z.object(
    {
      // A point of the curve P-256, and 16 bytes, as base64url.
      p256dh: key('p256dh', /^[\w-]{87}=?$/),
      auth: key('auth', /^[\w-]{22}(==)?$/),
    },
    messages.keysNotValid,
  ),
});
export const pushSubscription = z.object({ id: z.string() });
export const pushEndpoint = z.object({ endpoint });
