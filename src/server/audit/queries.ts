import type { AuditAction, AuditEntry } from '#shared/audit.ts';
import type { Connection, Transaction } from '../database/database.ts';

/** The wanted entries: `from` and `to` are instants, `before` is an entry's id. */
export type Wanted = { action?: AuditAction; admin?: string; from?: string; to?: string; before?: string };

export async function listEntries(
  connection: Connection,
  { action, admin, from, to, before }: Wanted,
  limit: number,
): Promise<AuditEntry[]> {
  const rows = await connection.sql
    .selectFrom('audit')
    .select(['id', 'at', 'action', 'admin_id', 'admin_name', 'detail', 'address', 'request_id'])
    .$if(action !== undefined, (query) => query.where('action', '=', action ?? 'denied'))
    .$if(admin !== undefined, (query) => query.where('admin_id', '=', admin ?? ''))
    .$if(from !== undefined, (query) => query.where('at', '>=', from ?? ''))
    .$if(to !== undefined, (query) => query.where('at', '<=', to ?? ''))
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? ''))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    admin: row.admin_id === null ? null : { id: row.admin_id, name: row.admin_name ?? '' },
    detail: row.detail,
    address: row.address,
    requestId: row.request_id,
  }));
}

/** Inserts an entry; nothing ever updates one. */
export async function insertEntry(tx: Transaction, { admin, requestId, ...entry }: AuditEntry): Promise<void> {
  await tx.sql
    .insertInto('audit')
    .values({ ...entry, admin_id: admin?.id ?? null, admin_name: admin?.name ?? null, request_id: requestId })
    .execute();
}

export async function deleteEntries(tx: Transaction, before: string): Promise<void> {
  await tx.sql.deleteFrom('audit').where('at', '<', before).execute();
}
