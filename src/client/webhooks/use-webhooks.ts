import { useQuery } from '@tanstack/react-query';
import * as messages from '#messages/webhooks.ts';
import type { Delivery, NewWebhook, Webhook, WebhookEdit } from '#shared/webhooks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';

/** All webhooks, reloaded at each opening of the dialog because the server may have switched one off. */
export const useWebhooks = () => useQuery<Webhook[]>({ queryKey: keys.webhooks, gcTime: 0 });

/** A webhook that was switched off has a notice. The key of the list is also that of the logs. */
const lists = { reload: [keys.notices], await: [keys.webhooks] };

/** Creates a webhook. Its answer alone has the secret. */
export const useCreateWebhook = () => useReportedMutation((body: NewWebhook) => call('createWebhook', { body }), lists);

export const useUpdateWebhook = () =>
  useReportedMutation(({ id, edit }: { id: string; edit: WebhookEdit }) => call('updateWebhook', { params: { id }, body: edit }), {
    said: ({ edit: { active } }) => (active === undefined ? messages.updated : active ? messages.switchedOn : messages.switchedOff),
    ...lists,
  });

export const useDeleteWebhook = () =>
  useReportedMutation(({ id }: Webhook) => call('deleteWebhook', { params: { id } }), { said: () => messages.removed, ...lists });

/** A mutation that sends something to a receiver now, and says how it was answered. @param send gives the delivery */
function useSending<Variables>(send: (variables: Variables) => Promise<Delivery>) {
  return useReportedMutation(
    async (variables: Variables) => {
      const { state, status, took, error } = await send(variables);
      if (state !== 'delivered') throw new Error(error ?? messages.notAnswered);
      return messages.wasAnswered(status ?? 0, took ?? 0);
    },
    { said: (_, sentence) => sentence, ...lists },
  );
}

export const useTestWebhook = () => useSending(({ id }: Webhook) => call('testWebhook', { params: { id } }));

export const useSendAgain = ({ id }: Webhook) => useSending((deliveryId: string) => call('sendAgain', { params: { id, deliveryId } }));
