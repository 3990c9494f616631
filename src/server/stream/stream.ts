import type { ServerResponse } from 'node:http';
import type { NamedEvents } from '#shared/board-schemas.ts';
import { type LoggedChange, readChanges, readTimeOf } from '../changes/change-log.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import type { Lifetime } from '../session/queries.ts';
import { listEndedSessions } from '../session/queries.ts';
import { readBoardState } from './queries.ts';
import { sharedReads } from './shared-reads.ts';
import { beat, eventText, namedText, type Reader, resetText, writeTo } from './stream-reader.ts';

/** How soon a browser that lost its stream comes back (milliseconds). */
const RETRY = 2_000;
/** Often enough that neither a proxy nor a browser takes a quiet stream for a dead one. */
const HEARTBEAT = 15_000;
/** How often to check for ended sessions if there is no news and, because a wake is only a hint, for new changes. */
const ROUND = 500;
/** Sessions checked in one query. */
const SESSIONS_AT_ONCE = 500;

/** No more changes are put into one page once it is so long (characters): each reader who is behind holds a page. */
const PAGE_LENGTH = 128 * 1024;

/** The last event that a reader has seen, from its headers. */
type LastEvent = { id?: string; at?: string };

type Prepared = {
  /** When the change was made after which the stream begins; unknown if it begins with a reset, or if the log no longer has it. */
  at: string | undefined;
  /** Writes the stream into an answer whose head was sent. */
  begin(response: ServerResponse): void;
};

/** Everybody who follows the board. */
export type BoardStream = {
  /**
   * Prepares a reader for the owner of this session.
   * @param personId who that is
   * @param last the last version they have seen, and when its change was made, if they know that; without a version they are sent
   *   what comes from now on
   */
  prepare(tokenHash: string, personId: string, last: LastEvent): Promise<Prepared>;
  /** Sends an event that is no change of the board to all who follow it from this node, or to one person. Who comes later is not sent it. */
  tell<Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name], personId?: string): void;
  /** How many follow, and the version sent to the one furthest behind; `null` if nobody follows. */
  followers(): { count: number; furthestBehind: number | null };
  /** Ends all streams, and takes no more. */
  end(): void;
};

/** A number of a version that has been, or -1. */
const versionOf = (lastEventId: string, present: number) =>
  /^\d{1,15}$/.test(lastEventId) && Number(lastEventId) <= present ? Number(lastEventId) : -1;

/**
 * Sends each change to everybody who follows the board, in order and without gaps. A change is read and serialised once,
 * and the same bytes go to all.
 * @param lifetime that of the sessions behind the streams
 * @param report gets what failed, once while it goes on failing; the next round tries again
 */
export function boardStream(database: Database, lifetime: Lifetime, report: (error: unknown) => void): BoardStream {
  const open = new Set<Reader>();
  /** Readers that have been sent everything up to `version`, or beyond; the others in `open` are catching up. */
  const live = new Set<Reader>();
  let version = 0;
  /** When the change was made that made this version, if known. */
  let at: string | undefined;
  let ended = false;
  let failing = false;

  /** Reports a failure that repeats in every round once, until a round succeeds. */
  function failed(error: unknown): void {
    if (!failing) report(error);
    failing = true;
  }

  function leave(reader: Reader): void {
    open.delete(reader);
    live.delete(reader);
    reader.response.end();
  }

  /** Ends a stream whose session has ended; one that is not being read would never come to its end. */
  function shut(reader: Reader): void {
    if (reader.response.writableLength > 0) reader.response.destroy();
    leave(reader);
  }

  /** The events after a version; a reset if the log does not reach back or has diverged; `null` if nothing follows. */
  async function read(after: number, at?: string): Promise<{ upTo: number; bytes: Buffer; changes: LoggedChange[] } | null> {
    const found = await database.snapshot((connection) => readChanges(connection, after, at));
    if (!found) {
      const { version: upTo } = await readBoardState(database);
      return { upTo, bytes: Buffer.from(resetText(upTo)), changes: [] };
    }
    const changes: LoggedChange[] = [];
    let text = '';
    for (const change of found) {
      if (text.length > PAGE_LENGTH) break;
      text += eventText(change);
      changes.push(change);
    }
    const upTo = changes.at(-1)?.version;
    return upTo === undefined ? null : { upTo, bytes: Buffer.from(text), changes };
  }
  const readMissed = sharedReads((after) => read(after));

  /** @param present a version that has been: a reader that has seen it has nothing to catch up with */
  async function catchUp(reader: Reader, present: number): Promise<void> {
    let missed = reader.version < present ? await readMissed(reader.version) : null;
    if (missed) await endClosedSessions([reader]);
    while (open.has(reader) && (missed || (live.size > 0 && reader.version < version))) {
      const { bytes, upTo } = missed ?? { bytes: '', upTo: reader.version };
      // At the reader's own pace: what was missed may be much.
      await new Promise<void>((resolve) => writeTo(reader, bytes, upTo, resolve));
      missed = await readMissed(reader.version);
      if (missed) await endClosedSessions([reader]);
    }
    if (!open.has(reader)) return;
    if (live.size === 0) [version, at] = [reader.version, undefined];
    live.add(reader);
    // Changes committed since that last read have not been sent to it.
    await wake();
  }

  async function sendNews(): Promise<void> {
    while (live.size > 0) {
      const before = version;
      const time = at ?? (await readTimeOf(database, before));
      // All readers left meanwhile, and one at another version joined: start over.
      if (version !== before) continue;
      at = time;
      const news = await read(before, at);
      if (!news) return;
      // A change committed after the end of a session must not reach it, so sessions are checked after the changes are read.
      const asked = new Set(live);
      await endClosedSessions(asked);
      // The same again; or a reader joined whose session was not checked.
      if (version !== before || [...live].some((reader) => !asked.has(reader))) continue;
      [version, at] = [news.upTo, news.changes.at(-1)?.at];
      for (const reader of live) {
        if (reader.version === before || news.changes.length === 0) writeTo(reader, news.bytes, news.upTo);
        else if (reader.version < news.upTo) {
          const missing = news.changes.filter((change) => change.version > reader.version);
          writeTo(reader, missing.map(eventText).join(''), news.upTo);
        }
      }
    }
  }

  let sending = false;
  let again = false;
  /** Sends what is new; what comes while something is being sent is sent right after. */
  async function wake(): Promise<void> {
    again = true;
    if (sending) return;
    sending = true;
    try {
      while (again) {
        again = false;
        await sendNews();
      }
    } catch (error) {
      failed(error);
    } finally {
      sending = false;
    }
  }

  async function endClosedSessions(readers: Iterable<Reader>): Promise<void> {
    const sessions = [...new Set(Array.from(readers, (reader) => reader.tokenHash))];
    for (let at = 0; at < sessions.length; at += SESSIONS_AT_ONCE) {
      const closed = new Set(await listEndedSessions(database, lifetime, sessions.slice(at, at + SESSIONS_AT_ONCE)));
      for (const reader of open) if (closed.has(reader.tokenHash)) shut(reader);
    }
  }

  let looking = false;
  async function look(): Promise<void> {
    if (looking) return;
    looking = true;
    try {
      await endClosedSessions(open);
      failing = false;
    } catch (error) {
      failed(error);
    } finally {
      looking = false;
    }
  }

  const round = setInterval(() => {
    if (open.size === 0) return;
    void wake();
    void look();
  }, ROUND).unref();
  const heartbeat = setInterval(() => {
    for (const reader of open) beat(reader);
  }, HEARTBEAT).unref();
  const deaf = database.listen(() => void wake());

  return {
    async prepare(tokenHash, personId, last) {
      if (ended) throw new AppError('unavailable', 'The server is ending. Try again in a moment.');
      const { version: present } = await readBoardState(database);
      const named = last.id === undefined ? present : versionOf(last.id, present);
      const at = await readTimeOf(database, named);
      // A board that was restored from a backup has come to the same version by another change.
      const seen = last.at === undefined || last.at === at ? named : -1;
      const begin = (response: ServerResponse) => {
        const reader: Reader = { response, tokenHash, personId, version: seen < 0 ? present : seen };
        response.write(`retry: ${RETRY}\n:\n\n${seen < 0 ? resetText(present) : ''}`);
        // Meanwhile the server may have ended, or the caller gone.
        if (ended || response.destroyed) return void response.end();
        open.add(reader);
        response.once('close', () => leave(reader));
        catchUp(reader, present).catch((error) => {
          failed(error);
          response.destroy();
        });
      };
      return { at: seen < 0 ? undefined : at, begin };
    },
    tell(name, data, personId) {
      const text = namedText(name, data);
      for (const reader of open) if (personId === undefined || reader.personId === personId) writeTo(reader, text, reader.version);
    },
    followers() {
      let furthestBehind: number | null = null;
      for (const reader of open) furthestBehind = Math.min(furthestBehind ?? reader.version, reader.version);
      return { count: open.size, furthestBehind };
    },
    end() {
      ended = true;
      clearInterval(round);
      clearInterval(heartbeat);
      deaf();
      for (const reader of open) {
        // Spread out, so that they do not all connect to the next server at once.
        reader.response.write(`retry: ${Math.ceil(Math.random() * RETRY)}\n\n`);
        leave(reader);
      }
    },
  };
}
