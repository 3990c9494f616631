import type { ServerResponse } from 'node:http';
import * as messages from '#messages/server/availability.ts';
import type { NamedEvents } from '#shared/board-schemas.ts';
import { type LoggedChange, readChanges, readTimeOf } from '../changes/change-log.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { repeating } from '../repeating.ts';
import type { Lifetime } from '../session/queries.ts';
import { listEndedSessions } from '../session/queries.ts';
import { readBoardState } from './queries.ts';
import { sharedReads } from './shared-reads.ts';
import { beat, eventText, namedText, type Reader, resetText, writeTo } from './stream-reader.ts';

const RETRY = 2_000;
/** Often enough that no proxy takes an idle stream for dead (ms). */
const HEARTBEAT = 15_000;
/** Interval of the check for ended sessions and, because a wake is only a hint, for changes (ms). */
const ROUND = 500;
const SESSIONS_AT_ONCE = 500;

/** Limit of a page of events (characters), because every reader that is behind holds one. */
const PAGE_LENGTH = 128 * 1024;

type LastEvent = { id?: string; at?: string };

type Tell = <Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name]) => void;
type Greeter = (personId: string, tell: Tell) => void;

export type BoardStream = ReturnType<typeof boardStream>;

const peopleOf = (readers: Reader[]) => new Set(readers.map(({ personId }) => personId));

/** A past version, or -1. */
const versionOf = (lastEventId: string, present: number) =>
  /^\d{1,15}$/.test(lastEventId) && Number(lastEventId) <= present ? Number(lastEventId) : -1;

/** Streams every change to all readers, in order and without gaps; it is serialised once. @param report gets each failure once */
export function boardStream(database: Database, lifetime: Lifetime, report: (error: unknown) => void, ended: AbortSignal) {
  const open = new Set<Reader>();
  /** Readers up to date with `version`; the others in `open` are catching up. */
  const live = new Set<Reader>();
  const greeters = new Set<Greeter>();
  let version = 0;
  let at: string | undefined;
  let failing = false;

  /** Reports a recurring failure once, until a round succeeds. */
  function failed(error: unknown): void {
    if (!failing) report(error);
    failing = true;
  }

  function leave(reader: Reader): void {
    open.delete(reader);
    live.delete(reader);
    reader.response.end();
  }

  /** Ends a stream whose session has ended. Unread bytes would keep a graceful end from finishing. */
  function shut(reader: Reader): void {
    if (reader.response.writableLength > 0) reader.response.destroy();
    leave(reader);
  }

  /** The events after a version; a reset if the log can't tell; `null` if nothing follows. */
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

  /** @param present the version at the start; a reader that has it needs nothing */
  async function catchUp(reader: Reader, present: number): Promise<void> {
    let missed = reader.version < present ? await readMissed(reader.version) : null;
    if (missed) await endClosedSessions([reader]);
    while (open.has(reader) && (missed || (live.size > 0 && reader.version < version))) {
      const { bytes, upTo } = missed ?? { bytes: '', upTo: reader.version };
      // At the reader's own pace, because it may have missed much.
      await new Promise<void>((resolve) => writeTo(reader, bytes, upTo, resolve));
      missed = await readMissed(reader.version);
      if (missed) await endClosedSessions([reader]);
    }
    if (!open.has(reader)) return;
    if (live.size === 0) [version, at] = [reader.version, undefined];
    live.add(reader);
    // Changes since that last read have not been sent to it.
    await wake();
  }

  async function sendNews(): Promise<void> {
    while (live.size > 0) {
      const before = version;
      const time = at ?? (await readTimeOf(database, before));
      // All readers have left, and one at another version has joined: start over.
      if (version !== before) continue;
      at = time;
      const news = await read(before, at);
      if (!news) return;
      // Sessions are checked after the read, so that no later change reaches an ended one.
      const asked = new Set(live);
      await endClosedSessions(asked);
      // Start over likewise if a reader joined whose session is unchecked.
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

  const wake = repeating(sendNews, failed);

  async function endClosedSessions(readers: Iterable<Reader>): Promise<void> {
    const sessions = [...new Set(Array.from(readers, (reader) => reader.tokenHash))];
    for (let at = 0; at < sessions.length; at += SESSIONS_AT_ONCE) {
      const closed = new Set(await listEndedSessions(database, lifetime, sessions.slice(at, at + SESSIONS_AT_ONCE)));
      for (const reader of open) if (closed.has(reader.tokenHash)) shut(reader);
    }
  }

  const look = repeating(async () => {
    await endClosedSessions(open);
    failing = false;
  }, failed);

  const round = setInterval(() => {
    if (open.size === 0) return;
    void wake();
    void look();
  }, ROUND).unref();
  const heartbeat = setInterval(() => {
    for (const reader of open) beat(reader);
  }, HEARTBEAT).unref();
  database.hear('change', () => void wake(), ended);
  ended.addEventListener('abort', () => {
    clearInterval(round);
    clearInterval(heartbeat);
    for (const reader of open) {
      // A random delay, so that they don't all reconnect at once.
      reader.response.write(`retry: ${Math.ceil(Math.random() * RETRY)}\n\n`);
      leave(reader);
    }
  });

  return {
    /** Prepares a stream for a session's owner. @param last their version and its time; without a version they get only new changes @returns the time of the version before its first event, if known */
    async prepare(tokenHash: string, personId: string, last: LastEvent, isIdle = false) {
      if (ended.aborted) throw new AppError('unavailable', messages.serverEnding);
      const { version: present } = await readBoardState(database);
      const named = last.id === undefined ? present : versionOf(last.id, present);
      const at = await readTimeOf(database, named);
      // After a restore, a version may come again with another change.
      const seen = last.at === undefined || last.at === at ? named : -1;
      const begin = (response: ServerResponse) => {
        const reader: Reader = { response, tokenHash, personId, isIdle, version: seen < 0 ? present : seen };
        response.write(`retry: ${RETRY}\n:\n\n${seen < 0 ? resetText(present) : ''}`);
        // The server may have ended meanwhile, or the caller hung up.
        if (ended.aborted || response.destroyed) return void response.end();
        open.add(reader);
        const tell: Tell = (name, data) => writeTo(reader, namedText(name, data), reader.version);
        for (const greet of greeters) greet(personId, tell);
        response.once('close', () => leave(reader));
        catchUp(reader, present).catch((error) => {
          failed(error);
          response.destroy();
        });
      };
      return { at: seen < 0 ? undefined : at, begin };
    },
    /** Sends a named event to the readers of this node, or to those of one person. Later readers do not get it. */
    tell<Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name], personId?: string): void {
      const text = namedText(name, data);
      for (const reader of open) if (personId === undefined || reader.personId === personId) writeTo(reader, text, reader.version);
    },
    people: () => peopleOf([...open]),
    /** Those of them with a stream that is not idle. */
    present: () => peopleOf([...open].filter(({ isIdle }) => !isIdle)),
    /** Has a listener greet the owner of each stream that opens; `tell` reaches that stream alone. */
    greet: (listener: Greeter) => void greeters.add(listener),
    /** The number of readers, and the lowest version sent to one; `null` without readers. */
    followers() {
      let furthestBehind: number | null = null;
      for (const reader of open) furthestBehind = Math.min(furthestBehind ?? reader.version, reader.version);
      return { count: open.size, furthestBehind };
    },
  };
}
