import { isDeepStrictEqual } from 'node:util';
import { createParser } from 'eventsource-parser';
import * as z from 'zod/mini';
import type { BoardChange } from '#shared/board.ts';
import { boardChange, type NamedEvents, namedEvents } from '#shared/board-schemas.ts';

/** An event of the stream: a change, or an instruction to reload the board. */
export type Told = { id: number } & ({ kind: 'change'; change: BoardChange } | { kind: 'reset' });

/** A reader of the event stream. */
export type Follower = {
  /** The events so far. */
  told: Told[];
  /** The data of the named events so far, apart from resets. */
  named: { [Name in keyof NamedEvents]: NamedEvents[Name][] };
  /** The number of heartbeats. */
  heartbeats: () => number;
  /** The reconnection delay from a `retry:` after the head of the stream (milliseconds). */
  retry: () => number | undefined;
  /**
   * Waits until `enough` returns true.
   * @throws if the stream ends first, or after 5 seconds
   */
  until(enough: (told: Told[]) => boolean): Promise<Told[]>;
  /** Settles when the server ends the stream. */
  ended: Promise<void>;
  leave(): void;
};

/**
 * Opens the event stream.
 * @param lastEventId the last version seen
 * @param lastEventAt the time of that version's change
 * @param query of the address, such as `?idle=true`
 * @throws if the server refuses
 */
export async function followBoard(
  url: string,
  cookie: string,
  lastEventId?: string | number,
  lastEventAt?: string,
  query = '',
): Promise<Follower> {
  const leaving = new AbortController();
  const seen: Record<string, string> = {
    ...(lastEventId !== undefined && { 'last-event-id': String(lastEventId) }),
    ...(lastEventAt !== undefined && { 'last-event-at': lastEventAt }),
  };
  const response = await fetch(`${url}/api/events${query}`, { headers: { cookie, ...seen }, signal: leaving.signal });
  if (response.status !== 200 || !response.body) throw new Error(`The stream answered ${response.status}: ${await response.text()}`);

  const told: Told[] = [];
  const named: Follower['named'] = { reset: [], notification: [], presence: [], approval: [] };
  let beats = 0;
  const retries: number[] = [];
  let over = false;
  const waiting = new Set<() => void>();
  const parser = createParser({
    onEvent({ id, event, data }) {
      // The schema drops unknown keys, so compare with the original to catch one.
      const sent = JSON.parse(data);
      if (event === 'notification' || event === 'presence' || event === 'approval') {
        const told = z.parse(namedEvents[event], sent);
        if (id !== undefined || !isDeepStrictEqual(told, sent)) throw new Error(`An event is not what the contract says: ${data}`);
        const all: unknown[] = named[event];
        return void all.push(told);
      }
      const change = event === 'reset' ? null : z.parse(boardChange, sent);
      if (change && !isDeepStrictEqual(change, sent)) throw new Error(`An event is not what the contract says: ${data}`);
      told.push({ id: Number(id), ...(change ? { kind: 'change', change } : { kind: 'reset' }) });
    },
    onRetry: (milliseconds) => retries.push(milliseconds),
    onComment: () => {
      beats += 1;
    },
  });
  const ended = (async () => {
    const text = new TextDecoder();
    try {
      for await (const bytes of response.body ?? []) {
        parser.feed(text.decode(bytes, { stream: true }));
        for (const look of waiting) look();
      }
    } catch (error) {
      // The server ended the connection, or we did.
      if (!(error instanceof TypeError || leaving.signal.aborted)) throw error;
    }
    over = true;
    for (const look of waiting) look();
  })();

  return {
    told,
    named,
    heartbeats: () => beats,
    retry: () => retries[1],
    until: (enough) =>
      new Promise((resolve, reject) => {
        const done = (settle: () => void) => {
          waiting.delete(look);
          clearTimeout(timer);
          settle();
        };
        const look = () => {
          if (enough(told)) done(() => resolve(told));
          else if (over) done(() => reject(new Error(`The stream ended after ${told.length} events.`)));
        };
        const timer = setTimeout(() => done(() => reject(new Error(`Not told in time; ${told.length} events came.`))), 5_000);
        waiting.add(look);
        look();
      }),
    ended,
    leave: () => leaving.abort(),
  };
}
