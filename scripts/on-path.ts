import { existsSync } from 'node:fs';
import path from 'node:path';

/** The full path of a program, found as a shell finds it; undefined where it is not installed. */
export function onPath(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  return folders.map((folder) => path.join(folder, name)).find((file) => existsSync(file));
}
