import { useInfiniteQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import * as messages from '#messages/webhooks.ts';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import type { Webhook } from '#shared/webhooks.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { pagesBefore } from '../api/pages.ts';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { useSendAgain } from './use-webhooks.ts';

/** The dialog `Webhook Deliveries`: what one webhook was sent, newest first. */
export function WebhookDeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook;
  const query = useInfiniteQuery({
    queryKey: keys.webhookDeliveries(id),
    queryFn: ({ pageParam: before, signal }) => call('listDeliveries', { params: { id }, query: { before }, signal }),
    ...pagesBefore(DELIVERIES_PAGE),
  });
  const list = useRef<HTMLElement>(null);
  const { mutate, isPending, variables } = useSendAgain(webhook);
  const deliveries = query.data?.pages.flat() ?? [];
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={messages.deliveriesTitle}
      description={<span className="line-clamp-2 break-all">{messages.deliveriesOf(webhook.url)}</span>}
      size="large"
      focusItself
    >
      <PagedList label={messages.deliveries} query={query} empty={messages.noDeliveries} list={list}>
        {deliveries.length > 0 && (
          <ul className="divide-y divide-line rounded-panel border border-line bg-field">
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.id}
                delivery={delivery}
                busy={isPending && variables === delivery.id}
                onSendAgain={() => mutate(delivery.id)}
              />
            ))}
          </ul>
        )}
      </PagedList>
    </Dialog>
  );
}
