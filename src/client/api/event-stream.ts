import { createParser } from 'eventsource-parser';
import type { BoardChange } from '#shared/board.ts';
import { routes } from '#shared/routes.ts';
import { isIdle } from '../ui/idle.ts';
import { namedEvents } from './named-events.ts';
import { openRequest } from './request.ts';

/** The event of one board version; `change` is `null` if the board must be reloaded. */
export type BoardEvent = { version: number; change: BoardChange | null };

/** A board version and the time of its change, because a restored backup reaches the same versions at other times. */
export type Seen = { version: number; at?: string };

type Reading = {
  /** The server sends everything after this version. */
  since: Seen;
  signal: AbortSignal;
  /** @param at the time of the change that made `since`, if the server knows it */
  onOpen: (at: string | undefined) => void;
  onEvent: (event: BoardEvent) => void;
};

const ANSWER_MS = 10_000;
/** A connection silent for longer is dead, because the server sends something every 15 s. */
const SILENCE_MS = 40_000;
const CHECK_MS = 2_000;

/**
 * Reads the event stream to its end, and returns the wait that a stopping server asks for, if any (milliseconds).
 * @throws ApiError if the server refuses or is unreachable; AbortError after `signal` or a long silence
 */
export async function readEventStream({ since, signal, onOpen, onEvent }: Reading): Promise<number | undefined> {
  const silent = new AbortController();
  let heardAt = Date.now();
  let patience = ANSWER_MS;
  const check = setInterval(() => Date.now() - heardAt > patience && silent.abort(), CHECK_MS);
  const retries: number[] = [];
  const parser = createParser({
    onRetry: (milliseconds) => retries.push(milliseconds),
    onEvent: ({ id, event, data }) => {
      if (event !== undefined && event !== 'reset') return namedEvents.emit(event, data);
      onEvent({ version: Number(id), change: event === 'reset' ? null : (JSON.parse(data) as BoardChange) });
    },
  });
  try {
    const { body, headers } = await openRequest(`${routes.followBoard.path}${isIdle.get() ? '?idle=true' : ''}`, {
      headers: {
        Accept: 'text/event-stream',
        'Last-Event-ID': String(since.version),
        ...(since.at && { 'Last-Event-At': since.at }),
      },
      // Otherwise Firefox keeps a second window waiting for the end of the first one's answer, which it might be able to reuse.
      cache: 'no-store',
      signal: AbortSignal.any([signal, silent.signal]),
    });
    // A captive portal, such as a hotel's sign-in page, answers everything with 200.
    if (!body || !headers.get('Content-Type')?.startsWith('text/event-stream')) throw new Error('The answer is no event stream.');
    onOpen(headers.get('Last-Event-At') ?? undefined);
    patience = SILENCE_MS;
    const reader = body.getReader();
    const decoder = new TextDecoder();
    for (let { done, value } = await reader.read(); !done; { done, value } = await reader.read()) {
      heardAt = Date.now();
      parser.feed(decoder.decode(value, { stream: true }));
    }
    // Every stream begins with one `retry`. A stopping server sends a second one to spread out reconnects.
    return retries.at(1);
  } finally {
    clearInterval(check);
    silent.abort();
  }
}
