import * as messages from '#messages/server/webhooks.ts';
import { DAY, HOUR, MINUTE } from '#shared/durations.ts';
import type { Delivery } from '#shared/webhooks.ts';
import { listSuperAdmins } from '../admins/queries.ts';
import type { Transaction } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { announceNews, type News } from '../notifications/news.ts';
import { findDelivery, giveUpWaiting, type Outcome, type StoredDelivery, type StoredWebhook, updateWebhook } from './queries.ts';

const GONE = 410;

/** The waits between attempts (ms), as Standard Webhooks recommends. After them a delivery has failed. */
const waits = [5_000, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR, 14 * HOUR, 20 * HOUR, 24 * HOUR];

type Attempt = { id: string; outcome: Outcome };

/** The time of attempts (ms), and the jitter of the next ones. */
type Schedule = { now: number; random: () => number };

/** The fields of a delivery that an attempt changes besides its outcome. One that waits keeps its schedule if it fails by hand. */
function fateOf(
  { state, attempts }: StoredDelivery,
  error: string | null,
  active: boolean,
  schedule: Schedule | null,
): { state?: Delivery['state']; due_at?: string; attempts?: number } {
  if (error === null) return { state: 'delivered' };
  if (state !== 'waiting' || !active) return { state: 'failed' };
  if (schedule === null) return { attempts };
  const wait = waits[attempts];
  if (wait === undefined) return { state: 'failed' };
  return { due_at: new Date(schedule.now + wait * (0.9 + 0.2 * schedule.random())).toISOString() };
}

/**
 * Records attempts of a held webhook, and switches it off if its receiver is gone or everything failed for a day.
 * @param schedule `null` by hand: then a failure neither begins the day nor ends it
 */
export async function recordAttempts(
  tx: Transaction,
  webhook: StoredWebhook,
  attempts: Attempt[],
  schedule: Schedule | null,
): Promise<void> {
  const isSuccess = attempts.some(({ outcome }) => outcome.error === null);
  const failingSince = isSuccess ? null : (webhook.failingSince ?? (schedule && new Date(schedule.now).toISOString()));
  const isGone = attempts.some(({ outcome }) => outcome.status === GONE);
  const hasFailed = schedule !== null && failingSince !== null && schedule.now - Date.parse(failingSince) >= DAY;
  const offReason = isGone ? messages.gone : hasFailed ? messages.failingForADay : null;
  const active = webhook.active && offReason === null;
  for (const { id, outcome } of attempts) {
    // Read again, because it may have been sent by hand or given up meanwhile.
    const delivery = await findDelivery(tx, webhook.id, id);
    if (!delivery || (schedule && delivery.state === 'delivered')) continue;
    const fate = fateOf(delivery, outcome.error, active, schedule);
    await updateRow(tx, 'deliveries', id, { ...outcome, attempts: delivery.attempts + 1, ...fate });
  }
  if (!webhook.active || (active && failingSince === webhook.failingSince)) return;
  await updateWebhook(tx, { ...webhook, active, offReason, failingSince });
  if (offReason === null) return;
  await giveUpWaiting(tx, webhook.id, offReason);
  // The pages of super admins then load their notices.
  announceNews(tx, ...(await listSuperAdmins(tx)).map(({ id }): News => [id]));
}
