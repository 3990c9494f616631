import { createHash } from 'node:crypto';
import type { App } from '../start-app.ts';

/** The ids of all bytes in the store, unfinished ones included. */
export async function storedIds({ database: { files } }: Pick<App, 'database'>): Promise<string[]> {
  const ids: string[] = [];
  for await (const page of files.list()) ids.push(...page);
  return ids.sort();
}

/** The hash of bytes in the store. */
export async function hashOfFile({ database: { files } }: Pick<App, 'database'>, id: string, size: number): Promise<string> {
  const hash = createHash('sha256');
  for await (const part of files.read(id, { from: 0, to: size })) hash.update(part);
  return hash.digest('hex');
}
