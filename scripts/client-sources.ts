import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** All that the built page is made of. The lock file stands for every package's version. */
const SOURCES = ['src/client', 'src/shared', 'vite.config.ts', 'package-lock.json'];

/** A short hash over the content of all that the built page is made of: the name of its build. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(path.join(root, file));
    // With its length before it no file's end can pass for another one's beginning.
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** The source itself where it is a file, else its files, in an order that is the same everywhere; an editor's hidden files are none. */
function filesIn(root: string, source: string): string[] {
  if (path.extname(source)) return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
