import { Plus } from 'lucide-react';
import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { Badge } from '../ui/badge.tsx';
import { Button } from '../ui/button.tsx';
import { dialogOf } from '../ui/dialog/dialog.tsx';
import { DialogButton } from '../ui/dialog/dialog-button.tsx';
import { LoadedList } from '../ui/loaded-list.tsx';
import { sending, webhookLists } from './sending.ts';
import { WebhookDeliveriesDialog } from './webhook-deliveries-dialog.tsx';
import { NEW_WEBHOOK, WebhookDialog } from './webhook-dialog.tsx';

function WebhookRow({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
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
        <DialogButton {...of} dialog={(close) => <WebhookDeliveriesDialog webhook={webhook} onClose={close} />}>
          {messages.deliveries}
        </DialogButton>
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

const Webhooks = () => (
  <LoadedList<Webhook>
    label={messages.title}
    // Reloaded at each opening, because the server may have switched one off.
    queryOptions={{ queryKey: keys.webhooks, gcTime: 0 }}
    empty={messages.none}
    row={(webhook, edit) => <WebhookRow key={webhook.id} webhook={webhook} onEdit={edit} />}
    editor={(webhook, close) => <WebhookDialog webhook={webhook} onClose={close} />}
  />
);

/** The dialog `Webhooks`, in which super admins make, test and change them. */
export const WebhooksDialog = dialogOf(
  {
    title: messages.title,
    description: messages.description,
    size: 'large',
    focusItself: true,
    footer: (
      <DialogButton id={NEW_WEBHOOK} variant="primary" Icon={Plus} dialog={(close) => <WebhookDialog onClose={close} />}>
        {messages.add}
      </DialogButton>
    ),
  },
  Webhooks,
);
