import { type FormEvent, useState } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type NewWebhook, type Webhook, type WebhookEdit, webhookKinds } from '#shared/webhooks.ts';
import { newWebhook } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../ui/dialog/dialog.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { useCreateWebhook, useDeleteWebhook, useUpdateWebhook } from './use-webhooks.ts';
import { WebhookFields } from './webhook-fields.tsx';

const FORM = 'webhook';
const nothing: NewWebhook = { url: '', format: 'standard', kinds: [...webhookKinds] };

/** The fields that were changed. Another super admin may have changed the others meanwhile. */
const changesOf = (webhook: Webhook, { url, format, kinds }: NewWebhook): WebhookEdit => ({
  ...(url !== webhook.url && { url }),
  ...(format !== webhook.format && { format }),
  ...(kinds.toSorted().join() !== webhook.kinds.toSorted().join() && { kinds }),
});

type WebhookDialogProps = {
  /** Undefined for a new one. */
  webhook: Webhook | undefined;
  onClose: () => void;
  onMade: (secret: string) => void;
  returnFocus: () => HTMLElement | null;
};

/** The dialog `New Webhook` or `Edit Webhook`. */
export function WebhookDialog({ webhook, onClose, onMade, returnFocus }: WebhookDialogProps) {
  const [draft, setDraft] = useState<NewWebhook>(webhook ?? nothing);
  const [asking, setAsking] = useState(false);
  const { errors, check, forget } = useFormErrors();
  const create = useCreateWebhook();
  const update = useUpdateWebhook();
  const remove = useDeleteWebhook();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { url, format, kinds } = draft;
    const entered = check(event.currentTarget, newWebhook, { url, format, kinds });
    if (!entered) return;
    if (webhook) update.mutate({ id: webhook.id, edit: changesOf(webhook, entered) }, { onSuccess: onClose });
    else create.mutate(entered, { onSuccess: ({ secret }) => onMade(secret) });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={webhook ? messages.editTitle : messages.add}
      returnFocus={returnFocus}
      footer={
        <>
          {webhook && (
            <Button className="mr-auto" onClick={() => setAsking(true)}>
              {messages.remove}
            </Button>
          )}
          <Button type="submit" form={FORM} variant="primary" busy={create.isPending || update.isPending}>
            {webhook ? messages.saveChanges : messages.create}
          </Button>
        </>
      }
    >
      <form id={FORM} noValidate onSubmit={submit} className="grid gap-4">
        <WebhookFields
          draft={draft}
          onChange={(change) => {
            setDraft((before) => ({ ...before, ...change }));
            for (const field of Object.keys(change)) forget(field);
          }}
          errors={errors}
        />
      </form>
      {webhook && (
        <ConfirmDialog
          open={asking}
          onOpenChange={setAsking}
          title={messages.removeQuestion}
          description={webhook.url}
          confirmLabel={messages.remove}
          busy={remove.isPending}
          onConfirm={() => remove.mutate(webhook, { onSuccess: onClose, onSettled: () => setAsking(false) })}
        />
      )}
    </Dialog>
  );
}
