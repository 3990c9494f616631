import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import { refuseConnection } from './connections.ts';
import { PACE } from './unread-bytes.ts';

const hasBody = ({ headers }: IncomingMessage) => headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0;

/** Drops connections that send a body too slowly. Small bodies must be whole in that time; a large file may take an hour. */
export function limitSlowSenders(app: FastifyInstance, headers: Record<string, string>, { bytes, ms } = PACE): void {
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return;
    const { socket } = request;
    let seen = socket.bytesRead;
    const timer = setInterval(() => {
      const sent = socket.bytesRead - seen;
      seen = socket.bytesRead;
      if (sent >= bytes) return;
      clearInterval(timer);
      if (!response.headersSent && socket.writable) refuseConnection(socket, headers, 408, messages.requestTooSlow);
      socket.destroySoon();
    }, ms).unref();
    request.once('close', () => clearInterval(timer));
  });
}
