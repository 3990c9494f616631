import { v7 as newId } from 'uuid';
import { acting } from '#messages/activity.ts';
import type { AuditAction } from '#shared/audit.ts';
import { DAY } from '#shared/durations.ts';
import type { Actor } from '../changes/actor.ts';
import type { Transaction } from '../database/database.ts';
import { deleteEntries, insertEntry } from './queries.ts';

const KEPT_DAYS = 400;

/** The user and address of an audited action, and the token by which they act; a `Call` has them. */
export type Named = Pick<Actor, 'user' | 'origin'> & Partial<Pick<Actor, 'via'>>;

/** Audits an action in its own transaction. @param detail words, never a mobile number */
export async function audit(tx: Transaction, { user, origin, via }: Named, action: AuditAction, detail: string): Promise<void> {
  await insertEntry(tx, {
    id: newId(),
    at: new Date().toISOString(),
    action,
    admin: user && { id: user.id, name: acting(user.name, via?.name) },
    detail,
    address: origin?.address ?? null,
    requestId: origin?.requestId ?? null,
  });
}

/** Deletes entries older than `KEPT_DAYS`. */
export const deleteOldEntries = (tx: Transaction, now: number): Promise<void> =>
  deleteEntries(tx, new Date(now - KEPT_DAYS * DAY).toISOString());
