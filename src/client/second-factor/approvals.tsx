import { useQuery } from '@tanstack/react-query';
import { ShieldQuestionMark, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/second-factor.ts';
import type { Approval } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { namedEvents } from '../api/named-events.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { announceNotification } from '../board-store/announcements.ts';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { TextInput } from '../ui/form/text-input.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { topDialog } from '../ui/open-layers.ts';
import { useKeptState } from '../ui/use-kept-state.ts';
import { useNow } from '../ui/use-now.ts';

type ApprovalFormProps = { approval: Approval; onPutOff: () => void };

/** A sign-in to approve by the two digits that its browser shows, to refuse, or to leave to somebody else. */
function ApprovalForm({ approval: { id, person, browser, address, at }, onPutOff }: ApprovalFormProps) {
  const askingId = useId();
  // Kept, because the form moves into a dialog that opens.
  const [typed, setTyped] = useKeptState(`approval ${id}`, '');
  const [error, setError] = useState<string>();
  const { mutate, isPending, variables } = useReportedMutation(
    (body: { allow: boolean; digits?: string }) => call('decideApproval', { params: { id }, body }),
    {
      said: (_, { allow }) => (allow ? messages.approved(person.name) : messages.refused(person.name)),
      onSuccess: () => setTyped(''),
      reload: [keys.approvals],
    },
  );
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (/^\d\d$/.test(typed)) return mutate({ allow: true, digits: typed });
    setError(messages.digitsRequired);
    event.currentTarget.querySelector('input')?.focus();
  };
  return (
    <fieldset
      aria-labelledby={askingId}
      data-approval=""
      className="pointer-events-auto w-full min-w-0 max-w-sm animate-appear rounded-window border border-line bg-raised p-5 shadow-float"
    >
      <div className="flex gap-3">
        <ShieldQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
        <div className="min-w-0 grow">
          <h2 className="text-title font-semibold">{messages.approveSignIn}</h2>
          <p id={askingId} className="mt-1 wrap-anywhere">
            {messages.wantsToSignIn(person.name)}
          </p>
          <p className="mt-1 flex flex-wrap gap-x-3 text-label text-muted wrap-anywhere">
            <span>{browser}</span>
            <span>{address}</span>
            <Age at={at} />
          </p>
        </div>
        <IconButton label={messages.notNow} size="small" Icon={X} onClick={onPutOff} />
      </div>
      <form noValidate onSubmit={submit} className="mt-4 grid gap-3">
        <Field label={messages.digits} hint={messages.digitsHint} error={error}>
          <TextInput
            name="digits"
            inputMode="numeric"
            autoComplete="off"
            maxLength={2}
            required
            tall
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value);
              setError(undefined);
            }}
            className="max-w-24 text-center text-title! font-semibold tracking-[0.2em]"
          />
        </Field>
        <div className="flex gap-2">
          <Button type="submit" variant="primary" busy={isPending && variables?.allow === true}>
            {messages.approve}
          </Button>
          <Button busy={isPending && variables?.allow === false} onClick={() => mutate({ allow: false })}>
            {messages.refuse}
          </Button>
        </div>
      </form>
    </fieldset>
  );
}

const reload = () => void queryClient.invalidateQueries({ queryKey: keys.approvals });

/** The sign-ins that the user may approve. They take no focus, because nobody expects them, and stand in the open modal dialog, if any. */
export function Approvals() {
  const { data = [] } = useQuery<Approval[]>({ queryKey: keys.approvals });
  const now = useNow();
  const home = useSyncExternalStore(topDialog.subscribe, topDialog.get)?.element ?? document.body;
  const [putOff, setPutOff] = useState<readonly string[]>([]);
  const open = data.filter(({ id, expiresAt }) => Date.parse(expiresAt) > now && !putOff.includes(id));
  useEffect(() => namedEvents.subscribe('approval', reload), []);
  // Every stream begins with one, and some requests may have come while there was none.
  useEffect(() => namedEvents.subscribe('notification', ({ item }) => item ?? reload()), []);
  useEffect(() => {
    for (const { id, person } of data) announceNotification(id, messages.wantsToSignIn(person.name));
  }, [data]);
  return (
    open.length > 0 &&
    createPortal(
      <section
        aria-label={messages.approveSignIn}
        className="pointer-events-none fixed inset-x-0 bottom-0 z-20 grid max-h-dvh justify-items-end gap-3 overflow-y-auto p-3 sm:p-5 print:hidden"
      >
        {open.map((approval) => (
          <ApprovalForm key={approval.id} approval={approval} onPutOff={() => setPutOff([...putOff, approval.id])} />
        ))}
      </section>,
      home,
    )
  );
}
