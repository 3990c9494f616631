import { useQuery } from '@tanstack/react-query';
import { ShieldQuestionMark, X } from 'lucide-react';
import { type FormEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import * as messages from '#messages/second-factor.ts';
import type { Approval } from '#shared/second-factor.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { namedEvents } from '../api/named-events.ts';
import { loadAnew } from '../api/query-client.ts';
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
    <fieldset aria-labelledby={askingId} data-approval="" className="min-w-0 py-5 first:pt-0">
      <div className="flex items-start gap-3">
        <div className="min-w-0 grow">
          <p id={askingId} className="wrap-anywhere">
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

const reload = () => void loadAnew(keys.approvals);

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
        className="fixed inset-x-3 bottom-3 z-20 ml-auto max-h-[min(100dvh-1.5rem,max(60dvh,20rem))] max-w-sm animate-appear overflow-y-auto rounded-window border border-line bg-raised px-5 pt-5 shadow-float sm:inset-x-5 sm:bottom-5 print:hidden"
      >
        <h2 className="mb-2 flex gap-2 text-title font-semibold">
          <ShieldQuestionMark aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-accent-text" />
          {messages.approveSignIn}
        </h2>
        <div className="divide-y divide-line">
          {open.map((approval) => (
            <ApprovalForm key={approval.id} approval={approval} onPutOff={() => setPutOff([...putOff, approval.id])} />
          ))}
        </div>
      </section>,
      home,
    )
  );
}
