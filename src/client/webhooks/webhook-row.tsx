import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { useTestWebhook, useUpdateWebhook } from './use-webhooks.ts';

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onDeliveries: () => void };

/** A webhook: its address, what it is sent, and whether it is on. */
export function WebhookRow({ webhook, onEdit, onDeliveries }: WebhookRowProps) {
  const { url, format, kinds, active, offReason } = webhook;
  const test = useTestWebhook();
  const update = useUpdateWebhook();
  const id = useId();
  const of = { size: 'small', 'aria-describedby': id } as const;
  return (
    <li className="grid gap-2 p-3">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p id={id} title={url} className="line-clamp-2 font-medium break-all">
            {url}
          </p>
          <p className="text-label text-muted">
            {messages.formatLabels[format]} <span aria-hidden="true">·</span> {messages.kindsSent(kinds.length, webhookKinds.length)}
          </p>
          {offReason && <p className="text-label text-danger-text wrap-anywhere">{offReason}</p>}
        </div>
        <Badge tone={active ? 'green' : offReason ? 'red' : 'grey'}>{active ? messages.on : messages.off}</Badge>
      </div>
      <div className="flex flex-wrap gap-1.5">
        <Button {...of} busy={test.isPending} onClick={() => test.mutate(webhook)}>
          {messages.sendTest}
        </Button>
        <Button {...of} onClick={onDeliveries}>
          {messages.deliveries}
        </Button>
        <Button {...of} onClick={onEdit}>
          {messages.edit}
        </Button>
        <Button
          {...of}
          variant="ghost"
          busy={update.isPending}
          onClick={() => update.mutate({ id: webhook.id, edit: { active: !active } })}
        >
          {active ? messages.switchOff : messages.switchOn}
        </Button>
      </div>
    </li>
  );
}
