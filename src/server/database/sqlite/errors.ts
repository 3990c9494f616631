import { AppError, diskFull } from '../../errors.ts';

/** SQLite's own numbers: their lowest byte says the kind, the rest which one of it. */
const BUSY = 5;
const IO_ERROR = 10;
const FULL = 13;
/** The file that readers and writer share could not grow: for want of room, as a rule. */
const SHARED_MEMORY_TOO_SMALL = 4_874;

/** Whether another connection holds what was wanted: an error in our words. */
export const isBusy = (error: unknown): boolean =>
  error instanceof AppError && (((error.cause ?? {}) as { errcode?: number }).errcode ?? 0) % 256 === BUSY;

/** What `node:sqlite` throws, as the product says it; the cause is for the log. */
export function inOurWords(error: unknown): unknown {
  const { errcode } = (error ?? {}) as { errcode?: unknown };
  if (typeof errcode !== 'number') return error;
  const kind = errcode & 0xff;
  if (kind === FULL || errcode === SHARED_MEMORY_TOO_SMALL) return diskFull(error);
  if (kind === BUSY) return new AppError('unavailable', 'The database is busy right now. Try again in a moment.', { cause: error });
  if (kind === IO_ERROR)
    return new AppError('unavailable', 'The disk of the database does not do what it should right now. Try again in a moment.', {
      cause: error,
    });
  return error;
}
