import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Sentences for Node's parser errors. */
const sentences: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to come in.'],
};

/**
 * Answers a connection on which nothing was read as a request, and closes it.
 * @param headers those of all answers
 */
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

/**
 * Answers bytes that are no request, and requests that never end, with a sentence, and closes the connection.
 * @param headers those of all answers
 */
export function answerBrokenRequests(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Browsers open connections in advance. On an unused one nobody waits for an answer.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy(error);
    const [status, sentence] = sentences[error.code ?? ''] ?? [400, 'The request is not valid HTTP.'];
    refuseConnection(socket, headers, status, sentence);
  };
}

/**
 * Closes unused connections when the server ends. Browsers open them in advance, and Node takes them for busy ones, so `close`
 * would wait for them.
 */
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
