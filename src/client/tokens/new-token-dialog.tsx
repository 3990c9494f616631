import * as messages from '#messages/tokens.ts';
import { DAY } from '#shared/durations.ts';
import type { NewToken, TokenScope } from '#shared/tokens.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { newToken } from '../api/schemas.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { FormDialog } from '../ui/dialog/form-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFields } from '../ui/form/use-fields.ts';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { optionsOf, Select } from '../ui/select.tsx';
import { serverNow } from '../ui/server-clock.ts';

const scopes = optionsOf(messages.scopeLabels);

type Draft = { name: string; scope: TokenScope; days: number | null };
const nothing: Draft = { name: '', scope: 'read', days: 90 };

/** The dialog `New Token`, which then shows the token. */
export function NewTokenDialog({ onClose }: { onClose: () => void }) {
  const { draft, input, select, errors, check } = useFields(nothing);
  const { name, scope, days } = draft;
  // This answer alone has the token itself.
  const {
    mutate,
    isPending,
    data: made,
  } = useReportedMutation((body: NewToken) => call('createToken', { body }), { reload: [keys.tokens] });
  const submit = (form: HTMLFormElement) => {
    const expiresAt = days && new Date(serverNow() + days * DAY).toISOString();
    const entered = check(form, newToken, { name, scopes: [scope], expiresAt });
    if (entered) mutate(entered);
  };
  if (made)
    return (
      <SecretDialog
        title={messages.yourToken(made.name)}
        label={messages.token}
        secret={made.token}
        hint={messages.tokenHint(location.origin)}
        onClose={onClose}
      />
    );
  return (
    <FormDialog
      onClose={onClose}
      title={messages.add}
      submitLabel={messages.create}
      busy={isPending}
      makesSecret
      onSubmit={submit}
      className="grid gap-4 sm:grid-cols-2"
    >
      <Field label={messages.name} hint={messages.nameHint} error={errors.name} className="sm:col-span-2">
        <TextInput {...input('name')} required dir="auto" autoComplete="off" />
      </Field>
      <Field label={messages.scope}>
        <Select {...select('scope')} options={scopes} />
      </Field>
      <Field label={messages.expiry}>
        <Select {...select('days')} options={messages.expiries} />
      </Field>
    </FormDialog>
  );
}
