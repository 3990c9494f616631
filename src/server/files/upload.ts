import * as messages from '#messages/server/files.ts';
import type { Database } from '../database/database.ts';
import type { Bytes, Stored } from '../database/file-store.ts';
import { AppError } from '../errors.ts';

/** Whether a failed transaction may have been committed all the same, so that its bytes must stay for now. */
const isInDoubt = (error: unknown) => !(error instanceof AppError) || error.code === 'unavailable';

/** Bytes, the length that was said, their limit, and whether the sender has hung up. */
type Sent = { bytes: Bytes; length: number | null; most: number; isCut(): boolean };

/**
 * Stores bytes, then names them in a change: whole or not at all. Bytes that no row names are removed, at the latest by the hourly cleanup.
 * @param id the new row's @param record inserts the row, or returns another id if a repeat has one already
 * @throws AppError `tooLarge`, `full`; `invalid` if other bytes came than were said
 */
export async function storeFile<Named extends { id: string }>(
  { files }: Database,
  id: string,
  { bytes, length, most, isCut }: Sent,
  record: (stored: Stored) => Promise<Named>,
): Promise<Named> {
  if (length !== null && length > most) throw new AppError('tooLarge', messages.fileTooLarge(most));
  const stored = await files.write(id, bytes, most);
  // The cleanup removes what could not be.
  const forget = () => files.remove([id]).catch(() => {});
  try {
    if (isCut() || (length !== null && stored.size !== length)) throw new AppError('invalid', messages.uploadCut);
    const named = await record(stored);
    if (named.id !== id) await forget();
    return named;
  } catch (error) {
    if (!isInDoubt(error)) await forget();
    throw error;
  }
}
