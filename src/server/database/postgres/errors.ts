import { DatabaseError } from 'pg';
import * as messages from '#messages/server/database.ts';
import * as requestMessages from '#messages/server/requests.ts';
import { AppError, diskFull } from '../../errors.ts';

/** Serialization failure and deadlock: the transaction can be retried. */
const CONFLICTS = ['40001', '40P01'];
/** A prepared statement's name is stale or taken; another connection parses it again. */
const STALE_NAME = ['0A000', '26000', '42P05'];
const TOO_SLOW = ['55P03', '57014'];
const DISK_FULL = '53100';
/** PostgreSQL's internal errors, such as a file cut short by a full disk. */
const INTERNAL = /^XX/;
const UNSTORABLE = ['22021', '22P05'];
/** The server is out of reach, the database is missing or refuses connections (55000), it is a standby, or it ended a long transaction. */
const OUT_OF_REACH = /^(?:08|28|53|57P|58|3D000|55000|25006|25P0[34])/;
/** Only a new connection helps: shutdown, a standby, the end of a long transaction, or a stale statement name. */
const CONNECTION_IS_USELESS = new RegExp(`^(?:08|57P|25006|25P0[34]|${STALE_NAME.join('|')})`);

const NO_PASSWORD = /client password must be/;

const codeOf = (error: unknown) => (error instanceof DatabaseError ? (error.code ?? '') : null);

/** Whether the failed transaction may be retried. */
export const isConflict = (error: unknown): boolean =>
  error instanceof AppError && [...CONFLICTS, ...STALE_NAME].includes(codeOf(error.cause) ?? '');

/** Whether a connection is broken. Errors from elsewhere than PostgreSQL are connection errors. */
export const isUseless = (error: unknown): boolean => CONNECTION_IS_USELESS.test(codeOf(error) ?? '08');

export const databaseBusy = (cause: unknown): AppError => new AppError('unavailable', messages.databaseBusy, { cause });

/** A driver error as ours: an outage becomes `unavailable` with its cause. */
export function inOurWords(error: unknown): unknown {
  const code = codeOf(error);
  if (code === DISK_FULL) return diskFull(error);
  if (code === null || OUT_OF_REACH.test(code)) {
    const cause = NO_PASSWORD.test(String(error)) ? new Error(messages.passwordMissing) : error;
    return new AppError('unavailable', messages.databaseAway, { cause });
  }
  if (INTERNAL.test(code)) return new AppError('unavailable', messages.databaseCannotWrite, { cause: error });
  if ([...CONFLICTS, ...STALE_NAME, ...TOO_SLOW].includes(code)) return databaseBusy(error);
  if (UNSTORABLE.includes(code)) return new AppError('invalid', requestMessages.unstorableCharacter);
  return error;
}
