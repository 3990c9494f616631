import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as messages from '#messages/server/requests.ts';

const sentences: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, messages.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, messages.requestTooSlow],
};

/** Answers a connection that sent no readable request, then closes it. */
export function refuseConnection(socket: Socket, headers: Record<string, string>, status: number, sentence: string): void {
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    'content-type: text/plain; charset=utf-8',
    `content-length: ${sentence.length}`,
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${sentence}`);
}

/** Answers bytes that are no HTTP request, and requests that never end. */
export function answerBrokenRequests(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Browsers open connections in advance; nobody waits for an answer on an unused one.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy(error);
    const [status, sentence] = sentences[error.code ?? ''] ?? [400, messages.notHttp];
    refuseConnection(socket, headers, status, sentence);
  };
}

/** Closes unused connections on shutdown, because Node's `close` would wait for a browser's preconnects. */
export function closeUnusedConnections(app: FastifyInstance): void {
  const unused = new Set<Socket>();
  app.server.on('connection', (socket) => {
    unused.add(socket);
    socket.once('close', () => unused.delete(socket));
  });
  app.server.on('request', (request) => unused.delete(request.socket));
  app.addHook('preClose', async () => {
    for (const socket of unused) socket.destroy();
  });
}
