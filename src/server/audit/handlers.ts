import * as messages from '#messages/server/audit.ts';
import type { AuditEntry, AuditPage } from '#shared/audit.ts';
import { endOfDay } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import { csvHead, csvLine } from '../csv.ts';
import type { Database } from '../database/database.ts';
import { FileAnswer, type Handlers } from '../http/call.ts';
import { listEntries, type Wanted } from './queries.ts';
import { audit } from './record.ts';

const AT_ONCE = 1_000;

const cells = ({ at, action, admin, detail, address, requestId }: AuditEntry) => [
  at,
  action,
  admin?.name ?? '',
  admin?.id ?? '',
  detail,
  address ?? '',
  requestId ?? '',
];

/** Handlers of the audit log; only super admins get this far. */
export function auditHandlers(database: Database, timeZone: string): Pick<Handlers, 'listAudit' | 'exportAudit'> {
  /** A bare day spans the team's calendar day. */
  const wanted = ({ from, to, ...rest }: AuditPage): Wanted => {
    const end = (day: string) => endOfDay(day, timeZone);
    const dayBefore = (day: string) => new Date(Date.parse(day) - DAY).toISOString().slice(0, 10);
    const instant = (value: string | undefined, ofDay: (day: string) => string) =>
      value && (value.includes('T') ? new Date(value).toISOString() : ofDay(value));
    // The day before ends a millisecond earlier.
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
      if (!call.headOnly) await call.change((tx) => audit(tx, tx.by, 'exported', messages.auditExported));
      return new FileAnswer('audit.csv', csvHead(messages.csvColumns), linesOf(filter));
    },
  };
}
