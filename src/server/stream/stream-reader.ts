import type { ServerResponse } from 'node:http';
import type { NamedEvents } from '#shared/board-schemas.ts';
import type { BoardMoment, LoggedChange } from '../changes/change-log.ts';

/** A reader with more unread bytes is dropped, and catches up on reconnect. */
const UNREAD_LIMIT = 1024 * 1024;

export type Reader = {
  response: ServerResponse;
  personId: string;
  tokenHash: string;
  /** The page has had no input for long, so it does not make its owner present. */
  isIdle: boolean;
  /** The last version that was sent. */
  seen: BoardMoment;
  /** It gets missed changes at its own pace; the others get each change at once. */
  isBehind: boolean;
};

/** @param done called once the bytes have left */
export function writeTo({ response }: Reader, bytes: Buffer | string, done?: () => void): void {
  if (response.writableLength > UNREAD_LIMIT) response.destroy();
  else response.write(bytes, done);
}

/** A named event. @param id the version from which a returning reader goes on, if that changes */
export const namedText = <Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name], id?: number) =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** The event that makes a client reload the board; later events continue from its version. */
export const resetText = (version: number) => namedText('reset', { version }, version);

/** A change as an event, with the data of `boardChange`. */
export function eventText({ version, tasks, reload, ...change }: LoggedChange): string {
  if (reload) return resetText(version);
  const rest = JSON.stringify({ ...change, version }).slice(1);
  return `id: ${version}\ndata: {"tasks":[${tasks.map((one) => one.json).join(',')}],${rest}\n\n`;
}
