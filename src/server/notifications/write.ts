import type { Change } from '../changes/change.ts';
import type { Database } from '../database/database.ts';
import { packed } from '../database/signals.ts';
import { scheduleMails } from '../mail/schedule.ts';
import { schedulePushes } from '../push/schedule.ts';
import { insertNotifications, listReceivers } from './queries.ts';
import { candidatesOf, type Occurrence, whoIsTold } from './who-is-told.ts';

/** A person, and their new notification, if there is one. */
export type News = [adminId: string, notificationId?: string];

/** Writes the notifications of a change, in its transaction. */
export async function writeNotifications(tx: Change, occurrences: Occurrence[]): Promise<News[]> {
  const actorId = tx.by.user?.id ?? null;
  const candidates = candidatesOf(occurrences, actorId);
  const commented = occurrences.find(({ kind }) => kind === 'commented');
  if (candidates.length === 0 && !commented) return [];
  // One query, because the task stays locked meanwhile.
  const receivers = await listReceivers(tx, candidates, commented?.taskId ?? '');
  const idsOf = (found: typeof receivers) => found.map(({ id }) => id);
  const commenters = idsOf(receivers.filter(({ hasCommented }) => hasCommented));
  const told = whoIsTold(occurrences, actorId, new Set(idsOf(receivers)), commenters);
  if (told.length === 0) return [];
  // In one order, so that two changes that tell the same people can't deadlock.
  told.sort((one, other) => (one.adminId < other.adminId ? -1 : 1));
  const ids = await insertNotifications(tx, told, new Date().toISOString());
  const written = told.map((one, at) => ({ id: ids[at] ?? '', adminId: one.adminId, kind: one.kind }));
  const chosen = (of: 'mailKinds' | 'pushKinds') => {
    const kinds = new Map(receivers.map((one) => [one.id, one[of]]));
    return written.filter(({ adminId, kind }) => kinds.get(adminId)?.includes(kind));
  };
  await scheduleMails(tx, chosen('mailKinds'));
  await schedulePushes(tx, chosen('pushKinds'));
  return told.map(({ adminId }, at): News => [adminId, ids[at] ?? '']);
}

/** Has every node send news to its streams. It may be lost: a stream that opens begins with the count. */
export function announceNews(database: Database, news: News[]): void {
  for (const text of packed(news)) database.signal('notification', text);
}
