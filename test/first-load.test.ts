import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ensureClientBuild } from '../scripts/client-build.ts';

const KILOBYTE = 1000;

/** The files that a built page loads before its first card: those its HTML names, and what these import, without what they import later. */
function firstFiles(folder: string): Map<string, Buffer> {
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

test('the page loads at most 130 KB of JavaScript and 15 KB of CSS before its first card', async () => {
  const folder = await ensureClientBuild();
  const sums = { '.js': 0, '.css': 0 };
  for (const [file, content] of firstFiles(folder)) {
    const kind = path.extname(file) as keyof typeof sums;
    sums[kind] += gzipSync(content, { level: 9 }).length;
  }
  expect(sums['.js']).toBeGreaterThan(80 * KILOBYTE);
  expect(sums['.js']).toBeLessThanOrEqual(130 * KILOBYTE);
  expect(sums['.css']).toBeGreaterThan(0);
  expect(sums['.css']).toBeLessThanOrEqual(15 * KILOBYTE);
}, 60_000);
