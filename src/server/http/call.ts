import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AcceptedAnswer, Answer, CheckedBody, CheckedQuery, EndpointName, Told } from '#shared/api.ts';
import type { routes } from '#shared/routes.ts';
import type { User } from '#shared/session.ts';
import type { Actor, Via } from '../changes/actor.ts';
import type { BoardMoment } from '../changes/change-log.ts';
import type { Change } from '../changes/change-transaction.ts';
import type { Bytes, Span } from '../database/file-store.ts';
import type { LockName } from '../database/sql-parts.ts';
import type { Forward } from '../mcp/tools.ts';
import type { Browser } from '../session/browser.ts';
import type { PreparedJson } from './prepared-json.ts';

class Holding<Value> {
  readonly value: Value;
  constructor(value: Value) {
    this.value = value;
  }
}

/** An answer with status 202, of the contract's `accepted`. */
export class Accepted<Body> extends Holding<Body> {}

/** A server-sent event stream, open until either side ends it. */
export class EventStream extends Holding<(response: ServerResponse) => void> {}

export class StoredFile extends Holding<{
  name: string;
  size: number;
  hash: string;
  /** The type to show it as; without one it is a download. */
  inlineType: string | null;
  read(span: Span): AsyncGenerator<Uint8Array>;
}> {}

/** A table as a CSV download, streamed while its pages of rows are read. */
export class TableAnswer extends Holding<{ name: string; columns: string[]; pages: AsyncGenerator<string[][]> }> {}

/** The body of an upload: the length that was said, or 0, and whether the caller has hung up. */
export type Upload = { type: string; length: number; bytes: Bytes; isCut(): boolean };

type Origin = Browser['origin'] & {
  /** The board's address as the caller's browser has it, which a stranger may have made up. */
  site: string;
};

/** The signed-in caller, the token by which they act, and the board's version at look-up. It includes every change acknowledged before the call. */
export type Caller = Pick<Actor, 'hold'> & { user: User; via: (Via & { writes: boolean }) | null; board: BoardMoment };

/** A checked call as a handler sees it, free of HTTP types. */
export type Call<Name extends EndpointName> = Browser & {
  user: (typeof routes)[Name]['rule'] extends 'anyone' ? User | null : User;
  tokenHash: (typeof routes)[Name]['rule'] extends 'anyone' ? string | null : string;
  board: BoardMoment;
  headOnly: boolean;
  id: string;
  params: Record<'commentId' | 'deliveryId' | 'file' | 'token', string>;
  query: CheckedQuery<Name>;
  /** The checked body, read lazily so that 404 and 403 come first. @throws AppError `invalid` */
  body(): CheckedBody<Name>;
  /** The bytes of a call that takes a file. @throws AppError `notJson` if they are compressed */
  upload(): Upload;
  /** The bytes of a call that takes an image. @throws AppError `notJson` for another type */
  image(): Buffer;
  /** Checks a version against `If-Match`; undefined if any will do. @throws AppError `invalid`, `stale` */
  requireVersion: ((version: number) => void) | undefined;
  idempotencyKey: string | undefined;
  requestHeaders: IncomingHttpHeaders;
  lastEvent: { id: string | undefined; at: string | undefined };
  /** Changes tasks, comments or admins as the caller, by `change` of `changes/change.ts`. */
  change<T>(work: (tx: Change) => Promise<T>, lockFirst?: LockName): Promise<T>;
  via: Via | null;
  forward: Forward;
  origin: Origin;
  header(name: Told<Name>, value: string): void;
  /** Aborted when the caller hangs up before the answer. */
  signal(): AbortSignal;
};

/** The answer of a handler. Where the contract has none, what it returns is not sent. */
type Given<Name extends EndpointName> = undefined extends Answer<Name> ? unknown : Answer<Name>;

/** Bytes are ready JSON. A `Response` is a text with a status and headers of its own, as libraries make it. */
export type Handlers = {
  [Name in EndpointName]: (
    call: Call<Name>,
  ) => Promise<
    Given<Name> | Accepted<AcceptedAnswer<Name>> | Uint8Array | PreparedJson | EventStream | TableAnswer | StoredFile | Response
  >;
};
