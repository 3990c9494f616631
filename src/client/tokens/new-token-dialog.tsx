import * as messages from '#messages/tokens.ts';
import { DAY } from '#shared/durations.ts';
import type { CreatedToken, TokenScope } from '#shared/tokens.ts';
import { newToken } from '../api/schemas.ts';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { optionsOf, Select } from '../ui/select.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { useCreateToken } from './use-tokens.ts';

const scopes = optionsOf(messages.scopeLabels);

type Draft = { name: string; scope: TokenScope; days: number | null };
const nothing: Draft = { name: '', scope: 'read', days: 90 };

type NewTokenDialogProps = { onClose: () => void; onMade: (token: CreatedToken) => void };

/** The dialog `New Token`. */
export function NewTokenDialog({ onClose, onMade }: NewTokenDialogProps) {
  const { draft, enter, errors, check } = useFields(nothing);
  const { name, scope, days } = draft;
  const { mutate, isPending } = useCreateToken();
  const submit = (form: HTMLFormElement) => {
    const expiresAt = days && new Date(serverNow() + days * DAY).toISOString();
    const entered = check(form, newToken, { name, scopes: [scope], expiresAt });
    if (entered) mutate(entered, { onSuccess: onMade });
  };
  return (
    <FormDialog
      onOpenChange={onClose}
      title={messages.add}
      submitLabel={messages.create}
      busy={isPending}
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label={messages.name} hint={messages.nameHint} error={errors.name} className="sm:col-span-2">
        <TextInput
          name="name"
          required
          dir="auto"
          autoComplete="off"
          value={name}
          onChange={({ target }) => enter({ name: target.value })}
        />
      </Field>
      <Field label={messages.scope}>
        <Select value={scope} options={scopes} onValueChange={(value) => enter({ scope: value })} />
      </Field>
      <Field label={messages.expiry}>
        <Select value={days} options={messages.expiries} onValueChange={(value) => enter({ days: value })} />
      </Field>
    </FormDialog>
  );
}
