import { createParser } from 'eventsource-parser';
import type { BoardChange } from '#shared/board.ts';
import { routes } from '#shared/routes.ts';
import { openRequest } from './request.ts';

/** What the stream sends of one version of the board: what changed, or `null`: that the board must be reloaded. */
export type LiveEvent = { version: number; change: BoardChange | null };

/** A version, and when the change that made it was, where that is known: by both the server knows whether it is still its own. */
export type Seen = { version: number; at?: string };

type Reading = {
  /** The version after which everything is to be sent. */
  since: Seen;
  signal: AbortSignal;
  /** @param at when the change was that made the version asked from, if the server says so */
  onOpen: (at: string | undefined) => void;
  onEvent: (event: LiveEvent) => void;
};

const ANSWER_MS = 10_000;
/** The server says something every 15 s; a connection that stays silent longer than this is dead, whatever the browser thinks. */
const SILENCE_MS = 40_000;
/** After a sleep the clock has jumped, so the first look finds the connection dead. */
const LOOK_MS = 2_000;

/**
 * Reads the stream of changes until it ends.
 * @returns how long the server, going, asked to be left alone (milliseconds); undefined where it did not
 * @throws ApiError where the server refuses it or does not answer; AbortError where `signal` or a long silence ended it
 */
export async function readStream({ since, signal, onOpen, onEvent }: Reading): Promise<number | undefined> {
  const silent = new AbortController();
  let heardAt = Date.now();
  let patience = ANSWER_MS;
  const look = setInterval(() => Date.now() - heardAt > patience && silent.abort(), LOOK_MS);
  const asked: number[] = [];
  const parser = createParser({
    onRetry: (milliseconds) => asked.push(milliseconds),
    onEvent: ({ id, event, data }) => {
      onEvent({ version: Number(id), change: event === 'reset' ? null : (JSON.parse(data) as BoardChange) });
    },
  });
  try {
    const { body, headers } = await openRequest(routes.followBoard.path, {
      headers: {
        Accept: 'text/event-stream',
        'Last-Event-ID': String(since.version),
        ...(since.at && { 'Last-Event-At': since.at }),
      },
      signal: AbortSignal.any([signal, silent.signal]),
    });
    // What stands between, a hotel's sign-in page for instance, answers all things with success.
    if (!body || !headers.get('Content-Type')?.startsWith('text/event-stream')) throw new Error('The answer is no event stream.');
    onOpen(headers.get('Last-Event-At') ?? undefined);
    patience = SILENCE_MS;
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      heardAt = Date.now();
      parser.feed(decoder.decode(value, { stream: true }));
    }
    // The first is said to everybody on opening; by another one, a server that goes spreads its readers out.
    return asked.at(1);
  } finally {
    clearInterval(look);
    silent.abort();
  }
}
