import { type ClientRequest, request } from 'node:http';
import { CERTIFICATE, startHttps } from './local-https.ts';
import { type App, startServerWith } from './server.ts';

/** A board at an https address of this machine, behind a proxy. It may call this machine, and trusts its certificate. */
export async function startHttpsBoard(): Promise<App> {
  let inside: string;
  const proxy = await startHttps((incoming, outgoing) => {
    const onward: ClientRequest = request(inside + incoming.url, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers).flushHeaders();
      answer.pipe(outgoing);
    });
    onward.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onward.destroy());
    incoming.pipe(onward);
  });
  const url = `https://localhost:${proxy.port}`;
  const app = await startServerWith({ PUBLIC_URL: url, WEBHOOK_NETWORKS: '127.0.0.1', NODE_EXTRA_CA_CERTS: CERTIFICATE });
  inside = app.url;
  return {
    ...app,
    url,
    async stop() {
      await proxy.stop();
      await app.stop();
    },
  };
}
