import { randomBytes } from 'node:crypto';
import { type Selectable, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { MINUTE } from '#shared/durations.ts';
import { DELIVERIES_PAGE } from '#shared/limits.ts';
import type { Webhook, WebhookFormat, WebhookKind } from '#shared/webhooks.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { insertRows, lockRows, updateRow } from '../database/rows.ts';
import type { Tables } from '../database/schema.ts';
import { iso } from '../jobs/queries.ts';

/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

export type StoredWebhook = Webhook & { secret: string; failingSince: string | null };

/** An answer to a delivery, or why there was none. Its `error` is `null` for a success. */
export type Outcome = Pick<Selectable<Tables['deliveries']>, 'sent_at' | 'took' | 'status' | 'error' | 'answer'>;

/** All webhooks, the oldest first. They are few, so that every change of a task may ask for them. */
export async function listWebhooks(connection: Connection): Promise<StoredWebhook[]> {
  const rows = await connection.sql
    .selectFrom('webhooks')
    .select(['id', 'url', 'format', 'kinds', 'secret', 'active', 'off_reason as offReason'])
    .select(['failing_since as failingSince', 'created_at as createdAt'])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({ ...row, kinds: JSON.parse(row.kinds), active: row.active === 1 }));
}

export const findWebhook = async (connection: Connection, id: string): Promise<StoredWebhook | undefined> =>
  (await listWebhooks(connection)).find((webhook) => webhook.id === id);

/** The same, locked until commit. */
export async function holdWebhook(tx: Transaction, id: string): Promise<StoredWebhook | undefined> {
  await lockRows(tx, 'webhooks', 'id', id, 'change');
  return findWebhook(tx, id);
}

/** Adds a webhook that is on. @returns its id */
export async function insertWebhook(tx: Transaction, draft: { url: string; format: WebhookFormat; kinds: WebhookKind[] }): Promise<string> {
  const id = newId();
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const state = { active: 1, off_reason: null, failing_since: null, created_at: new Date().toISOString() } as const;
  await insertRows(tx, 'webhooks', { id, ...draft, kinds: JSON.stringify(draft.kinds), secret, ...state });
  return id;
}

/** Stores the settings and the health of a webhook. */
export async function updateWebhook(
  tx: Transaction,
  { id, url, format, kinds, active, offReason, failingSince }: StoredWebhook,
): Promise<void> {
  const settings = { url, format, kinds: JSON.stringify(kinds), active: active ? 1 : 0 } as const;
  await updateRow(tx, 'webhooks', id, { ...settings, off_reason: offReason, failing_since: failingSince });
}

/** Nodes of the previous release write a mark before it. */
const due = sql<string>`ltrim(due_at, '~')`;

const body = sql<string>`coalesce((select body from delivery_bodies where id = body_id), body)`;

/** For each task its first waiting delivery, because a failing one holds back those that follow. */
const heads = (connection: Connection, webhookId: string) =>
  connection.sql
    .selectFrom('deliveries as head')
    .where('webhook_id', '=', webhookId)
    .where('state', '=', 'waiting')
    .where(
      // Not as a join, which PostgreSQL would plan for the few that waited when it last counted them.
      sql<boolean>`task_version = (select min(earlier.task_version) from deliveries as earlier
        where earlier.webhook_id = head.webhook_id and earlier.task_id = head.task_id and earlier.state = 'waiting')`,
    );

/** Longer than the clocks of two nodes differ (ms), so a later attempt was made while the clock was ahead, and its retry is due. */
const LONGEST_SKEW = MINUTE;

/** Some deliveries that may be sent now, each of another task. */
export const listDue = (connection: Connection, webhookId: string, now: number, limit: number) =>
  heads(connection, webhookId)
    .select(['id', body.as('body')])
    .where((delivery) => delivery.or([delivery(due, '<=', iso(now)), delivery('sent_at', '>', iso(now + LONGEST_SKEW))]))
    .limit(limit)
    .execute();

/** When the next delivery is due (ISO 8601, or empty for now), or `null` if none waits. */
export async function findNextDue(connection: Connection, webhookId: string): Promise<string | null> {
  const next = await heads(connection, webhookId).select(due.as('due')).orderBy('due').limit(1).executeTakeFirst();
  return next?.due ?? null;
}

/** Adds a delivery that was sent at once. */
export async function insertSent(tx: Transaction, webhookId: string, sent: { id: string; type: string; body: string }): Promise<void> {
  const rest = { task_id: null, state: 'failed', attempts: 0, created_at: new Date().toISOString(), due_at: '' } as const;
  await insertRows(tx, 'deliveries', { ...sent, webhook_id: webhookId, ...rest });
}

export async function giveUpWaiting(tx: Transaction, webhookId: string, error: string): Promise<void> {
  const waiting = tx.sql.updateTable('deliveries').where('webhook_id', '=', webhookId).where('state', '=', 'waiting');
  await waiting.set({ state: 'failed', error }).execute();
}

/** Deliveries per statement, so that nobody waits long for the writer. */
const AT_ONCE = 1_000;

/** Deletes some of a webhook's deliveries. @returns whether there may be more */
export async function deleteSomeDeliveries(tx: Transaction, webhookId: string): Promise<boolean> {
  const some = tx.sql.selectFrom('deliveries').select('id').where('webhook_id', '=', webhookId).limit(AT_ONCE);
  const deleted = await tx.sql.deleteFrom('deliveries').where('id', 'in', some).returning('id').execute();
  return deleted.length === AT_ONCE;
}

const stored = (connection: Connection, webhookId: string) =>
  connection.sql
    .selectFrom('deliveries')
    .select(['id', 'type', body.as('body'), 'state', 'attempts', 'created_at as createdAt', 'sent_at as sentAt'])
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
