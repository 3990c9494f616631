import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest } from '../scripts/test-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'max-tasks-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numTotalTests: number, numPassedTests: number, testResults: unknown[] = []) =>
  report({ numTotalTests, numPassedTests, testResults });

const playwright = (stats: Record<string, number>, errors: unknown[] = []) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors });

test('a skipped test counts as failed', async () => {
  expect(await countVitest(vitest(3, 2), true)).toEqual({ passed: 2, failed: 1 });
  expect(await countPlaywright(playwright({ expected: 2, skipped: 1 }), true)).toEqual({ passed: 2, failed: 1 });
});

test('a file that cannot be loaded counts as one failed test', async () => {
  expect(await countVitest(vitest(2, 2, [{ status: 'failed', assertionResults: [] }]), false)).toEqual({ passed: 2, failed: 1 });
  expect(await countPlaywright(playwright({ expected: 2 }, [{ message: 'cannot load' }]), false)).toEqual({ passed: 2, failed: 1 });
});

test('a test that passed only at a second try counts as failed', async () => {
  expect(await countPlaywright(playwright({ expected: 2, flaky: 1 }), true)).toEqual({ passed: 2, failed: 1 });
});

test('a runner that says it failed has failed, whatever it counted', async () => {
  expect(await countVitest(vitest(2, 2), false)).toEqual({ passed: 2, failed: 1 });
  expect(await countVitest(vitest(2, 2), true)).toEqual({ passed: 2, failed: 0 });
});
