import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import * as messages from '#messages/server/availability.ts';
import { tooManyUploads } from '#messages/server/files.ts';
import { UPLOADS_MOST } from '#shared/limits.ts';
import { AppError } from '../errors.ts';
import { holderOf, plainAddress } from '../networks.ts';
import { refuseConnection } from './connections.ts';

/** Limits in all and per address, so that one network can't take every connection. */
const CONNECTIONS = 10_000;
const OF_ADDRESS = 2_000;

/** Counts running things by key, and refuses more than `most`. */
function counter(most: number): (key: string, begin: (end: () => void) => void) => boolean {
  const counts = new Map<string, number>();
  return (key, begin) => {
    const count = counts.get(key) ?? 0;
    if (count >= most) return false;
    counts.set(key, count + 1);
    begin(() => {
      const left = (counts.get(key) ?? 1) - 1;
      if (left === 0) counts.delete(key);
      else counts.set(key, left);
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
    if (!enter(holderOf(address), (end) => socket.once('close', end)))
      refuseConnection(socket, headers, 503, messages.tooManyConnectionsFromNetwork);
  });
}

/** Counts an answer until its response closes. @throws AppError `tooMany` */
export type CountAnswer = (
  answer: { person: string; session: string; kind: 'call' | 'stream' | 'largeBody' | 'import' | 'upload' },
  response: ServerResponse,
) => void;

/** Limits the running calls, large bodies and uploads of a person, and the streams of a session. */
export function answerBudgets(): CountAnswer {
  const [ofPerson, calls, streams, largeBodies] = [counter(OF_ADDRESS), counter(200), counter(100), counter(16)];
  const [uploads, imports] = [counter(UPLOADS_MOST), counter(2)];
  const require = (entered: boolean, sentence: string) => {
    if (!entered) throw new AppError('tooMany', sentence, { retryAfter: 1 });
  };
  return ({ person, session, kind }, response) => {
    const untilClosed = (end: () => void) => void response.once('close', end);
    if (kind === 'stream') require(streams(session, untilClosed), messages.boardOpenTooOften);
    else if (kind === 'upload') require(uploads(person, untilClosed), tooManyUploads(UPLOADS_MOST));
    else if (kind === 'import') require(imports(person, untilClosed), messages.tooManyCalls);
    else if (kind === 'largeBody') require(largeBodies(person, untilClosed), messages.tooManyCalls);
    else require(calls(person, untilClosed), messages.tooManyCalls);
    require(ofPerson(person, untilClosed), messages.tooManyConnections);
  };
}
