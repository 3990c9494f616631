import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { WrongSetting } from './settings.ts';

/** One after the other: where a folder takes none, as /proc does, Node would go on for ever making the way to one below it. */
function make(folder: string): void {
  if (existsSync(folder)) return;
  make(path.dirname(folder));
  mkdirSync(folder, { mode: 0o700 });
}

/**
 * Makes the folder that a setting names, where it is not there yet, for this user alone.
 * @throws WrongSetting where that cannot be, or nothing can be written into it; the system's own error where its disk is full
 */
export function requireFolder(setting: 'DATA_DIR' | 'BACKUP_DIR', folder: string): void {
  try {
    make(path.resolve(folder));
    accessSync(folder, constants.W_OK | constants.X_OK);
    if (statSync(folder).isDirectory()) return;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') throw error;
  }
  throw new WrongSetting(`The setting ${setting} must be a folder in which the server may write.`);
}
