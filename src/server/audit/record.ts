import { v7 as newId } from 'uuid';
import type { AuditAction } from '#shared/audit.ts';
import { DAY } from '#shared/durations.ts';
import type { User } from '#shared/session.ts';
import type { Transaction } from '../database/database.ts';
import { deleteEntries, insertEntry } from './queries.ts';

const KEPT_DAYS = 400;

/** Who did something, and from where; a call is one. */
export type Actor = { user: Pick<User, 'id' | 'name'> | null; origin: { address: string; requestId: string } | null };

/** Whoever runs the server: at its command line, or by its settings. */
export const theOperator: Actor = { user: null, origin: null };

/**
 * Writes into the audit log, in the transaction of what it tells: there is neither the one without the other.
 * @param detail in words, and never with a mobile number
 */
export async function audit(tx: Transaction, { user, origin }: Actor, action: AuditAction, detail: string): Promise<void> {
  await insertEntry(tx, {
    id: newId(),
    at: new Date().toISOString(),
    action,
    admin: user && { id: user.id, name: user.name },
    detail,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
  });
}

/** Forgets entries that are kept no longer. */
export const deleteOldEntries = (tx: Transaction, now: number): Promise<void> =>
  deleteEntries(tx, new Date(now - KEPT_DAYS * DAY).toISOString());
