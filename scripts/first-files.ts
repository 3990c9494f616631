import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * The files that a built page loads before its first card: those in its HTML and their static imports.
 * @param folder the build's folder
 * @returns their contents by name
 */
export function firstFiles(folder: string): Map<string, Buffer> {
  const files = new Map<string, Buffer>();
  const add = (file: string) => {
    if (files.has(file)) return;
    const content = readFileSync(path.join(folder, 'assets', file));
    files.set(file, content);
    if (!file.endsWith('.js')) return;
    for (const [, imported = ''] of content.toString().matchAll(/(?:^|[;}\s])(?:import|export)\b[^"'`;()]*["'`]\.\/([\w.-]+\.js)["'`]/g))
      add(imported);
  };
  const html = readFileSync(path.join(folder, 'index.html'), 'utf8');
  for (const [, named = ''] of html.matchAll(/(?:src|href)="\/assets\/([\w.-]+)"/g)) add(named);
  return files;
}
