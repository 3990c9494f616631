import type { AuditEntry } from '#shared/audit.ts';
import { dateInWords, dayOf, timeInWords } from '#shared/calendar.ts';
import { timeZone } from '../ui/time-zone.ts';
import { AuditIcon } from './audit-icon.tsx';
import { auditWords, detailOf, whoDid } from './audit-words.ts';

const clock = new Intl.DateTimeFormat('en-US', { timeZone, timeStyle: 'medium' });

/** Entries, newest first, by the days of the team's calendar. */
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
  const facts = [address && `From ${address}`, requestId && `Request ${requestId}`, fact].filter(Boolean);
  return (
    <li className="flex gap-3 py-2.5">
      <AuditIcon action={action} />
      <div className="min-w-0 grow">
        <div className="flex items-baseline justify-between gap-3">
          <p className="min-w-0 wrap-anywhere">
            <span className="font-medium">{whoDid(entry)}</span> {auditWords[action].did}
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

/** Entries of the audit log in plain words, under their days. */
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
