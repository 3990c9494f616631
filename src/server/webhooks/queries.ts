import { randomBytes } from 'node:crypto';
import { v7 as newId } from 'uuid';
import type { Webhook, WebhookFormat, WebhookKind } from '#shared/webhooks.ts';
import type { Connection, Transaction } from '../database/database.ts';

/** Bytes of a secret; Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** A webhook as the server uses it. */
export type StoredWebhook = Webhook & { secret: string; failingSince: string | null; jobId: string | null };

const webhooks = (connection: Connection) =>
  connection.sql
    .selectFrom('webhooks')
    .select(['id', 'url', 'format', 'kinds', 'secret', 'active', 'off_reason as offReason'])
    .select(['failing_since as failingSince', 'job_id as jobId', 'created_at as createdAt']);

type Row = Awaited<ReturnType<ReturnType<typeof webhooks>['execute']>>[number];

const asWebhook = (row: Row): StoredWebhook => ({ ...row, kinds: JSON.parse(row.kinds), active: row.active === 1 });

/** All webhooks, the oldest first. */
export const listWebhooks = async (connection: Connection): Promise<StoredWebhook[]> =>
  (await webhooks(connection).orderBy('id').execute()).map(asWebhook);

/** The webhooks that are on, with their kinds. Every change of a task asks for them. */
export async function listActiveWebhooks(connection: Connection): Promise<{ id: string; kinds: WebhookKind[] }[]> {
  const rows = await connection.sql.selectFrom('webhooks').select(['id', 'kinds']).where('active', '=', 1).orderBy('id').execute();
  return rows.map(({ id, kinds }) => ({ id, kinds: JSON.parse(kinds) }));
}

/** The hosts of the webhooks that the server switched off. */
export async function listFailedHosts(connection: Connection): Promise<string[]> {
  const rows = await connection.sql.selectFrom('webhooks').select('url').where('off_reason', 'is not', null).orderBy('id').execute();
  return [...new Set(rows.map(({ url }) => new URL(url).host))];
}

export async function findWebhook(connection: Connection, id: string): Promise<StoredWebhook | undefined> {
  const row = await webhooks(connection).where('id', '=', id).executeTakeFirst();
  return row && asWebhook(row);
}

/** The same, locked until commit. */
export async function holdWebhook(tx: Transaction, id: string): Promise<StoredWebhook | undefined> {
  const row = await webhooks(tx).where('id', '=', id).modifyEnd(tx.engine.locks.rows('webhooks', 'change')).executeTakeFirst();
  return row && asWebhook(row);
}

/** Adds a webhook that is on. @returns its id */
export async function insertWebhook(tx: Transaction, draft: { url: string; format: WebhookFormat; kinds: WebhookKind[] }): Promise<string> {
  const id = newId();
  const secret = `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`;
  const state = { active: 1, off_reason: null, failing_since: null, created_at: new Date().toISOString() } as const;
  await tx.sql
    .insertInto('webhooks')
    .values({ id, ...draft, kinds: JSON.stringify(draft.kinds), secret, ...state })
    .execute();
  return id;
}

/** Stores the settings and the health of a webhook. */
export async function updateWebhook(
  tx: Transaction,
  { id, url, format, kinds, active, offReason, failingSince }: StoredWebhook,
): Promise<void> {
  const settings = { url, format, kinds: JSON.stringify(kinds), active: active ? 1 : 0 } as const;
  await tx.sql
    .updateTable('webhooks')
    .set({ ...settings, off_reason: offReason, failing_since: failingSince })
    .where('id', '=', id)
    .execute();
}

/** Notes the job that sends a webhook's deliveries; `null` for none. */
export async function noteSender(tx: Transaction, id: string, jobId: string | null): Promise<void> {
  await tx.sql.updateTable('webhooks').set({ job_id: jobId }).where('id', '=', id).execute();
}

/** Deletes a webhook with its log. */
export async function deleteWebhook(tx: Transaction, id: string): Promise<void> {
  await tx.sql.deleteFrom('webhooks').where('id', '=', id).execute();
  await tx.sql.deleteFrom('deliveries').where('webhook_id', '=', id).execute();
}
