import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as messages from '#messages/calendar-feed.ts';
import type { CalendarFeed, CalendarScope } from '#shared/calendar-feed.ts';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { useReportedMutation } from '../api/use-reported-mutation.ts';
import { Age } from '../ui/age.tsx';
import { Button } from '../ui/button.tsx';
import { ConfirmDialog } from '../ui/dialog/confirm-dialog.tsx';
import { Field } from '../ui/form/field.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { optionsOf, Select } from '../ui/select.tsx';

const scopes = optionsOf(messages.scopeLabels);
const questions = {
  renew: { title: messages.renewQuestion, description: messages.renewHint, confirmLabel: messages.confirmRenew },
  end: { title: messages.endQuestion, description: messages.endHint, confirmLabel: messages.confirmEnd },
};

/** The part of `Notification Settings` that makes, renews and ends the address of the user's calendar. */
export function CalendarSection() {
  const { data: calendar, ...loading } = useQuery<CalendarFeed>({ queryKey: keys.calendar, gcTime: 0 });
  const [chosen, setChosen] = useState<CalendarScope>();
  const [asked, setAsked] = useState<keyof typeof questions | null>(null);
  const [address, setAddress] = useState('');
  const make = useReportedMutation((wanted: CalendarScope) => call('createCalendar', { body: { scope: wanted } }), {
    // This answer alone has the address.
    onSuccess: ({ url: _secret, ...made }) => void queryClient.setQueryData(keys.calendar, made),
  });
  const end = useReportedMutation(() => call('deleteCalendar'), {
    said: () => messages.ended,
    onSuccess: () => void queryClient.setQueryData(keys.calendar, { scope: null, createdAt: null }),
  });
  const scope = chosen ?? calendar?.scope ?? 'mine';
  const close = () => setAsked(null);
  const makeNow = () =>
    make.mutate(scope, {
      // A server that knows no public address gives a path.
      onSuccess: ({ url = '' }) => setAddress(new URL(url, location.origin).href),
      onSettled: close,
    });
  const endNow = () => end.mutate(undefined, { onSettled: close });
  return (
    <section tabIndex={-1} aria-label={messages.title} className="mt-6 border-line border-t pt-5 outline-none">
      <h3 className="font-semibold">{messages.title}</h3>
      <p className="mt-1 mb-3 text-label text-muted">{messages.description}</p>
      {!calendar && <NotLoaded {...loading} />}
      {calendar && (
        <div className="flex flex-wrap items-end gap-2">
          <Field label={messages.tasks} className="grow basis-40">
            <Select value={scope} options={scopes} onValueChange={setChosen} />
          </Field>
          {calendar.scope ? (
            <>
              <Button onClick={() => setAsked('renew')}>{messages.renew}</Button>
              <Button onClick={() => setAsked('end')}>{messages.end}</Button>
            </>
          ) : (
            <Button busy={make.isPending} onClick={makeNow}>
              {messages.make}
            </Button>
          )}
        </div>
      )}
      {calendar?.scope && calendar.createdAt && (
        <p className="mt-2 text-label text-muted">
          {messages.madeFor(calendar.scope)} <Age at={calendar.createdAt} />
        </p>
      )}
      {asked && (
        <ConfirmDialog
          {...questions[asked]}
          onOpenChange={close}
          busy={make.isPending || end.isPending}
          onConfirm={asked === 'renew' ? makeNow : endNow}
        />
      )}
      {address && (
        <SecretDialog
          title={messages.addressTitle}
          label={messages.address}
          secret={address}
          hint={messages.addressHint}
          onClose={() => setAddress('')}
        />
      )}
    </section>
  );
}
