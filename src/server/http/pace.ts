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

/** The open answers of a connection, its unread bytes, and the bytes it had taken at a time. */
type Reader = { open: ServerResponse[]; unread: number; taken: number; at: number };

/** Drops connections that read too slowly, because unread bytes stay in memory. A dropped stream catches up on reconnect. */
export function limitUnreadBytes(app: FastifyInstance, now: () => number = () => performance.now()): void {
  // By connection, because entries that leave a Map with each call would stay in memory (see `counter`).
  const readers = new Map<Socket, Reader>();

  const takenBy = (socket: Socket) => socket.bytesWritten - socket.writableLength;
  const unreadOf = ({ open }: Reader) => open.reduce((sum, { writableLength }) => sum + writableLength, 0);

  function look(socket: Socket, reader: Reader): void {
    reader.unread = unreadOf(reader);
    const taken = takenBy(socket);
    // The kernel's buffers take the first megabytes at once, so the time counts from the last bytes.
    if (reader.unread === 0 || taken - reader.taken >= PACE.bytes) Object.assign(reader, { taken, at: now() });
    else if (now() - reader.at >= PACE.ms) socket.destroy();
  }

  function keepToBudget(): void {
    let sum = 0;
    for (const { unread } of readers.values()) sum += unread;
    if (sum <= IN_ALL) return;
    for (const [socket, { unread }] of [...readers].sort(([, a], [, b]) => b.unread - a.unread)) {
      if (sum <= IN_ALL) return;
      sum -= unread;
      app.log.warn(`A connection with ${unread} unread bytes was dropped, because all connections together have too many.`);
      socket.destroy();
    }
  }

  const timer = setInterval(() => {
    for (const [socket, reader] of readers) look(socket, reader);
    keepToBudget();
  }, ROUND).unref();
  app.addHook('onClose', async () => clearInterval(timer));
  app.addHook('onRequest', async ({ raw: { socket } }, { raw: response }) => {
    const reader = readers.get(socket) ?? { open: [], unread: 0, taken: takenBy(socket), at: now() };
    if (!readers.has(socket)) {
      readers.set(socket, reader);
      socket.once('close', () => readers.delete(socket));
    }
    if (unreadOf(reader) > OF_CONNECTION) return void socket.destroy();
    reader.open.push(response);
    response.once('close', () => {
      reader.open = reader.open.filter((one) => one !== response);
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
