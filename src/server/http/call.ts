import type { ServerResponse } from 'node:http';
import type { Answer, CheckedBody, CheckedQuery, EndpointName, Told } from '#shared/api.ts';
import type { rules } from '#shared/permissions.ts';
import type { User } from '#shared/session.ts';
import type { Change } from '../changes/change.ts';
import type { LockName } from '../database/locks.ts';
import type { BoardMoment } from '../stream/snapshot.ts';
import type { PreparedJson } from './prepared-json.ts';

/** JSON that SQL put together: it goes out as it is, once. */
export class ReadyJson {
  readonly bytes: Uint8Array;
  constructor(json: string | Uint8Array) {
    this.bytes = typeof json === 'string' ? Buffer.from(json) : json;
  }
}

/** An answer that stays open for server-sent events until one side ends it. */
export class EventStream {
  readonly open: (response: ServerResponse) => void;
  constructor(open: (response: ServerResponse) => void) {
    this.open = open;
  }
}

/** A file to keep, sent while it is made. */
export class FileAnswer {
  readonly name: string;
  readonly head: string;
  readonly parts: AsyncGenerator<string>;
  /** @param head how it begins; its parts follow */
  constructor(name: string, head: string, parts: AsyncGenerator<string>) {
    this.name = name;
    this.head = head;
    this.parts = parts;
  }
}

/** A page for people to read, made for each response: its style carries the response's nonce. */
export class PageAnswer {
  readonly write: (nonce: string) => string;
  constructor(write: (nonce: string) => string) {
    this.write = write;
  }
}

/** Where a call comes from. */
type Origin = {
  address: string;
  userAgent: string;
  /** The device cookie of an earlier sign-in. */
  device: string | null;
  requestId: string;
};

/** The signed-in caller, and the board's version at the look-up: it includes every change acknowledged before the call. */
export type Caller = { user: User; board: BoardMoment };

/** One call as a handler sees it: checked, and without a word of HTTP's machinery. */
export type Call<Name extends EndpointName> = {
  /** The person who calls; `null` only where anyone may. */
  user: (typeof rules)[Name] extends 'anyone' ? User | null : User;
  /** See `Caller`; version 0 where anyone may call. */
  board: BoardMoment;
  /** Whether only the head of the answer goes out (`HEAD`). */
  headOnly: boolean;
  /** The path's `:id`; empty where it has none. */
  id: string;
  query: CheckedQuery<Name>;
  /**
   * The checked body. It is a function because a task must be found and allowed before its body is looked at.
   * @throws AppError `invalid`
   */
  body(): CheckedBody<Name>;
  /**
   * Refuses a change made from an older version than the present one, if the caller names the one it has seen.
   * @returns whether the caller names one
   * @throws AppError `invalid`, `stale`
   */
  requireVersion(version: number): boolean;
  /** The header `Idempotency-Key`, as sent. */
  idempotencyKey: string | undefined;
  /** The headers `Last-Event-ID` and `Last-Event-At`, as sent. */
  lastEvent: { id: string | undefined; at: string | undefined };
  /**
   * Changes tasks, comments or admins in the caller's name: see `change` of `changes/change.ts`.
   * @throws AppError `signedOut` where the caller's session has ended meanwhile
   */
  change<T>(work: (tx: Change) => Promise<T>, lockFirst?: LockName): Promise<T>;
  /** The caller's session token, if any. */
  token: string | null;
  /** Hands the browser a new session token, or with `null` takes it away. */
  keepToken(token: string | null): void;
  /** Has the browser keep what it is known by at the next sign-in. */
  keepDevice(value: string): void;
  origin: Origin;
  /** Sets a header that the contract says the answer has. */
  header(name: Told<Name>, value: string): void;
  /** Aborted when the caller hangs up before the answer. */
  readonly signal: AbortSignal;
};

/** The handler of each endpoint in the contract. */
export type Handlers = {
  [Name in EndpointName]: (call: Call<Name>) => Promise<Answer<Name> | ReadyJson | PreparedJson | EventStream | FileAnswer | PageAnswer>;
};
