import { type FormEvent, useState } from 'react';
import * as messages from '#messages/tokens.ts';
import { DAY } from '#shared/durations.ts';
import type { TokenScope } from '#shared/tokens.ts';
import { newToken } from '../api/schemas.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { useFormErrors } from '../ui/form/use-form-errors.ts';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { Select } from '../ui/select.tsx';
import { serverNow } from '../ui/server-clock.ts';
import { useCreateToken } from './use-tokens.ts';

const scopes = Object.entries(messages.scopeLabels).map(([value, label]) => ({ value, label }));
const expiries = messages.expiries.map(({ days, label }) => ({ value: String(days), label }));

const nothing = { name: '', scope: 'read' as TokenScope, days: '90' };

/** The form that creates a token, and shows it once. */
export function NewTokenForm() {
  const [draft, setDraft] = useState(nothing);
  const [made, setMade] = useState<{ name: string; token: string } | null>(null);
  const { errors, check, forget } = useFormErrors();
  const { mutate, isPending } = useCreateToken();
  const enter = (change: Partial<typeof nothing>) => setDraft((before) => ({ ...before, ...change }));
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const expiresAt = draft.days === 'null' ? null : new Date(serverNow() + Number(draft.days) * DAY).toISOString();
    const entered = check(form, newToken, { name: draft.name, scopes: [draft.scope], expiresAt });
    if (!entered || isPending) return;
    mutate(entered, {
      onSuccess: (created) => {
        setDraft(nothing);
        // Focus returns here when the token has been copied.
        form.querySelector<HTMLElement>('[name="name"]')?.focus();
        setMade(created);
      },
    });
  };
  return (
    <form noValidate aria-label={messages.create} onSubmit={submit} className="grid gap-3">
      <Field label={messages.name} hint={messages.nameHint} error={errors.name}>
        {(control) => (
          <TextInput
            {...control}
            name="name"
            required
            dir="auto"
            autoComplete="off"
            value={draft.name}
            onChange={({ target }) => {
              enter({ name: target.value });
              forget('name');
            }}
          />
        )}
      </Field>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field label={messages.scope}>
          {(control) => (
            <Select {...control} value={draft.scope} options={scopes} onValueChange={(scope) => enter({ scope: scope as TokenScope })} />
          )}
        </Field>
        <Field label={messages.expiry}>
          {(control) => <Select {...control} value={draft.days} options={expiries} onValueChange={(days) => enter({ days })} />}
        </Field>
        <Button type="submit" variant="primary" busy={isPending} className="justify-self-end">
          {messages.create}
        </Button>
      </div>
      {made && (
        <SecretDialog
          title={messages.yourToken(made.name)}
          label={messages.token}
          secret={made.token}
          hint={messages.tokenHint}
          onClose={() => setMade(null)}
        />
      )}
    </form>
  );
}
