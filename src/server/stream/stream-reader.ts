import type { ServerResponse } from 'node:http';
import type { NamedEvents } from '#shared/board-schemas.ts';
import type { LoggedChange } from '../changes/change-log.ts';

/** A reader with more unread bytes than this has stopped reading: it is dropped and catches up when it comes back. */
const UNREAD_LIMIT = 1024 * 1024;

/** Somebody who follows the board, and the version they have been sent. */
export type Reader = {
  response: ServerResponse;
  personId: string;
  tokenHash: string;
  version: number;
};

/**
 * Sends a reader everything up to a version.
 * @param done is called when the bytes have left, or never will
 */
export function writeTo(reader: Reader, bytes: Buffer | string, upTo: number, done: () => void = () => {}): void {
  if (reader.response.writableLength > UNREAD_LIMIT) {
    reader.response.destroy();
    done();
    return;
  }
  reader.version = upTo;
  reader.response.write(bytes, done);
}

/** Shows a quiet reader that the server is there. */
export function beat({ response }: Reader): void {
  if (response.writableLength === 0) response.write(':\n\n');
}

/** An event that is no change of the board. @param id the version from which a reader goes on who comes back, where that is another one now */
export const namedText = <Name extends keyof NamedEvents>(name: Name, data: NamedEvents[Name], id?: number) =>
  `event: ${name}\n${id === undefined ? '' : `id: ${id}\n`}data: ${JSON.stringify(data)}\n\n`;

/** The event that makes a client reload the board; later events go on from its version. */
export const resetText = (version: number) => namedText('reset', { version }, version);

/** A change as an event, in the words of `boardChange`. */
export function eventText({ version, tasks, reload, ...change }: LoggedChange): string {
  if (reload) return resetText(version);
  const rest = JSON.stringify({ ...change, version }).slice(1);
  return `id: ${version}\ndata: {"tasks":[${tasks.map((one) => one.json).join(',')}],${rest}\n\n`;
}
