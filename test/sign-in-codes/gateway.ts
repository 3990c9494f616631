import { randomBytes } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { onTestFinished } from 'vitest';
import { startHttps, trustLocalhost } from '../../e2e/local-https.ts';
import { jobWorker } from '../../src/server/jobs/worker.ts';
import { signer } from '../../src/server/session/secret.ts';
import { readSettings } from '../../src/server/settings.ts';
import { signInCodeJob } from '../../src/server/sign-in-codes/job.ts';
import type { App } from '../start-app.ts';

type Message = { type: string; timestamp: string; data: { to: string; text: string; expiresAt: string } };

/** The digits of a message. */
export const codeIn = (message: Message | undefined): string => /\d{8}/.exec(message?.data.text ?? '')?.[0] ?? '';

/** A gateway on this machine that checks each signature. `answer` is its next answer. */
export async function aGateway() {
  const secret = `whsec_${randomBytes(32).toString('base64')}`;
  const verifier = new Webhook(secret);
  const gateway = {
    received: [] as (Message & { id: string })[],
    answer: (response: ServerResponse) => void response.writeHead(204).end(),
    environment: { CODE_GATEWAY_URL: '', CODE_GATEWAY_SECRET: secret, WEBHOOK_NETWORKS: '127.0.0.1' },
  };
  const distrust = trustLocalhost();
  const { port, stop } = await startHttps(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    const message = verifier.verify(body, request.headers as Record<string, string>) as Message;
    gateway.received.push({ ...message, id: String(request.headers['webhook-id']) });
    gateway.answer(response);
  });
  onTestFinished(async () => {
    await stop();
    distrust();
  });
  gateway.environment.CODE_GATEWAY_URL = `https://127.0.0.1:${port}/codes`;
  return gateway;
}

/** A node that sends codes by its own clock. `failed` collects what it reports. @param timeMs how long the gateway may take */
export function aCodeSender({ database }: App, environment: Record<string, string>, timeMs?: number) {
  const node = { now: Date.now(), failed: [] as unknown[] };
  const sign_in_code = signInCodeJob(database, signer(database), readSettings(environment), timeMs);
  const report = (error: unknown) => node.failed.push(error);
  return Object.assign(
    node,
    jobWorker(
      database,
      { sign_in_code },
      report,
      () => node.now,
      () => 0.5,
    ),
  );
}
