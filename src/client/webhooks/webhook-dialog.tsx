import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type NewWebhook, type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { newWebhook } from '../api/schemas.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { useRepeatKey } from '../board-store/drafts/idempotency.ts';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { changedFields, type FieldsOf, useFields } from '../ui/form/use-fields.ts';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { optionsOf, Select } from '../ui/select.tsx';
import { webhookLists } from './sending.ts';

const formats = optionsOf(messages.formatLabels);

function WebhookFields({ draft: { format, kinds }, input, select, enter, errors }: FieldsOf<NewWebhook>) {
  const id = useId();
  return (
    <>
      <Field label={messages.address} hint={messages.addressHints[format]} error={errors.url}>
        <TextInput {...input('url')} type="url" required autoComplete="off" placeholder="https://example.com/changes" />
      </Field>
      <Field label={messages.format} className="sm:w-48">
        <Select {...select('format')} options={formats} />
      </Field>
      <fieldset className="min-w-0" aria-describedby={errors.kinds ? id : undefined}>
        <legend className="mb-1 text-label font-medium">{messages.kinds}</legend>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {webhookKinds.map((kind) => (
            <label key={kind} className="flex min-h-8 cursor-pointer items-center gap-2 pointer-coarse:min-h-11">
              <input
                type="checkbox"
                aria-invalid={errors.kinds ? true : undefined}
                checked={kinds.includes(kind)}
                // In their own order, in which they are stored.
                onChange={({ target }) =>
                  enter({ kinds: webhookKinds.filter((one) => (one === kind ? target.checked : kinds.includes(one))) })
                }
                className="size-4 cursor-pointer pointer-coarse:size-5"
              />
              {messages.kindLabels[kind]}
            </label>
          ))}
        </div>
        {errors.kinds && (
          <p id={id} className="mt-1 text-label text-danger-text">
            {errors.kinds}
          </p>
        )}
      </fieldset>
    </>
  );
}

const nothing: NewWebhook = { url: '', format: 'standard', kinds: [...webhookKinds] };

/** The id of the button `New Webhook`. */
export const NEW_WEBHOOK = 'new-webhook';

/** The dialog `New Webhook`, which then shows the secret, or `Edit Webhook`. */
export function WebhookDialog({ webhook, onClose }: { webhook?: Webhook; onClose: () => void }) {
  const fields = useFields<NewWebhook>(webhook ?? nothing);
  const { headerOf } = useRepeatKey();
  const save = (entered: NewWebhook): Promise<Webhook & { secret?: string }> =>
    webhook
      ? call('updateWebhook', { params: { id: webhook.id }, body: changedFields(webhook, entered) })
      : call('createWebhook', { body: entered, headers: headerOf(entered) });
  // A secret must not wait for the list.
  const report = webhook ? { said: () => messages.updated, ...webhookLists } : { reload: [keys.webhooks] };
  const { mutate, isPending, data } = useReportedMutation(save, report);
  const submit = (form: HTMLFormElement) => {
    const entered = fields.check(form, newWebhook);
    if (entered) mutate(entered, { onSuccess: ({ secret }) => secret ?? onClose() });
  };
  // Only the answer to a creation has it.
  if (data?.secret)
    return (
      <SecretDialog
        title={messages.secretTitle}
        label={messages.secret}
        secret={data.secret}
        hint={messages.secretHint}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={webhook ? messages.editTitle : messages.add}
      // A deleted webhook takes its buttons along.
      returnFocus={() => document.getElementById(NEW_WEBHOOK)}
      submitLabel={webhook ? undefined : messages.create}
      busy={isPending}
      makesSecret={!webhook}
      onSubmit={submit}
      otherButton={
        webhook && (
          <ActionButton
            className="mr-auto"
            question={{ title: messages.removeQuestion, description: webhook.url, confirmLabel: messages.remove }}
            act={() => call('deleteWebhook', { params: { id: webhook.id } })}
            said={() => messages.removed}
            onSuccess={onClose}
            {...webhookLists}
          >
            {messages.remove}
          </ActionButton>
        )
      }
      className="grid gap-4"
    >
      <WebhookFields {...fields} />
    </FormDialog>
  );
}
