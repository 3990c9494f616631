import { v7 } from 'uuid';
import * as messages from '#messages/server/files.ts';
import type { TaskFile } from '#shared/files.ts';
import { PREVIEW_MOST, PREVIEW_SIDE_MOST } from '#shared/limits.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import { isKnownKey, once } from '../changes/idempotency.ts';
import type { Connection, Database } from '../database/database.ts';
import { insertRows, updateRow } from '../database/rows.ts';
import { AppError, orNotFound } from '../errors.ts';
import { type Handlers, StoredFile } from '../http/call.ts';
import type { FileLimits } from '../settings.ts';
import { holdPermitted, permitted } from '../tasks/permitted.ts';
import { findTaskRow, holdTaskRow, type Standing } from '../tasks/queries.ts';
import { updateTask } from '../tasks/write.ts';
import { recordFile, removeFile, requireBytes, requireRoom, restoreFile } from './changes.ts';
import { removedSince } from './cleanup.ts';
import { sideOfWebp, storedImageType } from './images.ts';
import { fileOf, findFile, type StandingFile } from './queries.ts';
import { storeFile } from './upload.ts';

const fileNotFound = () => new AppError('notFound', messages.fileNotFound);

/** A file that is not removed. @throws AppError `notFound` */
async function presentFile(connection: Connection, id: string): Promise<StandingFile> {
  const found = await findFile(connection, id);
  if (!found || found.removed_at !== null) throw fileNotFound();
  return found;
}

/** A file and its task, locked until commit, removed or not. @throws AppError `notFound`, `refused` */
async function holdFile(
  tx: Change,
  call: 'addPreview' | 'deleteFile' | 'restoreFile',
  id: string,
): Promise<{ task: Standing; file: StandingFile }> {
  const found = await findFile(tx, id);
  const task = found && (await holdTaskRow(tx, found.task_id));
  // Read again, because the wait for the task may have been one for another change of the file.
  const file = task && (await findFile(tx, id));
  if (!file || (file.removed_at !== null && (call !== 'restoreFile' || file.removed_at < removedSince(Date.now())))) throw fileNotFound();
  permitted(authorOf(tx), call, task, file.admin_id);
  return { task, file };
}

export function fileHandlers(database: Database, limits: FileLimits) {
  const { files } = database;

  return {
    addFile: async ({ user, change, id, query: { name }, upload, idempotencyKey: key }) => {
      // Before the first wait, so that files sent at once keep their order.
      const fileId = v7();
      // Refused before the bytes where possible, and again in the transaction.
      const known = permitted(user, 'addFile', await findTaskRow(database, id));
      const { type, length, ...sent } = upload();
      if (!(await isKnownKey(database, user.id, key))) await requireRoom(database, known, length, limits);
      const most = limits.megabytes * 1024 ** 2;
      if (length > most) throw new AppError('tooLarge', messages.fileTooLarge(most));
      return storeFile<TaskFile>(database, fileId, { ...sent, most }, (stored) =>
        change(async (tx) => {
          const task = await holdPermitted(tx, 'addFile', id);
          const request = ['addFile', task.id, name, type, stored.sha256];
          return once(tx, key, request, async () => {
            await requireRoom(tx, task, stored.size, limits);
            if (!(await files.isWhole(tx, fileId, stored.size))) throw new AppError('overloaded', messages.uploadLost);
            await insertRows(tx, 'files', { ...stored, id: fileId, task_id: task.id, admin_id: user.id, name, type, at: tx.at });
            await recordFile(tx, task, { before: null, after: name });
            return fileOf(await presentFile(tx, fileId));
          });
        }, 'files'),
      );
    },

    getFile: async ({ id, query: { inline } }) => {
      const { name, size, sha256 } = await presentFile(database, id);
      const inlineType = inline ? await storedImageType(files, id, size) : null;
      return new StoredFile({ name, size, hash: sha256, inlineType, read: (span) => files.read(id, span) });
    },

    addPreview: async ({ user, change, id, image }) => {
      const found = await presentFile(database, id);
      const task = orNotFound(await findTaskRow(database, found.task_id), messages.fileNotFound);
      permitted(user, 'addPreview', task, found.admin_id);
      const bytes = image();
      const side = sideOfWebp(bytes);
      if (side === null) throw new AppError('invalid', messages.previewNotImage);
      // Everyone's page decodes it: a few bytes may stand for a gigabyte of pixels.
      if (side > PREVIEW_SIDE_MOST) throw new AppError('invalid', messages.previewTooWide(PREVIEW_SIDE_MOST));
      const previewId = v7();
      await storeFile(database, previewId, { bytes: [bytes], most: PREVIEW_MOST, isCut: () => false }, ({ size }) =>
        change(async (tx) => {
          const held = await holdFile(tx, 'addPreview', id);
          if (held.file.preview_id !== null) return { id: held.file.preview_id };
          await requireBytes(tx, size, limits);
          await updateRow(tx, 'files', id, { preview_id: previewId, preview_size: size });
          // Open boards show the preview.
          await updateTask(tx, held.task, {});
          return { id: previewId };
        }, 'files'),
      );
    },

    getPreview: async ({ id }) => {
      const { name, preview_id: key, preview_size: size } = await presentFile(database, id);
      if (key === null) throw new AppError('notFound', messages.previewNotFound);
      return new StoredFile({ name: `${name}.webp`, size, hash: key, inlineType: 'image/webp', read: (span) => files.read(key, span) });
    },

    deleteFile: ({ change, id }) =>
      change(async (tx) => {
        const { task, file } = await holdFile(tx, 'deleteFile', id);
        await removeFile(tx, task, file);
      }),

    restoreFile: ({ change, id }) =>
      change(async (tx) => {
        const { task, file } = await holdFile(tx, 'restoreFile', id);
        // A repeat gets the same answer.
        if (file.removed_at !== null) await restoreFile(tx, task, file);
        return fileOf(file);
      }),
  } satisfies Partial<Handlers>;
}
