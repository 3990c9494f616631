import type { AuditEntry, AuditPage } from '#shared/audit.ts';
import { endOfDay } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import { csvHead, csvLine } from '../csv.ts';
import type { Database } from '../database/database.ts';
import { FileAnswer, type Handlers } from '../http/call.ts';
import { listEntries, type Wanted } from './queries.ts';
import { audit } from './record.ts';

/** Entries read at once where all of them go out. */
const AT_ONCE = 1_000;

const head = ['Time', 'Action', 'Admin', 'Admin id', 'Detail', 'Address', 'Request'];
const cells = ({ at, action, admin, detail, address, requestId }: AuditEntry) => [
  at,
  action,
  admin?.name ?? '',
  admin?.id ?? '',
  detail,
  address ?? '',
  requestId ?? '',
];

/** What answers the calls about the audit log. That only super admins make them is settled before they come here. */
export function auditHandlers(database: Database, timeZone: string): Pick<Handlers, 'listAudit' | 'exportAudit'> {
  /** A bare day is one of the team's calendar: from its start, to its end. */
  const wanted = ({ from, to, ...rest }: AuditPage): Wanted => {
    const end = (day: string) => endOfDay(day, timeZone);
    const dayBefore = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
    const instant = (value: string | undefined, ofDay: (day: string) => string) =>
      value && (value.includes('T') ? new Date(value).toISOString() : ofDay(value));
    // The day before ends a millisecond earlier, at which nothing of this one happened.
    return { ...rest, from: instant(from, (day) => new Date(Date.parse(end(dayBefore(day))) + 1).toISOString()), to: instant(to, end) };
  };

  async function* linesOf(filter: Wanted): AsyncGenerator<string> {
    for (let before: string | undefined; ; ) {
      const page = await listEntries(database, { ...filter, before }, AT_ONCE);
      if (page.length > 0) yield page.map((entry) => csvLine(cells(entry))).join('');
      if (page.length < AT_ONCE) return;
      before = page.at(-1)?.id;
    }
  }

  return {
    listAudit: ({ query }) => listEntries(database, wanted(query), AUDIT_PAGE),

    exportAudit: async (call) => {
      const filter = wanted(call.query);
      if (!call.headOnly) await call.change((tx) => audit(tx, tx.by, 'exported', 'The audit log, as CSV'));
      return new FileAnswer('audit.csv', csvHead(head), linesOf(filter));
    },
  };
}
