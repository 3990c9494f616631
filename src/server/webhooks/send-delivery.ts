import * as messages from '#messages/server/webhooks.ts';
import { postOutside } from '../outbound/post.ts';
import { signedHeaders } from '../outbound/signed.ts';
import type { Settings } from '../settings.ts';
import { bodyIn } from './formats.ts';
import type { StoredWebhook } from './queries.ts';

export type WebhookSettings = Pick<Settings, 'publicUrl' | 'timeZone' | 'webhookNetworks'>;

/** An answer to a delivery, or why there was none. */
export type Outcome = {
  isOk: boolean;
  sent_at: string;
  /** Milliseconds. */
  took: number;
  status: number | null;
  error: string | null;
  answer: string | null;
};

/** Characters of an answer in the log. */
const ANSWER_KEPT = 2_000;

/** A text as every engine can store it. */
const storable = (text: string) => text.slice(0, ANSWER_KEPT).replaceAll('\0', '\ufffd').toWellFormed();

/** The body that a webhook's receiver gets for a stored one. */
export const requestOf = ({ format }: Pick<StoredWebhook, 'format'>, body: string, { publicUrl, timeZone }: WebhookSettings): string =>
  bodyIn(format, body, { origin: publicUrl?.origin ?? null, zone: timeZone });

/** Sends a delivery once, signed. @throws the reason of `signal`, if it is aborted */
export async function sendDelivery(
  webhook: StoredWebhook,
  { id, body: stored }: { id: string; body: string },
  settings: WebhookSettings,
  signal: AbortSignal,
): Promise<Outcome> {
  const [now, begun] = [Date.now(), performance.now()];
  const body = requestOf(webhook, stored, settings);
  const headers = signedHeaders(id, webhook.secret, Math.floor(now / 1_000), body);
  const outcome = (fields: Pick<Outcome, 'isOk' | 'status' | 'error' | 'answer'>): Outcome => ({
    ...fields,
    sent_at: new Date(now).toISOString(),
    took: Math.round(performance.now() - begun),
  });
  try {
    const { status, text } = await postOutside(webhook.url, { headers, body, signal, networks: settings.webhookNetworks });
    const isOk = status >= 200 && status <= 299;
    return outcome({ isOk, status, error: isOk ? null : messages.answered(status), answer: storable(text) });
  } catch (error) {
    signal.throwIfAborted();
    return outcome({ isOk: false, status: null, error: error instanceof Error ? error.message : null, answer: null });
  }
}
