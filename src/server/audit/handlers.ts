import * as messages from '#messages/server/audit.ts';
import type { AuditEntry, AuditPage } from '#shared/audit.ts';
import { endOfDay, startOfDay } from '#shared/calendar.ts';
import { AUDIT_PAGE } from '#shared/limits.ts';
import type { Database } from '../database/database.ts';
import { type Handlers, TableAnswer } from '../http/call.ts';
import { instantOf } from '../moments.ts';
import { audit } from './record.ts';

const AT_ONCE = 1_000;

/** Entries, newest first. A bare day spans the calendar day of the team's time zone. */
async function listEntries(database: Database, timeZone: string, wanted: AuditPage, limit: number): Promise<AuditEntry[]> {
  const { action, admin, from, to, before } = wanted;
  const rows = await database.sql
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'admin_id', 'admin_name', 'detail', 'address', 'request_id as requestId'])
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'denied'))
    .$if(admin !== undefined, (query) => query.where('admin_id', '=', admin ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', instantOf(from ?? '', startOfDay, timeZone)))
    .$if(to !== undefined, (query) => query.where('at', '<=', instantOf(to ?? '', endOfDay, timeZone)))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ admin_id: id, admin_name: name, ...row }) => ({ ...row, admin: id === null ? null : { id, name: name ?? '' } }));
}

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
export function auditHandlers(database: Database, timeZone: string) {
  async function* pagesOf(filter: AuditPage): AsyncGenerator<string[][]> {
    for (let before: string | undefined; ; ) {
      const page = await listEntries(database, timeZone, { ...filter, before }, AT_ONCE);
      yield page.map(cells);
      if (page.length < AT_ONCE) return;
      before = page.at(-1)?.id;
    }
  }

  return {
    listAudit: ({ query }) => listEntries(database, timeZone, query, AUDIT_PAGE),

    exportAudit: async (call) => {
      if (!call.headOnly) await call.change((tx) => audit(tx, tx.by, 'exported', messages.auditExported));
      return new TableAnswer({ name: 'audit.csv', columns: messages.csvColumns, pages: pagesOf(call.query) });
    },
  } satisfies Partial<Handlers>;
}
