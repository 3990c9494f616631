import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import * as messages from '#messages/server/database.ts';
import { AppError, isDiskFull } from './errors.ts';

/** Level by level, because Node's recursive `mkdir` never returns under /proc. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/** Creates a missing folder for this user alone. @throws AppError `invalid` if it is not writable; a full disk as it is */
export function requireFolder(setting: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  try {
    make(path.resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    if (isDiskFull(error)) throw error;
  }
  throw new AppError('invalid', messages.folderNotWritable(setting));
}
