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

/** What a person, or for streams a session, may have running at once, and the sentence for more. */
const limits = {
  call: [200, messages.tooManyCalls],
  stream: [100, messages.boardOpenTooOften],
  largeBody: [16, messages.tooManyCalls],
  import: [2, messages.tooManyCalls],
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
    const untilClosed = (end: () => void) => void response.once('close', end);
    const isCounted = counters.get(kind)?.(kind === 'stream' ? session : person, untilClosed);
    if (!isCounted) throw new AppError('tooMany', limits[kind][1], { retryAfter: 1 });
    if (!ofPerson(person, untilClosed)) throw new AppError('tooMany', messages.tooManyConnections, { retryAfter: 1 });
  };
}
