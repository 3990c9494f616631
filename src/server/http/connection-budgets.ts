import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { holderOf, plainAddress } from '../networks.ts';
import { refuseConnection } from './connections.ts';

/** Connections in all, and of one address that is no trusted proxy: so that one cannot take everybody's. */
const CONNECTIONS = 10_000;
const OF_ADDRESS = 2_000;

/** Counts things under way by a key, and refuses more than a number of them. */
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

/**
 * Refuses more connections of one address than its share, in words.
 * @param headers those of all answers
 * @param isProxy whether an address is a trusted proxy's, behind which anybody may be
 * @param ofAddress the share of one address
 */
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
      refuseConnection(socket, headers, 503, 'Too many connections come from your network. Close some, then try again.');
  });
}

/** Counts an answer under way until it has been sent or given up. @throws AppError `tooMany` if there are too many */
export type CountAnswer = (answer: { person: string; session: string; isStream: boolean }, response: ServerResponse) => void;

/** Limits what one person, and one session, has under way: 200 calls, 100 streams a session, and 2,000 of all kinds. */
export function answerBudgets(): CountAnswer {
  const [ofPerson, calls, streams] = [counter(OF_ADDRESS), counter(200), counter(100)];
  const require = (entered: boolean, sentence: string) => {
    if (!entered) throw new AppError('tooMany', sentence, { retryAfter: 1 });
  };
  return ({ person, session, isStream }, response) => {
    const untilClosed = (end: () => void) => void response.once('close', end);
    if (isStream) require(streams(session, untilClosed), 'This browser has the board open too often. Close some of its tabs.');
    else require(calls(person, untilClosed), 'Too many of your calls are under way. Wait until some have ended.');
    require(ofPerson(person, untilClosed), 'You have too many connections open. Close some of your tabs.');
  };
}
