import { acting, someone } from '#messages/activity.ts';
import * as messages from '#messages/server/webhooks.ts';
import { numberedTitle } from '#messages/task-link.ts';
import { postOutside, signedHeaders } from '../outbound/post.ts';
import type { Settings } from '../settings.ts';
import { shortened } from '../shortened.ts';
import { inOneLine, noteOf } from '../tasks/notes.ts';
import type { Outcome, StoredWebhook } from './queries.ts';
import type { DeliveryBody } from './write-deliveries.ts';

/** Characters of a text in a chat. Slack takes 3,000, and counts an emoji as two. */
const TEXT_MOST = 1_400;

type Shown = { text: string; link: { title: string; url: string } | null };

function shownAs({ type, data }: DeliveryBody, origin: string | null, zone: string): Shown {
  const { task, changes, via } = data;
  const actor = acting(data.actor?.name ?? someone, via);
  if (type === 'test' || task === null) return { text: messages.test(actor), link: null };
  const line = messages.happened[type](actor, numberedTitle(task.number, inOneLine(task.title)));
  const text = [line, ...(changes.length > 0 ? [noteOf(changes, zone)] : [])].join('\n');
  const link = origin === null ? null : { title: messages.open(task.number), url: `${origin}/?task=${task.number}` };
  return { text: shortened(text, TEXT_MOST), link };
}

/** Escapes the signs that begin Slack's links and mentions. */
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A message for an incoming webhook of Slack. Its block is plain text, so nothing in a title becomes a link or mention. */
const slack = ({ text, link }: Shown) => ({
  text: escaped(text),
  blocks: [
    { type: 'section', text: { type: 'plain_text', text, emoji: false } },
    ...(link ? [{ type: 'section', text: { type: 'mrkdwn', text: `<${link.url}|${link.title}>` } }] : []),
  ],
});

/** A message for a Workflows webhook of Teams. Text runs know no Markdown. */
const teams = ({ text, link }: Shown) => ({
  type: 'message',
  attachments: [
    {
      contentType: 'application/vnd.microsoft.card.adaptive',
      content: {
        $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
        type: 'AdaptiveCard',
        version: '1.4',
        body: text.split('\n').map((line) => ({ type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: line }] })),
        ...(link && { actions: [{ type: 'Action.OpenUrl', ...link }] }),
      },
    },
  ],
});

const ANSWER_KEPT = 2_000;

const storable = (text: string) => text.slice(0, ANSWER_KEPT).replaceAll('\0', '\ufffd').toWellFormed();

/** The body that a webhook's receiver gets. @param body a stored one, in the standard format */
export function requestOf({ format }: Pick<StoredWebhook, 'format'>, body: string, { publicUrl, timeZone }: Settings): string {
  if (format === 'standard') return body;
  const shown = shownAs(JSON.parse(body), publicUrl?.origin ?? null, timeZone);
  return JSON.stringify(format === 'slack' ? slack(shown) : teams(shown));
}

/** Sends a delivery once, signed. @throws the reason of `signal`, if it is aborted */
export async function sendDelivery(
  webhook: StoredWebhook,
  { id, body: stored }: { id: string; body: string },
  settings: Settings,
  signal: AbortSignal,
): Promise<Outcome> {
  const [now, begun] = [Date.now(), performance.now()];
  const outcome = (fields: Pick<Outcome, 'status' | 'error' | 'answer'>): Outcome => ({
    ...fields,
    sent_at: new Date(now).toISOString(),
    took: Math.round(performance.now() - begun),
  });
  try {
    const body = requestOf(webhook, stored, settings);
    const headers = signedHeaders(id, webhook.secret, Math.floor(now / 1_000), body);
    const { status, isOk, text } = await postOutside(webhook.url, { headers, body, signal, networks: settings.webhookNetworks });
    return outcome({ status, error: isOk ? null : messages.answered(status), answer: storable(text) });
  } catch (error) {
    signal.throwIfAborted();
    return outcome({ status: null, error: error instanceof Error ? error.message : '', answer: null });
  }
}
