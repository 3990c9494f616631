import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as messages from '#messages/calendar-feed.ts';
import type { CalendarFeed, CalendarScope } from '#shared/calendar-feed.ts';
import { ActionButton } from '../api/action-button.tsx';
import { call } from '../api/call.ts';
import { keys } from '../api/keys.ts';
import { queryClient } from '../api/query-client.ts';
import { Age } from '../ui/age.tsx';
import { Field } from '../ui/form/field.tsx';
import { NotLoaded } from '../ui/not-loaded.tsx';
import { SecretDialog } from '../ui/secret-dialog.tsx';
import { optionsOf, Select } from '../ui/select.tsx';

const scopes = optionsOf(messages.scopeLabels);
const renewal = { title: messages.renewQuestion, description: messages.renewHint, confirmLabel: messages.confirmRenew };
const ending = { title: messages.endQuestion, description: messages.endHint, confirmLabel: messages.confirmEnd };

const keep = (calendar: CalendarFeed) => void queryClient.setQueryData(keys.calendar, calendar);

/** The part of `Notification Settings` that makes, renews and ends the address of the user's calendar. */
export function CalendarSection() {
  const { data: calendar, ...loading } = useQuery<CalendarFeed>({ queryKey: keys.calendar, gcTime: 0 });
  const [chosen, setChosen] = useState<CalendarScope>();
  const [address, setAddress] = useState('');
  const scope = chosen ?? calendar?.scope ?? 'mine';
  const making = {
    'data-makes-secret': '',
    act: () => call('createCalendar', { body: { scope } }),
    // This answer alone has the address. A server that knows no public address gives a path.
    onSuccess: ({ url = '', ...made }: CalendarFeed) => {
      keep(made);
      setAddress(new URL(url, location.origin).href);
    },
  };
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
              <ActionButton {...making} question={renewal}>
                {messages.renew}
              </ActionButton>
              <ActionButton
                question={ending}
                act={() => call('deleteCalendar')}
                said={() => messages.ended}
                onSuccess={() => keep({ scope: null, createdAt: null })}
              >
                {messages.end}
              </ActionButton>
            </>
          ) : (
            <ActionButton {...making}>{messages.make}</ActionButton>
          )}
        </div>
      )}
      {calendar?.scope && calendar.createdAt && (
        <p className="mt-2 text-label text-muted">
          {messages.madeFor(calendar.scope)} <Age at={calendar.createdAt} />
        </p>
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
