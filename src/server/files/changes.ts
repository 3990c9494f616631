import * as messages from '#messages/server/files.ts';
import { FILE_DAYS, FILES_MOST } from '#shared/limits.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { updateRow } from '../database/rows.ts';
import { AppError } from '../errors.ts';
import type { FileLimits } from '../settings.ts';
import type { Standing } from '../tasks/queries.ts';
import { updateTask } from '../tasks/write.ts';
import { countBytes, type StandingFile } from './queries.ts';

const GIGABYTE = 1024 ** 3;

/** @throws AppError `tooLarge` if a task has no room for one more file */
function requirePlace({ file_count }: Standing): void {
  if (file_count >= FILES_MOST) throw new AppError('tooLarge', messages.tooManyFiles(FILES_MOST));
}

/** @throws AppError `tooLarge` if all files together leave no room for more bytes */
export async function requireBytes(connection: Connection, size: number, { gigabytes }: FileLimits): Promise<void> {
  if ((await countBytes(connection)) + size > gigabytes * GIGABYTE) throw new AppError('tooLarge', messages.noRoom(gigabytes, FILE_DAYS));
}

/** Whether a task and the store have room for a file. @throws AppError `tooLarge` */
export async function requireRoom(connection: Connection, task: Standing, size: number, limits: FileLimits): Promise<void> {
  requirePlace(task);
  await requireBytes(connection, size, limits);
}

/** Tells in a task's history that a file came or went, by its name. */
export async function recordFile(tx: Change, task: Standing, change: { before: null; after: string } | { before: string; after: null }) {
  const file_count = task.file_count + (change.after === null ? -1 : 1);
  await updateTask(tx, task, { file_count }, { action: 'edited', changes: [{ field: 'files', ...change }] });
}

/** Removes a file from its task; its bytes stay until the purge. */
export async function removeFile(tx: Change, task: Standing, { id, name }: StandingFile): Promise<void> {
  await updateRow(tx, 'files', id, { removed_at: tx.at, removed_by_admin_id: authorOf(tx).id });
  await recordFile(tx, task, { before: name, after: null });
}

/** Restores a removed file. @throws AppError `tooLarge` if the task has no room for it */
export async function restoreFile(tx: Change, task: Standing, { id, name }: StandingFile): Promise<void> {
  requirePlace(task);
  await updateRow(tx, 'files', id, { removed_at: null, removed_by_admin_id: null });
  await recordFile(tx, task, { before: null, after: name });
}
