import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';

/** A refused or unanswered request goes to the next server within this time, as in `deploy/nginx.conf` (milliseconds). */
const NEXT_WITHIN = 2_000;

/**
 * Replaces nginx where it is not installed. It rotates between servers and retries an unanswered request, or a 503, on the next one, like
 * `deploy/nginx.conf`.
 * @returns its address and a function that stops it
 */
export async function startBalancer(urls: string[]): Promise<{ url: string; stop(): Promise<void> }> {
  const agent = new Agent({ keepAlive: true });
  let turn = 0;

  function attempt(incoming: IncomingMessage, body: Buffer, outgoing: ServerResponse, start: number, at: number, triesLeft: number): void {
    const mayGoOn = () => triesLeft > 1 && performance.now() - start < NEXT_WITHIN;
    const next = () => attempt(incoming, body, outgoing, start, at + 1, triesLeft - 1);
    const { method, headers } = incoming;
    const onward = request(`${urls[at % urls.length]}${incoming.url}`, {
      method,
      headers: { ...headers, connection: 'keep-alive' },
      agent,
    });
    onward.on('response', (answer) => {
      const elsewhere = answer.statusCode === 404 && incoming.url?.startsWith('/assets/');
      if ((answer.statusCode === 503 || elsewhere) && mayGoOn()) {
        answer.resume();
        next();
        return;
      }
      const { connection, 'keep-alive': kept, ...rest } = answer.headers;
      outgoing.writeHead(answer.statusCode ?? 502, rest);
      outgoing.flushHeaders();
      answer.on('error', () => outgoing.destroy());
      answer.pipe(outgoing);
      outgoing.once('close', () => answer.destroy());
    });
    onward.on('error', () => {
      if (outgoing.headersSent) outgoing.destroy();
      else if (mayGoOn()) next();
      else outgoing.writeHead(502).end('The server cannot be reached right now. Try again in a moment.');
    });
    onward.end(body);
  }

  const server = createServer(async (incoming, outgoing) => {
    const parts: Buffer[] = await incoming.toArray();
    attempt(incoming, Buffer.concat(parts), outgoing, performance.now(), turn++, urls.length);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
