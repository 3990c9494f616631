import * as messages from '#messages/webhooks.ts';
import type { Delivery } from '#shared/webhooks.ts';
import { keys } from '../api/keys.ts';

/** Reloaded after each change: a webhook that was switched off has a notice, and the key of the list is also that of the logs. */
export const webhookLists = { reload: [keys.notices], await: [keys.webhooks] };

/** An action that sends something to a receiver now, and says how it was answered. @param send gives the delivery */
export const sending = (send: () => Promise<Delivery>) => ({
  act: async () => {
    const { status, took, error } = await send();
    if (error !== null) throw new Error(error);
    return messages.wasAnswered(status ?? 0, took ?? 0);
  },
  said: (sentence: string) => sentence,
  ...webhookLists,
});
