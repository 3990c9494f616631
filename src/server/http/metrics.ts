import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { api } from '#shared/api.ts';
import type { Database } from '../database/database.ts';
import { takeMeasures } from '../metrics/measures.ts';
import type { Settings } from '../settings.ts';
import type { BoardStream } from '../stream/stream.ts';

/** Counts and times every answer of the server, and serves what was measured at a port of its own. */
export function measure(app: FastifyInstance) {
  const measures = takeMeasures();
  app.addHook('onError', async (_request, _reply, error) => measures.refused(error, error.statusCode ?? 500));
  app.addHook('onResponse', async ({ method, routeOptions: { url = 'none' } }, { statusCode, elapsedTime }) => {
    // Streams that were opened are counted while they are open; how long that is tells nothing.
    if (url !== api.followBoard.path || statusCode >= 400) measures.answered(method, url, statusCode, elapsedTime / 1_000);
  });
  return {
    ofDatabase: measures.ofDatabase,
    /**
     * Has the port open as long as the server itself is.
     * @param database that of the server itself, so that looking is not measured
     */
    serve({ host, metricsPort }: Pick<Settings, 'host' | 'metricsPort'>, database: Database, stream: BoardStream): void {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics') return void response.writeHead(404).end();
        measures.tell(database, stream).then(
          (text) => response.writeHead(200, { 'content-type': measures.contentType }).end(text),
          () => response.writeHead(500).end(),
        );
      });
      // Before the server itself listens: where the port is taken, it does not start.
      app.addHook('onReady', async () => {
        server.listen(metricsPort ?? 0, host);
        await once(server, 'listening');
        const { address, port } = server.address() as AddressInfo;
        app.log.info(`Numbers are at port ${port} of ${address}, /metrics`);
      });
      app.addHook('onClose', async () => {
        server.close();
        server.closeAllConnections();
      });
    },
  };
}
