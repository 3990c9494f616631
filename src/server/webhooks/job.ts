import { HOUR, MINUTE } from '#shared/durations.ts';
import { WEBHOOKS_MOST } from '#shared/limits.ts';
import type { Database } from '../database/database.ts';
import { addJobs, iso } from '../jobs/queries.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import type { Settings } from '../settings.ts';
import { findNextDue, findWebhook, holdWebhook, listDue } from './queries.ts';
import { recordAttempts } from './record-attempts.ts';
import { sendDelivery } from './send-delivery.ts';

/** Deliveries that a webhook gets concurrently, each of another task. */
const AT_ONCE = 4;

/** A sender passes its work on after this (ms), so that only a job that is stuck grows old. */
const LONGEST = MINUTE;

/** A job may be held no longer than two hours (ms). */
const LONGEST_PAUSE = HOUR;

/** The job that sends what waits for a webhook, in order of each task. @param random for the jitter of retries */
export function webhookJob(database: Database, settings: Settings, clock = Date.now, random = Math.random): JobHandlers['deliveries'] {
  return {
    // One for each webhook, so that slow receivers hold up no other.
    atOnce: WEBHOOKS_MOST,
    async run({ webhookId }, { signal }) {
      const until = clock() + LONGEST;
      for (;;) {
        signal.throwIfAborted();
        const webhook = await findWebhook(database, webhookId);
        if (!webhook?.active) return;
        const due = clock() < until ? await listDue(database, webhookId, clock(), AT_ONCE) : [];
        if (due.length === 0) break;
        const sent = await Promise.allSettled(
          due.map(async (delivery) => ({ id: delivery.id, outcome: await sendDelivery(webhook, delivery, settings, signal) })),
        );
        const made = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        if (made.length === 0) continue;
        await database.transaction(async (tx) => {
          const held = await holdWebhook(tx, webhookId);
          if (held) await recordAttempts(tx, held, made, { now: clock(), random });
        });
      }
      await database.transaction(async (tx) => {
        const next = await findNextDue(tx, webhookId);
        const atLatest = iso(clock() + LONGEST_PAUSE);
        if (next !== null) await addJobs(tx, 'deliveries', [{ webhookId }], next < atLatest ? next : atLatest);
      });
    },
  };
}
