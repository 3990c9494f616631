import { sql } from 'kysely';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import type { Connection, Transaction } from '../database/database.ts';
import type { Outcome } from './send-delivery.ts';

/** A delivery that waits for its next attempt. */
export type Waiting = { id: string; body: string; attempts: number };

/** For each task its first waiting delivery, because a failing one holds back those that follow. */
const heads = (connection: Connection, webhookId: string) =>
  connection.sql
    .selectFrom('deliveries as head')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where(
      sql<boolean>`not exists (select 1 from deliveries as earlier where earlier.webhook_id = head.webhook_id
        and earlier.task_id = head.task_id and earlier.state = 'waiting' and earlier.task_version < head.task_version)`,
    );

/** Some deliveries that may be sent at a time (ISO 8601), each of another task. */
export const listDue = (connection: Connection, webhookId: string, now: string, limit: number): Promise<Waiting[]> =>
  heads(connection, webhookId).select(['id', 'body', 'attempts']).where('due_at', '<=', now).limit(limit).execute();

/** When the next delivery is due (ISO 8601, or empty for now), or `null` if none waits. */
export async function findNextDue(connection: Connection, webhookId: string): Promise<string | null> {
  const next = await heads(connection, webhookId).select('due_at').orderBy('due_at').limit(1).executeTakeFirst();
  return next?.due_at ?? null;
}

/** Notes an attempt with its outcome. @param dueAt when a delivery that still waits is sent again (ISO 8601) */
export async function recordAttempt(
  tx: Transaction,
  { id, attempts }: Pick<Waiting, 'id' | 'attempts'>,
  { state, dueAt, isOk: _isOk, ...outcome }: Outcome & { state: 'waiting' | 'delivered' | 'failed'; dueAt?: string },
): Promise<void> {
  await tx.sql
    .updateTable('deliveries')
    .set({ attempts: attempts + 1, state, due_at: dueAt, ...outcome })
    .where('id', '=', id)
    .execute();
}

/** Adds a delivery that was sent at once. */
export async function insertSent(tx: Transaction, webhookId: string, sent: { id: string; type: string; body: string }): Promise<void> {
  const rest = { task_id: null, state: 'failed', attempts: 0, created_at: new Date().toISOString(), due_at: '' } as const;
  await tx.sql
    .insertInto('deliveries')
    .values({ ...sent, webhook_id: webhookId, ...rest })
    .execute();
}

/** Gives up all waiting deliveries of a webhook. */
export async function giveUpWaiting(tx: Transaction, webhookId: string, error: string): Promise<void> {
  const waiting = tx.sql.updateTable('deliveries').where('webhook_id', '=', webhookId).where('state', '=', 'waiting');
  await waiting.set({ state: 'failed', error }).execute();
}

const stored = (connection: Connection, webhookId: string) =>
  connection.sql
    .selectFrom('deliveries')
    .select(['id', 'type', 'body', 'state', 'attempts', 'created_at as createdAt', 'sent_at as sentAt'])
    .select(['took', 'status', 'error', 'answer'])
    .where('webhook_id', '=', webhookId);

/** A page of a webhook's deliveries, newest first. @param before the id to go on from */
export async function listDeliveries(connection: Connection, webhookId: string, before?: string) {
  const all = stored(connection, webhookId);
  const page = before === undefined ? all : all.where('id', '<', before);
  return page.orderBy('id', 'desc').limit(DELIVERIES_PAGE).execute();
}

export const findDelivery = (connection: Connection, webhookId: string, id: string) =>
  stored(connection, webhookId).where('id', '=', id).executeTakeFirst();

export type StoredDelivery = NonNullable<Awaited<ReturnType<typeof findDelivery>>>;

/** Rows per statement, so that nobody waits long for the writer. */
const AT_ONCE = 1_000;

/** Deletes some deliveries from before a time (ISO 8601). @returns how many; fewer than `AT_ONCE` at the end */
export async function deleteOldDeliveries(tx: Transaction, before: string): Promise<number> {
  const some = tx.sql.selectFrom('deliveries').select('id').where('created_at', '<', before).limit(AT_ONCE);
  return (await tx.sql.deleteFrom('deliveries').where('id', 'in', some).returning('id').execute()).length;
}
