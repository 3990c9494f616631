import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import { Webhook as Verifier } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import type { Body } from '#shared/api.ts';
import { type Delivery, type Webhook, webhookKinds } from '#shared/webhooks.ts';
import { startHttps } from '../../e2e/local-https.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { readSettings } from '../../src/server/settings.ts';
import { webhookJob } from '../../src/server/webhooks/job.ts';
import type { DeliveryBody } from '../../src/server/webhooks/write-deliveries.ts';
import { answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

export const LOCAL = { WEBHOOK_NETWORKS: '127.0.0.1' };
const settings = readSettings({ ...LOCAL, PUBLIC_URL: 'https://tasks.example.com' });

type Received = { headers: IncomingHttpHeaders; text: string };

export type Receiver = {
  url: string;
  received: Received[];
  /** Answers a request; by default with 204. */
  answer(response: ServerResponse, request: Received): void;
  stop(): Promise<void>;
};

/** A receiver on this machine. */
export async function aReceiver(): Promise<Receiver> {
  const { port, stop } = await startHttps(async (request, response) => {
    const one = { headers: request.headers, text: Buffer.concat(await request.toArray()).toString() };
    receiver.received.push(one);
    receiver.answer(response, one);
  });
  const receiver: Receiver = {
    url: `https://127.0.0.1:${port}/hook`,
    received: [],
    answer: (response) => response.writeHead(204).end(),
    stop,
  };
  onTestFinished(stop);
  return receiver;
}

/** An answer with a status and no body. */
export const status =
  (code: number): Receiver['answer'] =>
  (response) =>
    void response.writeHead(code).end();

export type Hook = Webhook & { secret: string };

/** A new webhook of all kinds. */
export const aWebhook = (as: Client, draft: Partial<Body<'createWebhook'>> & { url: string }) =>
  answered<Hook>(as, 'POST', '/api/webhooks', { format: 'standard', kinds: webhookKinds, ...draft });

/** A board with a receiver and its webhook. */
export async function aConnectedBoard(draft: Partial<Body<'createWebhook'>> = {}) {
  const app = await anApp({ environment: LOCAL });
  const receiver = await aReceiver();
  const as = await theSuperAdmin(app);
  return { app, as, receiver, hook: await aWebhook(as, { url: receiver.url, ...draft }) };
}

/** The messages that a receiver got, which must be signed. */
export const verified = ({ received }: Receiver, { secret }: Hook): DeliveryBody[] =>
  received.map(({ headers, text }) => new Verifier(secret).verify(text, headers as Record<string, string>) as DeliveryBody);

export const deliveriesOf = (as: Client, { id }: { id: string }) => answered<Delivery[]>(as, 'GET', `/api/webhooks/${id}/deliveries`);

/** A node that sends deliveries by its own clock, without jitter; `failed` collects what it reports. */
export function aSender({ database }: App, changed: Partial<typeof settings> = {}) {
  const node = { now: Date.now(), failed: [] as unknown[] };
  const clock = () => node.now;
  const random = () => 0.5;
  const deliveries = webhookJob(database, { ...settings, ...changed }, clock, random);
  const report = (error: unknown) => node.failed.push(error);
  return Object.assign(node, jobWorker(database, { deliveries, webhook: deliveries }, report, clock, random));
}

export const jobs = ({ database }: App) => database.sql.selectFrom('jobs').select(['kind', 'attempts', 'held_until']).execute();
