import { sql } from 'kysely';
import { v7 as newId } from 'uuid';
import type { Connection, Transaction } from '../database/database.ts';
import type { JobData } from '../jobs/kinds.ts';

type Subscriber = { adminId: string; sessionId: string };
type Subscription = { endpoint: string; keys: { p256dh: string; auth: string } };

/** Stores a browser's subscription, or passes it on to whoever is signed in there now. @returns its id */
export async function saveSubscription(
  tx: Transaction,
  { adminId, sessionId }: Subscriber,
  { endpoint, keys }: Subscription,
): Promise<string> {
  const fields = { admin_id: adminId, session_id: sessionId, ...keys, created_at: new Date().toISOString() };
  const { id } = await tx.sql
    .insertInto('push_subscriptions')
    .values({ id: newId(), endpoint, ...fields })
    .onConflict((known) => known.column('endpoint').doUpdateSet(fields))
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Deletes all but ten of a person's subscriptions: the one whose page was opened last longest ago makes room. */
export async function keepNewest(tx: Transaction, adminId: string): Promise<void> {
  const own = tx.sql.selectFrom('push_subscriptions').select('id').where('admin_id', '=', adminId);
  const newest = own.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(10);
  await tx.sql.deleteFrom('push_subscriptions').where('admin_id', '=', adminId).where('id', 'not in', newest).execute();
}

/** A person's subscription; another person's is not found. */
export async function findSubscription(connection: Connection, adminId: string, id: string): Promise<Subscription | undefined> {
  const row = await connection.sql
    .selectFrom('push_subscriptions')
    .select(['endpoint', 'p256dh', 'auth'])
    .where('id', '=', id)
    .where('admin_id', '=', adminId)
    .executeTakeFirst();
  return row && { endpoint: row.endpoint, keys: { p256dh: row.p256dh, auth: row.auth } };
}

/** The pushes of notifications, one for each browser of their people, as the data of their jobs. */
export const listPushes = (connection: Connection, notificationIds: string[]): Promise<JobData['push'][]> =>
  connection.sql
    .selectFrom('notifications')
    .innerJoin('push_subscriptions', 'push_subscriptions.admin_id', 'notifications.admin_id')
    .select(['notifications.id as notificationId', 'push_subscriptions.id as subscriptionId'])
    .where(connection.engine.json.among(sql`notifications.id`, notificationIds))
    .execute();

/** Deletes a person's subscription of an endpoint; a no-op if it is another person's. */
export async function deleteSubscription(tx: Transaction, adminId: string, endpoint: string): Promise<void> {
  await tx.sql.deleteFrom('push_subscriptions').where('endpoint', '=', endpoint).where('admin_id', '=', adminId).execute();
}
