import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The inputs of the built page. The lock file stands for every package's version. */
const SOURCES = ['src/client', 'src/shared', 'vite.config.ts', 'package-lock.json'];

/** A short hash of all inputs of the built page, which names its build. */
export function hashSources(root: string): string {
  const hash = createHash('sha256');
  for (const file of SOURCES.flatMap((source) => filesIn(root, source))) {
    const content = readFileSync(path.join(root, file));
    // With its length, the end of one file cannot pass for the start of another.
    hash.update(`${file}\n${content.length}\n`).update(content);
  }
  return hash.digest('hex').slice(0, 16);
}

/** A source file itself, or a folder's files in a fixed order, without an editor's hidden files. */
function filesIn(root: string, source: string): string[] {
  if (path.extname(source)) return [source];
  return readdirSync(path.join(root, source), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
}
