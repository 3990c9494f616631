import * as messages from '#messages/server/webhooks.ts';
import { DAY } from '#shared/durations.ts';
import { listSuperAdmins } from '../admins/queries.ts';
import type { Transaction } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { announceNews, type News } from '../notifications/news.ts';
import { type Attempted, giveUpWaiting, type Outcome, type StoredWebhook, updateWebhook, type Waiting } from './queries.ts';

/** The status by which a receiver ends its webhook. */
const GONE = 410;

/**
 * Records attempts of a held webhook, and switches it off if its receiver is gone or everything failed for a day.
 * @param next gives what becomes of a delivery @param now (ms), or `null` by hand: then a failure neither begins the day nor ends it
 */
export async function recordAttempts(
  tx: Transaction,
  webhook: StoredWebhook,
  made: { delivery: Pick<Waiting, 'id' | 'attempts'>; outcome: Outcome }[],
  next: (attempts: number, outcome: Outcome, active: boolean) => Attempted,
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
    await updateRow(tx, 'deliveries', id, { attempts: attempts + 1, ...outcome, ...next(attempts, outcome, active) });
  }
  if (!webhook.active || (active && failingSince === webhook.failingSince)) return;
  await updateWebhook(tx, { ...webhook, active, offReason, failingSince });
  if (offReason === null) return;
  await giveUpWaiting(tx, webhook.id, offReason);
  // The pages of super admins then load their notices.
  announceNews(tx, ...(await listSuperAdmins(tx)).map(({ id }): News => [id]));
}
