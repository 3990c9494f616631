import type { ImportResult } from '#shared/import.ts';
import type { ImportedTask } from '#shared/tasks.ts';
import { upload } from '../api/upload.ts';
import { idempotencyHeader } from '../board-store/drafts/idempotency.ts';

/** A whole table can take longer than other calls, so it goes as an upload. */
const send = (dryRun: 'true' | 'false', tasks: readonly ImportedTask[], options: object = {}): Promise<ImportResult> =>
  upload('importTasks', {
    params: {},
    query: { dryRun },
    body: new Blob([JSON.stringify({ tasks })], { type: 'application/json' }),
    ...options,
  });

/** Has the server check tasks. @throws ApiError */
export const checkImport = (tasks: readonly ImportedTask[]): Promise<ImportResult> => send('true', tasks);

/** Imports tasks once for each key. @param onProgress called with the part that is sent @throws ApiError */
export const sendImport = (tasks: readonly ImportedTask[], key: string, onProgress: (part: number) => void): Promise<ImportResult> =>
  send('false', tasks, { headers: idempotencyHeader(key), onProgress });
