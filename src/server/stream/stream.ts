import type { ServerResponse } from 'node:http';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import * as messages from '#messages/server/availability.ts';
import type { NamedEvents } from '#shared/board-schemas.ts';
import { type BoardMoment, readChanges, readMoment } from '../changes/change-log.ts';
import type { Database } from '../database/database.ts';
import { AppError } from '../errors.ts';
import { onceAnOutage } from '../outage.ts';
import { repeating } from '../repeating.ts';
import { type Lifetime, listEndedSessions } from '../session/queries.ts';
import { readBoardState } from './queries.ts';
import { eventText, namedText, type Reader, resetText, writeTo } from './stream-reader.ts';

const RETRY = 2_000;
/** Often enough that no proxy takes an idle stream for dead (ms). */
const HEARTBEAT = 15_000;
/** Interval of the check for ended sessions and, because a wake is only a hint, for changes (ms). */
const ROUND = 500;

/** Limit of a page of events (characters), because every reader that is behind holds one. */
const PAGE_LENGTH = 128 * 1024;
/** Readers that reconnect within this time share a page (ms). */
const GATHERED = 20;

type LastEvent = { id?: string; at?: string };

type Tell = <Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name]) => void;
type Greeter = (personId: string, tell: Tell) => void;

export type BoardStream = ReturnType<typeof boardStream>;

type SentEvent = { text: string; seen: BoardMoment };

/** Tells a moment from the others, also from those of another past. */
const keyOf = ({ version, at }: BoardMoment) => `${version} ${at}`;

const peopleOf = (readers: Reader[]) => new Set(readers.map(({ personId }) => personId));

/** A past version, or -1. */
const versionOf = (lastEventId: string, present: number) =>
  /^\d{1,15}$/.test(lastEventId) && Number(lastEventId) <= present ? Number(lastEventId) : -1;

/** Streams every change to all readers, in order and without gaps; it is serialised once. @param report gets each failure once */
export function boardStream(database: Database, lifetime: Lifetime, report: (error: unknown) => void, ended: AbortSignal) {
  const open = new Set<Reader>();
  const greeters = new Set<Greeter>();
  // A read may still be under way when the server ends and closes its database.
  const outage = onceAnOutage((error) => (ended.aborted ? undefined : report(error)));

  function leave(reader: Reader): void {
    open.delete(reader);
    reader.response.end();
  }

  /** Ends a stream whose session has ended. Unread bytes would keep a graceful end from finishing. */
  function shut(reader: Reader): void {
    if (reader.response.writableLength > 0) reader.response.destroy();
    leave(reader);
  }

  /** The events after a moment; a reset if the log can't tell; none if nothing follows. */
  async function read({ version, at }: BoardMoment): Promise<SentEvent[]> {
    const found = await database.snapshot((connection) => readChanges(connection, version, at));
    if (!found) {
      const seen = await readBoardState(database);
      return [{ text: resetText(seen.version), seen }];
    }
    const page: SentEvent[] = [];
    let length = 0;
    for (const change of found) {
      if (length > PAGE_LENGTH) break;
      const text = eventText(change);
      length += text.length;
      page.push({ text, seen: { version: change.version, at: change.at } });
    }
    return page;
  }

  /** Sends readers a page each. A page serves all that have seen a part of it, so the furthest behind come first. @returns whether one was sent */
  async function sendNext(readers: Reader[], done?: () => void): Promise<boolean> {
    let isSent = false;
    const waiting = new Set(readers.sort((a, b) => a.seen.version - b.seen.version));
    for (const { seen } of waiting) {
      const key = keyOf(seen);
      try {
        const page = await read(seen);
        const last = page.at(-1);
        const places = new Map(page.slice(0, -1).map((event, at) => [keyOf(event.seen), at + 1])).set(key, 0);
        const groups = Map.groupBy(waiting, (reader) => places.get(keyOf(reader.seen)));
        groups.delete(undefined);
        // Sessions are checked after the read, so that no later change reaches an ended one.
        if (last) await endClosedSessions([...groups.values()].flat());
        for (const [place, group] of groups) {
          const bytes = Buffer.from(page.slice(place).reduce((text, event) => text + event.text, ''));
          for (const reader of group) {
            waiting.delete(reader);
            reader.isBehind &&= last !== undefined;
            if (!last || !open.has(reader)) continue;
            reader.seen = last.seen;
            writeTo(reader, bytes, done);
          }
        }
        isSent ||= last !== undefined;
      } catch (error) {
        // A failure must not keep the others from theirs; the next round tries again.
        outage.failed(error);
        for (const reader of waiting) if (keyOf(reader.seen) === key) waiting.delete(reader);
      }
      if (waiting.size > 0) await turn();
    }
    return isSent;
  }

  const wake = repeating(async () => {
    if (await sendNext([...open].filter(({ isBehind }) => !isBehind))) void wake();
  }, outage.failed);

  /** Sends those behind a page each, at their own pace, because they may have missed much. */
  const catchUp = repeating(async () => {
    await pause(GATHERED);
    const behind = [...open].filter(({ isBehind, response }) => isBehind && response.writableLength === 0);
    await sendNext(behind, () => void catchUp());
    // Changes since those reads have not been sent to them.
    if (behind.some(({ isBehind }) => !isBehind)) void wake();
  }, outage.failed);

  async function endClosedSessions(readers: Iterable<Reader>): Promise<void> {
    const sessions = new Set(Array.from(readers, (reader) => reader.tokenHash));
    const closed = new Set(await listEndedSessions(database, lifetime, [...sessions]));
    for (const reader of open) if (closed.has(reader.tokenHash)) shut(reader);
  }

  const look = repeating(async () => {
    await endClosedSessions(open);
    outage.over();
  }, outage.failed);

  const round = setInterval(() => {
    if (open.size === 0) return;
    void wake();
    void catchUp();
    void look();
  }, ROUND).unref();
  const heartbeat = setInterval(() => {
    for (const { response } of open) if (response.writableLength === 0) response.write(':\n\n');
  }, HEARTBEAT).unref();
  database.hear('change', () => void wake());
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
    /** Prepares a stream for a session's owner. @param present the board at the call @param last their version and its time; without a version they get only new changes @returns the time of the version before its first event, if known */
    async prepare(tokenHash: string, personId: string, present: BoardMoment, last: LastEvent, isIdle = false) {
      if (ended.aborted) throw new AppError('unavailable', messages.serverEnding);
      const named = last.id === undefined ? present : await readMoment(database, versionOf(last.id, present.version));
      // After a restore, a version may come again with another change.
      const isReset = named.version < 0 || (last.at !== undefined && last.at !== named.at);
      const seen = isReset ? present : named;
      const begin = (response: ServerResponse) => {
        const reader: Reader = { response, tokenHash, personId, isIdle, seen, isBehind: seen.version < present.version };
        const beginning = `retry: ${RETRY}\n:\n\n${isReset ? resetText(present.version) : ''}`;
        response.write(beginning, () => void (reader.isBehind ? catchUp() : wake()));
        // The server may have ended meanwhile, or the caller hung up.
        if (ended.aborted || response.destroyed) return void response.end();
        open.add(reader);
        const tell: Tell = (name, data) => writeTo(reader, namedText(name, data));
        for (const greet of greeters) greet(personId, tell);
        response.once('close', () => leave(reader));
      };
      return { at: isReset ? null : seen.at, begin };
    },
    /** Sends named events to the readers of this node, or to those of one person, unless their session has ended. Later readers do not get them. */
    async tell<Name extends keyof NamedEvents>(name: Name, events: { data: NamedEvents[Name]; personId?: string }[]): Promise<void> {
      const people = new Set(events.map(({ personId }) => personId));
      await endClosedSessions([...open].filter(({ personId }) => people.has(undefined) || people.has(personId)));
      const readers = Map.groupBy(open, ({ personId }) => personId);
      for (const { data, personId } of events) {
        const text = namedText(name, data);
        for (const reader of personId === undefined ? open : (readers.get(personId) ?? [])) writeTo(reader, text);
      }
    },
    people: () => peopleOf([...open]),
    /** Those of them with a stream that is not idle. */
    present: () => peopleOf([...open].filter(({ isIdle }) => !isIdle)),
    /** Registers a listener that greets the owner of each new stream; its `tell` reaches that stream alone. */
    greet: (listener: Greeter) => void greeters.add(listener),
    /** The number of readers, and the lowest version sent to one; `null` without readers. */
    followers() {
      let furthestBehind: number | null = null;
      for (const { seen } of open) furthestBehind = Math.min(furthestBehind ?? seen.version, seen.version);
      return { count: open.size, furthestBehind };
    },
  };
}
