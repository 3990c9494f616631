import * as messages from '#messages/server/database.ts';
import { AppError, diskFull, isDiskFull } from '../../errors.ts';

/** SQLite's error codes; the lowest byte is the primary code. */
const BUSY = 5;
const IO_ERROR = 10;
const FULL = 13;
/** The `-shm` file could not grow, usually because the disk is full. */
const SHARED_MEMORY_TOO_SMALL = 4_874;

/** Whether another connection holds the lock; takes one of our errors. */
export const isBusy = (error: unknown): boolean =>
  error instanceof AppError && (((error.cause ?? {}) as { errcode?: number }).errcode ?? 0) % 256 === BUSY;

/** An error of `node:sqlite` or of a full disk as ours, with its cause. */
export function inOurWords(error: unknown): unknown {
  if (isDiskFull(error)) return diskFull(error);
  const { errcode = 0 } = (error ?? {}) as { errcode?: number };
  const kind = errcode & 0xff;
  if (kind === FULL || errcode === SHARED_MEMORY_TOO_SMALL) return diskFull(error);
  if (kind === BUSY) return new AppError('unavailable', messages.databaseBusy, { cause: error });
  if (kind === IO_ERROR) return new AppError('unavailable', messages.databaseCannotWrite, { cause: error });
  return error;
}
