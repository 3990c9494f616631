import { useQuery, useQueryClient } from '@tanstack/react-query';
import * as toasts from '#messages/toasts.ts';
import * as messages from '#messages/webhooks.ts';
import type { Delivery, NewWebhook, Webhook, WebhookEdit } from '#shared/webhooks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { useSingleMutation } from '../api/use-single-mutation.ts';
import { toast } from '../ui/toast/toast.ts';
import { toastError } from '../ui/toast/toast-error.ts';

/** All webhooks, reloaded at each opening of the dialog because the server may have switched one off. */
export const useWebhooks = () => useQuery<Webhook[]>({ queryKey: keys.webhooks, gcTime: 0 });

/** A mutation of webhooks, which ends when the list and the log have been reloaded. @param said nothing if it says so elsewhere */
function useWebhookMutation<Answer, Variables>(
  mutationFn: (variables: Variables) => Promise<Answer>,
  said?: (answer: Answer, variables: Variables) => string,
) {
  const client = useQueryClient();
  return useSingleMutation({
    mutationFn,
    onSuccess: (answer, variables: Variables) => {
      if (said) toast({ title: toasts.success, description: said(answer, variables) });
    },
    onError: (error) => void toastError(error),
    // Reload after a failure too, because someone else may have changed it.
    onSettled: () => {
      // A webhook that was switched off has a notice.
      void client.invalidateQueries({ queryKey: keys.notices });
      return client.invalidateQueries({ queryKey: keys.webhooks });
    },
  });
}

/** Creates a webhook. Its answer alone has the secret. */
export const useCreateWebhook = () => useWebhookMutation((body: NewWebhook) => call('createWebhook', { body }));

export const useUpdateWebhook = () =>
  useWebhookMutation(
    ({ id, edit }: { id: string; edit: WebhookEdit }) => call('updateWebhook', { params: { id }, body: edit }),
    (_answer, { edit: { active } }) => (active === undefined ? messages.updated : active ? messages.switchedOn : messages.switchedOff),
  );

export const useDeleteWebhook = () =>
  useWebhookMutation(
    ({ id }: Webhook) => call('deleteWebhook', { params: { id } }),
    () => messages.removed,
  );

/** A mutation that sends something to a receiver now, and says how it was answered. @param send gives the delivery */
function useSending<Variables>(send: (variables: Variables) => Promise<Delivery>) {
  return useWebhookMutation(
    async (variables: Variables) => {
      const { state, status, took, error } = await send(variables);
      if (state !== 'delivered') throw new Error(error ?? messages.notAnswered);
      return messages.wasAnswered(status ?? 0, took ?? 0);
    },
    (sentence) => sentence,
  );
}

export const useTestWebhook = () => useSending(({ id }: Webhook) => call('testWebhook', { params: { id } }));

/** Sends a delivery to a webhook again. */
export const useSendAgain = ({ id }: Webhook) => useSending((deliveryId: string) => call('sendAgain', { params: { id, deliveryId } }));
