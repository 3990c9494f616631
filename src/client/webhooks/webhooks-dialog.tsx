import { Plus } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { LoadedList } from '../ui/loaded-list.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { sending, useWebhooks, webhookLists } from './use-webhooks.ts';
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

type WebhookRowProps = { webhook: Webhook; onEdit: () => void; onDeliveries: () => void };

function WebhookRow({ webhook, onEdit, onDeliveries }: WebhookRowProps) {
  const { url, format, kinds, active, offReason } = webhook;
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
        <ActionButton {...of} {...sending(() => call('testWebhook', { params: { id: webhook.id } }))}>
          {messages.sendTest}
        </ActionButton>
        <Button {...of} onClick={onDeliveries}>
          {messages.deliveries}
        </Button>
        <Button {...of} onClick={onEdit}>
          {messages.edit}
        </Button>
        <ActionButton
          {...of}
          variant="ghost"
          act={() => call('updateWebhook', { params: { id: webhook.id }, body: { active: !active } })}
          said={() => (active ? messages.switchedOff : messages.switchedOn)}
          {...webhookLists}
        >
          {active ? messages.switchOff : messages.switchOn}
        </ActionButton>
      </div>
    </li>
  );
}

type Shown = { part: 'form'; webhook?: Webhook } | { part: 'deliveries'; webhook: Webhook } | { part: 'secret'; secret: string };

function OpenWebhooks({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const webhooks = useWebhooks();
  const [shown, setShown] = useState<Shown | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const close = () => setShown(null);
  return (
    <Dialog
      onOpenChange={onOpenChange}
      title={messages.title}
      description={messages.description}
      size="large"
      focusItself
      // The notice that opened it may be gone.
      returnFocus={() => document.getElementById('tasks')}
      footer={
        <Button ref={add} variant="primary" icon={<Plus className="size-4" />} onClick={() => setShown({ part: 'form' })}>
          {messages.add}
        </Button>
      }
    >
      <LoadedList
        label={messages.list}
        query={webhooks}
        empty={messages.none}
        row={(webhook) => (
          <WebhookRow
            key={webhook.id}
            webhook={webhook}
            onEdit={() => setShown({ part: 'form', webhook })}
            onDeliveries={() => setShown({ part: 'deliveries', webhook })}
          />
        )}
      />
      {shown?.part === 'form' && (
        <WebhookDialog
          webhook={shown.webhook}
          onClose={close}
          onMade={(secret) => setShown({ part: 'secret', secret })}
          // A deleted webhook takes its buttons along.
          returnFocus={() => add.current}
        />
      )}
      {shown?.part === 'deliveries' && <WebhookDeliveriesDialog webhook={shown.webhook} onClose={close} />}
      {shown?.part === 'secret' && (
        <SecretDialog
          title={messages.secretTitle}
          label={messages.secret}
          secret={shown.secret}
          hint={messages.secretHint}
          onClose={close}
        />
      )}
    </Dialog>
  );
}

/** The dialog `Webhooks`, in which super admins make, test and change them. Nothing of it stays while it is closed. */
export function WebhooksDialog({ open, onOpenChange }: { open: boolean; onOpenChange: (open: boolean) => void }) {
  return open && <OpenWebhooks onOpenChange={onOpenChange} />;
}
