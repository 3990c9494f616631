import * as messages from '#messages/server/files.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import { AppError } from '../errors.ts';
import { permitted } from '../tasks/permitted.ts';
import type { Standing } from '../tasks/queries.ts';
import { removeFile, restoreFile } from './changes.ts';
import { removedSince } from './cleanup.ts';
import { listFileRows, removedBy } from './queries.ts';

/** An entry of a history about a file: when it was made, and the name that was added or removed. */
export type FileEntry = { at: string; before: string | null; after: string | null };

/**
 * Takes back an entry about a file: removes the file that it added, or restores the one that it removed.
 * @returns whether that is still so @throws AppError `refused`, `tooLarge` without place for it, `notFound` if it cannot come back
 */
export async function takeBackFile(tx: Change, task: Standing, { at, before, after }: FileEntry): Promise<boolean> {
  const user = authorOf(tx);
  const named = (await listFileRows(tx, task.id)).filter(({ name }) => name === (before ?? after));
  if (before === null) {
    const added = named.find((file) => file.at === at);
    if (!added && named.some(({ removed_at }) => removed_at === null)) throw new AppError('conflict', messages.restoredStays);
    if (!added || added.removed_at !== null) return false;
    permitted(user, 'deleteFile', task, added.admin_id);
    await removeFile(tx, task, added);
    return true;
  }
  const removed = removedBy(named, { at, before });
  if (removed ? at < removedSince(Date.now()) : named.length === 0) throw new AppError('notFound', messages.removedForGood);
  if (!removed) return false;
  permitted(user, 'restoreFile', task, removed.admin_id);
  await restoreFile(tx, task, removed);
  return true;
}
