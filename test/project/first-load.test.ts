import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { ensureClientBuild } from '../../scripts/client-build.ts';
import { firstFiles } from '../../scripts/first-files.ts';

const KILOBYTE = 1000;

test('the page loads at most 175 KB of JavaScript and 16 KB of CSS before its first card', async () => {
  const folder = await ensureClientBuild();
  const sums = { '.js': 0, '.css': 0 };
  for (const [file, content] of firstFiles(folder)) {
    const kind = path.extname(file) as keyof typeof sums;
    sums[kind] += gzipSync(content, { level: 9 }).length;
  }
  expect(sums['.js']).toBeGreaterThan(80 * KILOBYTE);
  expect(sums['.js']).toBeLessThanOrEqual(175 * KILOBYTE);
  expect(sums['.css']).toBeGreaterThan(0);
  expect(sums['.css']).toBeLessThanOrEqual(16 * KILOBYTE);
}, 60_000);
