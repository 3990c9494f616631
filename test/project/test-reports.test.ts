import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { countPlaywright, countVitest } from '../../scripts/test-reports.ts';

const folder = mkdtempSync(path.join(os.tmpdir(), 'max-tasks-reports-'));
afterAll(() => rmSync(folder, { recursive: true }));

function report(content: unknown): string {
  const file = path.join(folder, 'report.json');
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const vitest = (numTotalTests: number, numPassedTests: number, testResults: unknown[] = []) =>
  report({ numTotalTests, numPassedTests, testResults });

const playwright = (stats: Record<string, number>, errors: unknown[] = [], suites: unknown[] = []) =>
  report({ stats: { expected: 0, unexpected: 0, flaky: 0, skipped: 0, ...stats }, errors, suites });

test('a skipped test counts as failed', async () => {
  expect(await countVitest(vitest(3, 2), true)).toMatchObject({ passed: 2, failed: 1 });
  expect(await countPlaywright(playwright({ expected: 2, skipped: 1 }), true)).toMatchObject({ passed: 2, failed: 1 });
});

test('a file that cannot be loaded counts as one failed test', async () => {
  expect(
    await countVitest(vitest(2, 2, [{ name: '/here/a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] }]), false),
  ).toMatchObject({ passed: 2, failed: 1 });
  expect(await countPlaywright(playwright({ expected: 2 }, [{ message: 'cannot load' }]), false)).toMatchObject({ passed: 2, failed: 1 });
});

test('a test that passed only on a retry counts as failed', async () => {
  expect(await countPlaywright(playwright({ expected: 2, flaky: 1 }), true)).toMatchObject({ passed: 2, failed: 1 });
});

test('a runner that reports failure counts as failed, whatever it counted', async () => {
  expect(await countVitest(vitest(2, 2), false)).toMatchObject({ passed: 2, failed: 1 });
  expect(await countVitest(vitest(2, 2), true)).toEqual({ passed: 2, failed: 0, failures: [] });
});

test('a failed test is listed with its message, without colours', async () => {
  const tests = [
    { fullName: 'adds', status: 'passed', failureMessages: [] },
    { fullName: 'takes away', status: 'failed', failureMessages: ['\u001b[31mexpected 1 to be 2\u001b[39m\n at a line'] },
    { fullName: 'divides', status: 'pending', failureMessages: [] },
  ];
  const ofVitest = await countVitest(vitest(3, 1, [{ name: '/here/sums.test.ts', status: 'failed', assertionResults: tests }]), false);
  expect(ofVitest.failures).toEqual([
    'sums.test.ts > takes away\n  expected 1 to be 2\n   at a line',
    'sums.test.ts > divides\n  It did not run.',
  ]);

  const spec = (title: string, status: string, message?: string) => ({
    file: 'board.spec.ts',
    title,
    tests: [{ status, results: [{ error: message && { message } }] }],
  });
  const suites = [
    { specs: [spec('opens', 'expected')], suites: [{ specs: [spec('moves', 'unexpected', '\u001b[2mtoo late\u001b[22m')] }] },
  ];
  const ofPlaywright = await countPlaywright(playwright({ expected: 1, unexpected: 1 }, [], suites), false);
  expect(ofPlaywright.failures).toEqual(['board.spec.ts > moves\n  too late']);
});

test('a file that cannot be loaded, and a runner that fails by itself, are listed too', async () => {
  const unloaded = { name: '/here/a.test.ts', status: 'failed', message: 'no such file', assertionResults: [] };
  expect((await countVitest(vitest(2, 2, [unloaded]), false)).failures).toEqual(['a.test.ts > cannot be loaded\n  no such file']);
  expect((await countVitest(vitest(2, 2), false)).failures).toHaveLength(1);
});
