import { type ServerResponse, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as messages from '#messages/server/availability.ts';
import { tooManyUploads } from '#messages/server/files.ts';
import * as requests from '#messages/server/requests.ts';
import { AppError } from '../errors.ts';
import { holderOf, plainAddress } from '../networks.ts';

const sentences: Record<string, [status: number, sentence: string]> = {
  HPE_HEADER_OVERFLOW: [431, requests.headersTooLarge],
  ERR_HTTP_REQUEST_TIMEOUT: [408, requests.requestTooSlow],
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
  socket.write(`${head.join('\r\n')}\r\n\r\n${sentence}`);
  // Only to end it would leave it open for a caller who keeps sending.
  socket.destroySoon();
}

/** Answers bytes that are no HTTP request, and requests that never end. */
export function answerBrokenRequests(headers: Record<string, string>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    // Browsers open connections in advance; nobody waits for an answer on an unused one.
    if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0) return void socket.destroy(error);
    const [status, sentence] = sentences[error.code ?? ''] ?? [400, requests.notHttp];
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

/** Limits in all and per address, so that one network can't take every connection. */
const CONNECTIONS = 10_000;
const OF_ADDRESS = 2_000;

/** Counts by key what is open, until it closes. @returns whether one more was allowed */
function counter(most: number): (key: string, open: Socket | ServerResponse) => boolean {
  // Keys come and go with each call. In V8, the discarded tables of a Map keep each other, and what they held, until a full collection.
  const counts: Record<string, number> = Object.create(null);
  return (key, open) => {
    const count = counts[key] ?? 0;
    if (count >= most) return false;
    // A caller may hang up before. No event would free its place.
    if (open.closed) return true;
    counts[key] = count + 1;
    open.once('close', () => {
      const left = (counts[key] ?? 1) - 1;
      if (left === 0) delete counts[key];
      else counts[key] = left;
    });
    return true;
  };
}

/** Limits connections per address, with a sentence for the refused. @param isProxy exempts an address */
export function limitConnections(
  app: FastifyInstance,
  headers: Record<string, string>,
  isProxy: (address: string) => boolean,
  ofAddress = OF_ADDRESS,
): void {
  app.server.maxConnections = CONNECTIONS;
  const enter = counter(ofAddress);
  app.server.on('connection', (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? '');
    if (isProxy(address)) return;
    if (!enter(holderOf(address), socket)) refuseConnection(socket, headers, 503, messages.tooManyConnectionsFromNetwork);
  });
}

const UPLOADS_MOST = 4;

/** Limits of running answers, of a person or for streams of a session, and the sentence for more. */
const limits = {
  call: [200, messages.tooManyCalls],
  stream: [100, messages.boardOpenTooOften],
  largeBody: [4, messages.tooManyCalls],
  import: [2, messages.tooManyCalls],
  export: [4, messages.tooManyCalls],
  upload: [UPLOADS_MOST, tooManyUploads(UPLOADS_MOST)],
} as const;
type Kind = keyof typeof limits;

/** Counts an answer until its response closes. @throws AppError `tooMany` */
export type CountAnswer = (answer: { person: string; session: string; kind: Kind }, response: ServerResponse) => void;

/** Limits what a person has running, of each kind and in all. */
export function answerBudgets(): CountAnswer {
  const ofPerson = counter(OF_ADDRESS);
  const counters = new Map(Object.entries(limits).map(([kind, [most]]) => [kind, counter(most)]));
  return ({ person, session, kind }, response) => {
    if (!counters.get(kind)?.(kind === 'stream' ? session : person, response))
      throw new AppError('tooMany', limits[kind][1], { retryAfter: 1 });
    if (!ofPerson(person, response)) throw new AppError('tooMany', messages.tooManyConnections, { retryAfter: 1 });
  };
}
