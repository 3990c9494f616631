import * as messages from '#messages/server/webhooks.ts';
import { DAY } from '#shared/durations.ts';
import { listSuperAdmins } from '../admins/queries.ts';
import type { Transaction } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { announceNews, type News } from '../notifications/news.ts';
import { type Attempted, giveUpWaiting, type Outcome, type StoredWebhook, updateWebhook } from './queries.ts';

/** The status by which a receiver ends its webhook. */
const GONE = 410;

/** Switches a held webhook off and gives up its waiting deliveries. The pages of super admins then load their notices. */
async function switchOff(tx: Transaction, webhook: StoredWebhook, offReason: string): Promise<void> {
  await updateWebhook(tx, { ...webhook, active: false, offReason });
  await giveUpWaiting(tx, webhook.id, offReason);
  announceNews(tx, ...(await listSuperAdmins(tx)).map(({ id }): News => [id]));
}

/**
 * Records attempts of a held webhook, and switches it off if its receiver is gone or everything failed for a day.
 * @param next gives what becomes of a delivery @param now (ms), or `null` by hand: then a failure neither begins the day nor ends it
 */
export async function recordAttempts<Sent extends { id: string; attempts: number }>(
  tx: Transaction,
  webhook: StoredWebhook,
  made: { delivery: Sent; outcome: Outcome }[],
  next: (delivery: Sent, outcome: Outcome, active: boolean) => Attempted,
  now: number | null,
): Promise<void> {
  const isSuccess = made.some(({ outcome }) => outcome.error === null);
  const failingSince = isSuccess ? null : (webhook.failingSince ?? (now === null ? null : new Date(now).toISOString()));
  const isGone = made.some(({ outcome }) => outcome.status === GONE);
  const hasFailed = now !== null && failingSince !== null && now - Date.parse(failingSince) >= DAY;
  const offReason = isGone ? messages.gone : hasFailed ? messages.failingForADay : null;
  const active = webhook.active && offReason === null;
  for (const { delivery, outcome } of made) {
    const { id, attempts } = delivery;
    await updateRow(tx, 'deliveries', id, { attempts: attempts + 1, ...outcome, ...next(delivery, outcome, active) });
  }
  if (!webhook.active) return;
  if (offReason !== null) await switchOff(tx, { ...webhook, failingSince }, offReason);
  else if (failingSince !== webhook.failingSince) await updateWebhook(tx, { ...webhook, failingSince });
}
