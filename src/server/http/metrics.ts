import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { takeMeasures } from '../metrics/measures.ts';
import type { Settings } from '../settings.ts';
import type { BoardStream } from '../stream/stream.ts';

/** Measures every answer of the server, and serves the figures on a separate port. */
export function measure(app: FastifyInstance) {
  const measures = takeMeasures();
  app.addHook('onError', async (_request, _reply, error) => measures.refused(error, error.statusCode ?? 500));
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none', config } }, { statusCode, elapsedTime }) => {
    // A stream's duration says nothing, so opened streams are only counted while open.
    if (!config?.endpoint?.event || statusCode >= 400) measures.answered(method, url, statusCode, elapsedTime / 1_000);
  });
  return {
    ofDatabase: measures.ofDatabase,
    /** @param database unmeasured, so that scrapes don't count */
    serve({ host, metricsPort }: Pick<Settings, 'host' | 'metricsPort'>, database: Database, stream: BoardStream): void {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end();
        measures.tell(database, stream).then(
          (text) => response.writeHead(200, { 'content-type': measures.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      // Before the server listens, so that a taken port stops the start.
      app.addHook('onReady', async () => {
        server.listen(metricsPort ?? 0, host);
        await once(server, 'listening');
        const { address, port } = server.address() as AddressInfo;
        app.log.info(`Metrics are at port ${port} of ${address}, /metrics`);
      });
      app.addHook('onClose', async () => {
        server.close();
        server.closeAllConnections();
      });
    },
  };
}
