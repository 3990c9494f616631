import { v7 as newId } from 'uuid';
import * as auditMessages from '#messages/server/audit.ts';
import * as messages from '#messages/server/webhooks.ts';
import { WEBHOOKS_MOST } from '#shared/limits.ts';
import type { Delivery } from '#shared/webhooks.ts';
import { audit } from '../audit/record.ts';
import { once } from '../changes/idempotency.ts';
import type { Connection, Database, Transaction } from '../database/database.ts';
import { deleteRows } from '../database/rows.ts';
import { AppError, orNotFound } from '../errors.ts';
import type { Handlers } from '../http/call.ts';
import { addJobs } from '../jobs/queries.ts';
import { callableUrl } from '../outbound/reachable.ts';
import type { Settings } from '../settings.ts';
import { shortened } from '../shortened.ts';
import { hungUp } from '../turns.ts';
import {
  deleteSomeDeliveries,
  findDelivery,
  findWebhook,
  giveUpWaiting,
  holdWebhook,
  insertSent,
  insertWebhook,
  listDeliveries,
  listWebhooks,
  type StoredDelivery,
  type StoredWebhook,
  updateWebhook,
} from './queries.ts';
import { recordAttempts } from './record-attempts.ts';
import { requestOf, sendDelivery } from './send-delivery.ts';
import type { DeliveryBody } from './write-deliveries.ts';

/** Characters of a request in the log, so that a page of it fits into an answer. */
const REQUEST_MOST = 6_500;

const known = async (found: Promise<StoredWebhook | undefined>) => orNotFound(await found, messages.webhookNotFound);

const knownDelivery = async (connection: Connection, webhookId: string, id: string): Promise<StoredDelivery> =>
  orNotFound(await findDelivery(connection, webhookId, id), messages.deliveryNotFound);

const withHost = (webhook: StoredWebhook) => ({ ...webhook, host: new URL(webhook.url).host });

/** Handlers of webhooks; only super admins reach them. */
export function webhookHandlers(database: Database, settings: Settings) {
  const asDelivery = (webhook: StoredWebhook, { body, ...delivery }: StoredDelivery): Delivery => ({
    ...delivery,
    request: shortened(requestOf(webhook, body, settings), REQUEST_MOST),
  });

  /** Sends a delivery now, once. @param prepare runs before the outcome is recorded */
  async function sendNow(
    webhook: StoredWebhook,
    sent: Pick<StoredDelivery, 'id' | 'body'>,
    signal: AbortSignal,
    prepare: (tx: Transaction) => Promise<unknown>,
  ): Promise<Delivery> {
    const outcome = await sendDelivery(webhook, sent, settings, signal).catch((error: unknown) => {
      throw signal.aborted ? hungUp() : error;
    });
    const recorded = await database.transaction(async (tx) => {
      const held = await known(holdWebhook(tx, webhook.id));
      await prepare(tx);
      await recordAttempts(tx, held, [{ id: sent.id, outcome }], null);
      return knownDelivery(tx, webhook.id, sent.id);
    });
    return asDelivery(webhook, recorded);
  }

  return {
    listWebhooks: () => listWebhooks(database),

    createWebhook: ({ change, body: read, idempotencyKey: key }) =>
      change(async (tx) => {
        const body = read();
        const make = async () => {
          const { url, format, kinds } = body;
          const { href, host } = callableUrl(url, settings.webhookNetworks);
          if ((await listWebhooks(tx)).length >= WEBHOOKS_MOST) throw new AppError('conflict', messages.tooMany(WEBHOOKS_MOST));
          const id = await insertWebhook(tx, { url: href, format, kinds: [...new Set(kinds)] });
          await audit(tx, tx.by, 'webhook_created', auditMessages.created(host, format));
          return id;
        };
        return known(findWebhook(tx, await once(tx, key, ['createWebhook', body], make)));
      }, 'webhooks'),

    updateWebhook: ({ change, id, body }) =>
      change(async (tx) => {
        const before = await known(holdWebhook(tx, id));
        const { url, kinds, ...edit } = body();
        const after = { ...before, ...edit };
        if (url !== undefined) after.url = callableUrl(url, settings.webhookNetworks).href;
        if (after.url !== before.url) after.failingSince = null;
        if (kinds !== undefined) after.kinds = [...new Set(kinds)];
        if (edit.active !== undefined) Object.assign(after, { offReason: null, failingSince: null });
        const changes = auditMessages.webhookChanged(withHost(before), withHost(after));
        if (changes === '') return before;
        await updateWebhook(tx, after);
        // Also once it is on again, because a change that was underway then may have left some.
        if (before.active !== after.active) await giveUpWaiting(tx, id, messages.switchedOff);
        await audit(tx, tx.by, 'webhook_changed', changes);
        return after;
      }),

    deleteWebhook: async ({ change, id }) => {
      await change(async (tx) => {
        const { url } = await known(holdWebhook(tx, id));
        await deleteRows(tx, 'webhooks', 'id', id);
        await audit(tx, tx.by, 'webhook_deleted', new URL(url).host);
      });
      // After a failure or a kill, the rest goes by its age.
      while (await database.transaction((tx) => deleteSomeDeliveries(tx, id)).catch(() => false));
    },

    testWebhook: async ({ user, id, signal }) => {
      const webhook = await known(findWebhook(database, id));
      const data = { task: null, changes: [], actor: { id: user.id, name: user.name }, via: null, version: null };
      const body = JSON.stringify({ type: 'test', timestamp: new Date().toISOString(), data } satisfies DeliveryBody);
      const test = { id: newId(), type: 'test', body };
      return sendNow(webhook, test, signal(), (tx) => insertSent(tx, id, test));
    },

    listDeliveries: async ({ id, query: { before } }) => {
      const webhook = await known(findWebhook(database, id));
      return (await listDeliveries(database, id, before)).map((delivery) => asDelivery(webhook, delivery));
    },

    sendAgain: async ({ id, params: { deliveryId }, signal }) => {
      const webhook = await known(findWebhook(database, id));
      // The job sends what this delivery held back.
      const wake = (tx: Transaction) => addJobs(tx, 'deliveries', [{ webhookId: id }]);
      return sendNow(webhook, await knownDelivery(database, id, deliveryId), signal(), wake);
    },
  } satisfies Partial<Handlers>;
}
