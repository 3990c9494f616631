import type { IncomingHttpHeaders } from 'node:http';
import { startHttps } from './local-https.ts';
import { aBrowser, type Subscription } from './push-browser.ts';

type Message = { title: string; body: string; url: string; tag: string };
type Received = { endpoint: string; headers: IncomingHttpHeaders; bytes: number; message: Message };

export type PushService = {
  origin: string;
  /** The status of its next answers. */
  status: number;
  /** Its next answer waits for this. */
  held: Promise<void>;
  /** The pushes so far, decrypted. */
  received: Received[];
  /** A new browser's subscription. */
  subscribe(): Subscription;
  stop(): Promise<void>;
};

/** A push service on this machine that decrypts like the browsers behind it. */
export async function startPushService(): Promise<PushService> {
  const browsers = new Map<string, ReturnType<typeof aBrowser>>();
  const { port, stop } = await startHttps(async (request, response) => {
    const body = Buffer.concat(await request.toArray());
    const endpoint = service.origin + request.url;
    const message = JSON.parse(browsers.get(endpoint)?.decrypt(body) ?? 'null');
    service.received.push({ endpoint, headers: request.headers, bytes: body.length, message });
    const { held, status } = service;
    service.held = Promise.resolve();
    await held;
    response.writeHead(status).end();
  });
  const service: PushService = {
    origin: `https://127.0.0.1:${port}`,
    status: 201,
    held: Promise.resolve(),
    received: [],
    subscribe() {
      const browser = aBrowser(`${service.origin}/${browsers.size + 1}`);
      browsers.set(browser.subscription.endpoint, browser);
      return browser.subscription;
    },
    stop,
  };
  return service;
}
