import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import * as people from '#messages/people.ts';
import * as messages from '#messages/second-factor.ts';
import type { Passkey } from '#shared/second-factor.ts';
import { keys } from '../api/keys.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { hasPasskeys, makePasskey } from './passkeys.ts';
import { PasskeyRow, proofLists } from './proof-rows.tsx';

/** The user's passkeys, and the form that makes one of this device. */
export function OwnPasskeys() {
  const { data: passkeys = [], ...loading } = useQuery<Passkey[]>({ queryKey: keys.passkeys, refetchOnMount: 'always' });
  const { mutate, isPending } = useReportedMutation(makePasskey, { said: () => messages.passkeyAdded, await: proofLists });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    mutate(String(new FormData(form).get('name')).trim(), { onSuccess: () => form.reset() });
  };
  return (
    <>
      {loading.error && <NotLoaded {...loading} />}
      {passkeys.length > 0 && (
        <ul
          tabIndex={-1}
          aria-label={messages.passkeys}
          className="mt-3 divide-y divide-line rounded-panel border border-line bg-field outline-none"
        >
          {passkeys.map((passkey) => (
            <PasskeyRow key={passkey.id} passkey={passkey} />
          ))}
        </ul>
      )}
      {hasPasskeys ? (
        <form noValidate aria-label={messages.addPasskey} onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-2">
          <Field label={people.name} className="grow basis-48">
            <TextInput name="name" autoComplete="off" maxLength={100} placeholder={messages.passkeyNameHint} />
          </Field>
          <Button type="submit" busy={isPending}>
            {messages.addPasskey}
          </Button>
        </form>
      ) : (
        <p className="mt-3 text-label text-muted">{messages.noPasskeysHere}</p>
      )}
    </>
  );
}
