import { useId } from 'react';
import * as messages from '#messages/webhooks.ts';
import { type NewWebhook, type WebhookFormat, webhookKinds } from '#shared/webhooks.ts';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { Select } from '../ui/select.tsx';

const formats = Object.entries(messages.formatLabels).map(([value, label]) => ({ value, label }));

type WebhookFieldsProps = {
  draft: NewWebhook;
  onChange: (change: Partial<NewWebhook>) => void;
  errors: Readonly<Record<string, string | undefined>>;
};

/** The address of a webhook, the format of what it is sent, and the kinds of changes. */
export function WebhookFields({ draft, onChange, errors }: WebhookFieldsProps) {
  const id = useId();
  const { url, format, kinds } = draft;
  return (
    <>
      <Field label={messages.address} hint={messages.addressHints[format]} error={errors.url}>
        <TextInput
          name="url"
          type="url"
          required
          autoComplete="off"
          placeholder="https://example.com/changes"
          value={url}
          onChange={({ target }) => onChange({ url: target.value })}
        />
      </Field>
      <Field label={messages.format} className="sm:w-48">
        <Select value={format} options={formats} onValueChange={(chosen) => onChange({ format: chosen as WebhookFormat })} />
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
                onChange={({ target }) => onChange({ kinds: target.checked ? [...kinds, kind] : kinds.filter((one) => one !== kind) })}
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
