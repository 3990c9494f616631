import { Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import * as messages from '#messages/webhooks.ts';
import type { Webhook } from '#shared/webhooks.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { useWebhooks } from './use-webhooks.ts';
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookRow } from './webhook-row.tsx';

/** The dialog over the list, and what it is about. */
type Shown = { part: 'form'; webhook?: Webhook } | { part: 'deliveries'; webhook: Webhook } | { part: 'secret'; secret: string };

function OpenWebhooks({ onOpenChange }: { onOpenChange: (open: boolean) => void }) {
  const { data: webhooks, ...loading } = useWebhooks();
  const [shown, setShown] = useState<Shown | null>(null);
  const add = useRef<HTMLButtonElement>(null);
  const close = () => setShown(null);
  return (
    <Dialog
      open
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
      {!webhooks && <NotLoaded {...loading} />}
      {webhooks?.length === 0 && <p className="rounded-panel border border-line bg-field p-6 text-center text-muted">{messages.none}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul aria-label={messages.list} className="divide-y divide-line rounded-panel border border-line bg-field">
          {webhooks.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => setShown({ part: 'form', webhook })}
              onDeliveries={() => setShown({ part: 'deliveries', webhook })}
            />
          ))}
        </ul>
      )}
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
