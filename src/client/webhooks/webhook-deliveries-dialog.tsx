import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import type { Delivery, Webhook } from '#shared/webhooks.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { isGone } from '../api/error-kinds.ts';
import { keys } from '../api/keys.ts';
import { usePages } from '../api/pages.ts';
import { Age } from '../ui/age.tsx';
import { Badge } from '../ui/badge.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { PagedList } from '../ui/paged-list.tsx';
import { ScrollRegion } from '../ui/scroll-region.tsx';
import { sending } from './sending.ts';

const tones = { waiting: 'blue', delivered: 'green', failed: 'red' } as const;

function Sent({ label, text }: { label: string; text: string | null }) {
  return (
    <>
      <p className="mt-2 text-label font-medium">{label}</p>
      <ScrollRegion label={label} className="mt-1 max-h-48 rounded-control bg-sunken px-3 py-2">
        <pre className="text-small whitespace-pre-wrap wrap-anywhere">{text || messages.nothing}</pre>
      </ScrollRegion>
    </>
  );
}

function DeliveryRow({ delivery, webhook }: { delivery: Delivery; webhook: Webhook }) {
  const { type, state, attempts, createdAt, took, status, error, request, answer } = delivery;
  const id = useId();
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 p-3">
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <code id={id} className="wrap-anywhere">
            {type}
          </code>
          <Badge tone={tones[state]}>{messages.stateLabels[state]}</Badge>
        </p>
        <p className="flex flex-wrap gap-x-4 text-label text-muted">
          <Age at={createdAt} />
          {status !== null && error === null && <span>{messages.answered(status)}</span>}
          {took !== null && <span>{messages.took(took)}</span>}
          {attempts > 1 && <span>{messages.attempts(attempts)}</span>}
        </p>
        {error && <p className="text-label text-danger-text wrap-anywhere">{error}</p>}
      </div>
      {(state !== 'waiting' || attempts > 0) && (
        <ActionButton
          size="small"
          aria-describedby={id}
          {...sending(() => call('sendAgain', { params: { id: webhook.id, deliveryId: delivery.id } }))}
        >
          {messages.sendAgain}
        </ActionButton>
      )}
      <details className="w-full min-w-0">
        <summary className="w-fit cursor-pointer rounded-control py-1 text-label text-muted hover:text-body">{messages.details}</summary>
        <Sent label={messages.request} text={request} />
        <Sent label={messages.answer} text={answer} />
      </details>
    </li>
  );
}

/** The dialog `Webhook Deliveries`: what one webhook was sent, newest first. */
export function WebhookDeliveriesDialog({ webhook, onClose }: { webhook: Webhook; onClose: () => void }) {
  const { id } = webhook;
  const query = usePages(keys.webhookDeliveries(id), DELIVERIES_PAGE, (before, signal) =>
    call('listDeliveries', { params: { id }, query: { before }, signal }),
  );
  return (
    <Dialog
      onClose={onClose}
      title={messages.deliveriesTitle}
      description={<span className="line-clamp-2 break-all">{messages.deliveriesOf(webhook.url)}</span>}
      size="large"
      focusItself
    >
      {isGone(query.error) ? (
        <p role="alert">{query.error?.message}</p>
      ) : (
        <PagedList label={messages.deliveries} query={query} empty={messages.noDeliveries}>
          <ul className="divide-y divide-line rounded-panel border border-line bg-field">
            {query.entries.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} webhook={webhook} />
            ))}
          </ul>
        </PagedList>
      )}
    </Dialog>
  );
}
