import { v7 as newId } from 'uuid';
import { acting } from '#messages/activity.ts';
import type { AuditAction } from '#shared/audit.ts';
import type { User } from '#shared/session.ts';
import type { Actor } from '../changes/actor.ts';
import type { Transaction } from '../database/database.ts';
import { insertRows } from '../database/rows.ts';

/** The user and address of an audited action, and the token by which they act; a `Call` has them. */
export type Named = { user: Pick<User, 'id' | 'name'> | null } & Pick<Actor, 'origin'> & Partial<Pick<Actor, 'via'>>;

/** Audits an action in its own transaction. Nothing ever updates an entry. @param detail words, never a mobile number */
export async function audit(tx: Transaction, { user, origin, via }: Named, action: AuditAction, detail: string): Promise<void> {
  const by = { admin_id: user?.id ?? null, admin_name: user && acting(user.name, via?.name) };
  const from = { address: origin?.address ?? null, request_id: origin?.requestId ?? null };
  await insertRows(tx, 'audit', { id: newId(), at: new Date().toISOString(), action, detail, ...by, ...from });
}
