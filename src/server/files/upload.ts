import * as messages from '#messages/server/files.ts';
import type { Database } from '../database/database.ts';
import type { Bytes, Stored } from '../database/file-store.ts';
import { AppError } from '../errors.ts';

/** Whether a failed transaction may have been committed all the same, so that its bytes must stay for now. */
const isInDoubt = (error: unknown) => !(error instanceof AppError) || error.code === 'unavailable';

/** Bytes, their limit, and whether the sender has hung up. */
type Sent = { bytes: Bytes; most: number; isCut(): boolean };

/**
 * Stores bytes, then names them in a change: whole or not at all. Bytes that no row names are removed, at the latest by the hourly cleanup.
 * @param id the new row's @param record inserts the row, or returns another id if a repeat has one already
 * @throws AppError `tooLarge`, `full`; `invalid` once the sender has hung up
 */
export async function storeFile<Named extends { id: string }>(
  { files }: Database,
  id: string,
  { bytes, most, isCut }: Sent,
  record: (stored: Stored) => Promise<Named>,
): Promise<Named> {
  const stored = await files.write(id, bytes, most);
  const forget = () => files.remove([id]).catch(() => {});
  try {
    if (isCut()) throw new AppError('invalid', messages.uploadCut);
    const named = await record(stored);
    if (named.id !== id) await forget();
    return named;
  } catch (error) {
    if (!isInDoubt(error)) await forget();
    throw error;
  }
}
