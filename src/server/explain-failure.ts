import { diskFull } from '#messages/server/database.ts';
import * as messages from '#messages/server/start.ts';
import { AppError, isDiskFull } from './errors.ts';

/** SQLite's error codes: read-only file, can't open, damaged, not a database. */
const [NOT_WRITABLE, NOT_OPENED, DAMAGED, NOT_A_DATABASE] = [8, 14, 11, 26];

/** PostgreSQL's codes; without a right to any schema of its path, a user has none. */
const [NO_RIGHT, NO_SCHEMA] = ['42501', '3F000'];

type Failure = { code?: string; port?: number; message?: string; syscall?: string; errcode?: number };

/** The message with its cause, such as a wrong password, which the operator can fix. */
const withCause = ({ code, message, cause }: AppError): string =>
  code === 'unavailable' && cause instanceof Error ? `${message} (${cause.message})` : message;

/** One line for a failure that the operator can fix, of the server or a command; `null` for any other. */
export function explain(error: unknown): string | null {
  if (isDiskFull(error) || (error instanceof AppError && error.message === diskFull)) return messages.dataDiskFull;
  if (error instanceof AppError) return withCause(error);
  const { code, port, message, syscall, errcode } = (error ?? {}) as Failure;
  if (code === 'EADDRINUSE') return messages.portInUse(port);
  if (code === 'EACCES' && syscall === 'listen') return messages.portNotAllowed;
  if (syscall === 'listen' || syscall === 'getaddrinfo') return messages.hostNotHere;
  if (code === 'EACCES' || errcode === NOT_WRITABLE || errcode === NOT_OPENED) return messages.dataNotAllowed;
  if (errcode === DAMAGED) return messages.databaseDamaged;
  if (errcode === NOT_A_DATABASE) return messages.noDatabaseFile;
  if (code === NO_RIGHT || code === NO_SCHEMA) return messages.postgresRefuses(message);
  return null;
}
