import { MINUTE } from '#shared/durations.ts';
import { WEBHOOKS_MOST } from '#shared/limits.ts';
import type { Database, Transaction } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { addJob, deleteUnclaimed, iso, isPending } from '../jobs/queries.ts';
import type { JobHandlers } from '../jobs/worker.ts';
import { findNextDue, findWebhook, holdWebhook, listDue } from './queries.ts';
import { recordAttempts } from './record-attempts.ts';
import { sendDelivery, type WebhookSettings } from './send-delivery.ts';

/** Deliveries that a webhook gets concurrently, each of another task. */
const AT_ONCE = 4;

/** A sender passes its work on after this (ms), so that only a job that is stuck grows old. */
const LONGEST = MINUTE;

/** Makes a job the only sender of a webhook. @returns `false` if there is another, which sends everything that waits by now */
async function becomeSender(tx: Transaction, webhookId: string, jobId: string): Promise<boolean> {
  const webhook = await holdWebhook(tx, webhookId);
  if (!webhook?.active) return false;
  if (webhook.jobId !== null && webhook.jobId !== jobId && (await isPending(tx, webhook.jobId))) return false;
  await updateRow(tx, 'webhooks', webhookId, { job_id: jobId });
  await deleteUnclaimed(tx, 'webhook', { webhookId });
  return true;
}

/** Ends a sender, with a job for the next delivery. */
async function endSender(tx: Transaction, webhookId: string): Promise<void> {
  const webhook = await holdWebhook(tx, webhookId);
  const next = webhook?.active ? await findNextDue(tx, webhookId) : null;
  await updateRow(tx, 'webhooks', webhookId, { job_id: null });
  if (next !== null) await addJob(tx, 'webhook', { webhookId }, next);
}

/** The job that sends what waits for a webhook, in order of each task. @param random for the jitter of retries */
export function webhookJob(database: Database, settings: WebhookSettings, clock = Date.now, random = Math.random): JobHandlers['webhook'] {
  return {
    // One for each webhook, so that slow receivers hold up no other, and one that finds a sender at work.
    atOnce: WEBHOOKS_MOST + 1,
    async run({ webhookId }, { id, signal }) {
      if (!(await database.transaction((tx) => becomeSender(tx, webhookId, id)))) return;
      const until = clock() + LONGEST;
      for (;;) {
        signal.throwIfAborted();
        const webhook = await findWebhook(database, webhookId);
        const due = webhook?.active && clock() < until ? await listDue(database, webhookId, iso(clock()), AT_ONCE) : [];
        if (!webhook || due.length === 0) return database.transaction((tx) => endSender(tx, webhookId));
        const sent = await Promise.allSettled(
          due.map(async (delivery) => ({ delivery, outcome: await sendDelivery(webhook, delivery, settings, signal) })),
        );
        const made = sent.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
        if (made.length === 0) continue;
        await database.transaction(async (tx) => {
          const held = await holdWebhook(tx, webhookId);
          if (!held) return;
          // The deliveries of these jobs are read next.
          await deleteUnclaimed(tx, 'webhook', { webhookId });
          await recordAttempts(tx, held, made, { now: clock(), random });
        });
      }
    },
  };
}
