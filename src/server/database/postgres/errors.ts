import { DatabaseError } from 'pg';
import { AppError, diskFull } from '../../errors.ts';

/** Two transactions ran into each other, and one was undone whole: it can be run again (serialization failure, deadlock). */
const CONFLICTS = ['40001', '40P01'];
/**
 * A connection knows a statement under its name otherwise than it now is: its columns have changed, it is forgotten, or the name is taken.
 * Another connection parses it again.
 */
const STALE_NAME = ['0A000', '26000', '42P05'];
/** The statement waited too long for a lock, or took too long itself. */
const TOO_SLOW = ['55P03', '57014'];
/** A file of the database could not grow. */
const DISK_FULL = '53100';
/** What goes wrong inside PostgreSQL itself, such as a file that after a full disk is not as long as it should be. */
const INTERNAL = /^XX/;
/** Text that PostgreSQL cannot hold, such as NUL. */
const UNSTORABLE = ['22021', '22P05'];
/**
 * What is wrong with the server or the way to it: connection, sign-in, resources, shutdown, no such database, one that lets nobody in (55000, which no
 * statement of ours gets otherwise), a standby.
 */
const OUT_OF_REACH = /^(?:08|28|53|57P|58|3D000|55000|25006)/;
/** What only a new connection can mend: the server goes down, has become a standby, or a statement's name is stale. */
const CONNECTION_IS_USELESS = new RegExp(`^(?:08|57P|25006|${STALE_NAME.join('|')})`);

const codeOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : null);

/** Whether a transaction that ended so may be run again. */
export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && [...CONFLICTS, ...STALE_NAME].includes(codeOf(error.cause) ?? '');

/** Whether a connection that met this must not be used again. Everything that PostgreSQL itself did not say is trouble on the way. */
export const isUseless = (error: unknown): boolean => CONNECTION_IS_USELESS.test(codeOf(error) ?? '08');

/** The database is there, and has no time. */
export const databaseBusy = (cause: unknown): AppError =>
  new AppError('unavailable', 'The database is busy right now. Try again in a moment.', { cause });

/** What the driver throws, as the product says it: an outage is `unavailable`, and carries its cause for the log. */
export function inOurWords(error: unknown): unknown {
  const code = codeOf(error);
  if (code === DISK_FULL) return diskFull(error);
  if (code === null || OUT_OF_REACH.test(code))
    return new AppError('unavailable', 'The database cannot be reached right now. Try again in a moment.', { cause: error });
  if (INTERNAL.test(code))
    return new AppError('unavailable', 'The disk of the database does not do what it should right now. Try again in a moment.', {
      cause: error,
    });
  if ([...CONFLICTS, ...STALE_NAME, ...TOO_SLOW].includes(code)) return databaseBusy(error);
  if (UNSTORABLE.includes(code)) return new AppError('invalid', 'The request contains a character that cannot be stored.');
  return error;
}
