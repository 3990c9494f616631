import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as messages from '#messages/server/requests.ts';
import { refuseConnection } from './connections.ts';

/** A connection with more unread bytes gets no further answer. */
const OF_CONNECTION = 1024 * 1024;
/** Beyond this in all, the connections with the most unread bytes are dropped. */
const IN_ALL = 64 * OF_CONNECTION;
/** The slowest accepted reader, or sender of a body, moves this many bytes in this time (ms). */
const PACE = { bytes: 30 * 8 * 1024, ms: 30_000 };
const ROUND = 250;

type Reader = { unread: number; taken: number; at: number };

/** Drops connections that read too slowly, because unread bytes stay in memory. A dropped stream catches up on reconnect. */
export function limitUnreadBytes(app: FastifyInstance, now: () => number = () => performance.now()): void {
  const answers = new Map<Socket, Set<ServerResponse>>();
  const readers = new Map<Socket, Reader>();

  const unreadOf = (socket: Socket) => {
    let unread = 0;
    for (const response of answers.get(socket) ?? []) unread += response.writableLength;
    return unread;
  };

  function drop(socket: Socket): void {
    readers.delete(socket);
    socket.destroy();
  }

  function look(socket: Socket): void {
    const unread = unreadOf(socket);
    if (unread === 0) return void readers.delete(socket);
    const taken = socket.bytesWritten - socket.writableLength;
    const before = readers.get(socket) ?? { unread, taken, at: now() };
    const isOver = now() - before.at >= PACE.ms;
    if (isOver && taken - before.taken < PACE.bytes) drop(socket);
    else readers.set(socket, isOver ? { unread, taken, at: now() } : { ...before, unread });
  }

  function keepToBudget(): void {
    let sum = 0;
    for (const { unread } of readers.values()) sum += unread;
    if (sum <= IN_ALL) return;
    for (const [socket, { unread }] of [...readers].sort(([, a], [, b]) => b.unread - a.unread)) {
      if (sum <= IN_ALL) return;
      sum -= unread;
      app.log.warn(`A connection with ${unread} unread bytes was dropped, because all connections together have too many.`);
      drop(socket);
    }
  }

  const timer = setInterval(() => {
    for (const socket of answers.keys()) look(socket);
    keepToBudget();
  }, ROUND).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: response }) => {
    if (unreadOf(socket) > OF_CONNECTION) return drop(socket);
    keepToBudget();
    const open = answers.get(socket) ?? new Set();
    answers.set(socket, open.add(response));
    response.once('close', () => {
      open.delete(response);
      if (open.size === 0) answers.delete(socket);
    });
  });
}

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
