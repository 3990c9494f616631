import { ArrowLeftRight, LogIn, LogOut, ShieldX, Tag, Trash2, UserRoundPen } from 'lucide-react';
import { someone } from '#messages/activity.ts';
import * as messages from '#messages/audit.ts';
import { locale } from '#messages/dates.ts';
import type { AuditAction, AuditEntry } from '#shared/audit.ts';
import { dateInWords, dayOf, timeInWords } from '#shared/calendar.ts';
import { timeZone } from '../ui/time-zone.ts';

const clock = new Intl.DateTimeFormat(locale, { timeZone, timeStyle: 'medium' });

/** The looks of entries. An entry has the first that is for its action. */
const looks = [
  { actions: /denied|failed|refused/, Icon: ShieldX, colour: 'bg-orange-soft text-orange' },
  { actions: /signed_out/, Icon: LogOut, colour: 'bg-grey-soft text-grey' },
  { actions: /^sign|proof_given|browser_trusted/, Icon: LogIn, colour: 'bg-grey-soft text-grey' },
  { actions: /deleted|ended|erased|import_undone|removed|revoked/, Icon: Trash2, colour: 'bg-red-soft text-red' },
  { actions: /label/, Icon: Tag, colour: 'bg-accent-soft text-accent-text' },
  { actions: /admin|codes|link|passkey|token_created/, Icon: UserRoundPen, colour: 'bg-accent-soft text-accent-text' },
];
const other = { Icon: ArrowLeftRight, colour: 'bg-blue-soft text-blue' };

/** A decorative icon per kind of entry, so that refusals stand out among sign-ins. */
function AuditIcon({ action }: { action: AuditAction }) {
  const { Icon, colour } = looks.find(({ actions }) => actions.test(action)) ?? other;
  return (
    <span aria-hidden="true" className={`grid size-8 shrink-0 place-items-center rounded-full ${colour}`}>
      <Icon className="size-4" />
    </span>
  );
}

/** The name of the person who acted. An entry without an address comes from the command line. */
const whoDid = ({ admin, address }: AuditEntry): string => admin?.name ?? (address === null ? messages.operator : someone);

/** An entry's detail in words, and apart from it the call or id, which only helps to investigate. */
function detailOf({ action, detail }: AuditEntry): { said: string; fact?: string } {
  const [, call, reason] = (action === 'denied' && /^([A-Z]+ \S+): (.+)$/s.exec(detail)) || [];
  if (call && reason) return { said: reason, fact: call };
  const [, title, id, more] = /^(.*) \(([\da-f-]{36})\)(.*)$/s.exec(detail) ?? [];
  return title === undefined || id === undefined
    ? { said: detail }
    : { said: `${title}${more}`, fact: action.startsWith('task_') ? messages.task(id) : messages.id(id) };
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
          <time dateTime={at} title={timeInWords(at, timeZone)} className="shrink-0 text-label text-muted">
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
  // A day in the team's time zone.
  const days = Map.groupBy(entries, ({ at }) => dayOf(at, timeZone));
  return [...days].map(([day, ofDay]) => (
    <div key={day} className="mt-3">
      <h3 className="text-label font-semibold text-muted">{dateInWords(day, 'UTC')}</h3>
      <ul className="divide-y divide-line">
        {ofDay.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ul>
    </div>
  ));
}
