import * as messages from '#messages/audit.ts';
import { locale } from '#messages/dates.ts';
import type { AuditEntry } from '#shared/audit.ts';
import { dateInWords, dayOf, timeInWords } from '#shared/calendar.ts';
import { timeZone } from '../ui/time-zone.ts';
import { AuditIcon } from './audit-icon.tsx';
import { detailOf, whoDid } from './audit-words.ts';

const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });

/** The entries by calendar day in the team's time zone. */
function byDay(entries: readonly AuditEntry[]): [day: string, entries: AuditEntry[]][] {
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = dayOf(entry.at, timeZone);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return [...days];
}

function Entry({ entry }: { entry: AuditEntry }) {
  const { action, at, address, requestId } = entry;
  const { said, fact } = detailOf(entry);
  const facts = [address && messages.fromAddress(address), requestId && messages.request(requestId), fact].filter(Boolean);
  return (
    <li className="flex gap-3 py-2.5">
      <AuditIcon action={action} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{whoDid(entry)}</span> {messages.words[action].did}
          </p>
          <time dateTime={at} title={timeInWords(at, timeZone)} className="shrink-0 text-label text-muted tabular-nums">
            {clock.format(Date.parse(at))}
          </time>
        </div>
        {said && <p className="text-label wrap-anywhere">{said}</p>}
        {facts.length > 0 && <p className="text-small text-muted wrap-anywhere">{facts.join(' · ')}</p>}
      </div>
    </li>
  );
}

/** Audit entries in words, under a heading for each day. */
export function AuditList({ entries }: { entries: readonly AuditEntry[] }) {
  return byDay(entries).map(([day, ofDay]) => (
    <div key={day} className="mt-3">
      <h3 className="text-label font-semibold text-muted">{dateInWords(ofDay[0]?.at ?? day, timeZone)}</h3>
      <ul className="divide-y divide-line">
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  ));
}
