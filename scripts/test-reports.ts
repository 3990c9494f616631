import { readFile } from 'node:fs/promises';

/** How many tests passed, and how many did anything else: a skipped test proves nothing, so it has failed. */
export type Count = { passed: number; failed: number };

type VitestReport = { numTotalTests: number; numPassedTests: number; testResults: { status: string; assertionResults: unknown[] }[] };
type PlaywrightReport = { stats: { expected: number; unexpected: number; flaky: number; skipped: number }; errors: unknown[] };

/** Reads Vitest's JSON report. A file that could not be loaded has no tests in it, and counts as one that failed. */
export async function countVitest(file: string, succeeded: boolean): Promise<Count> {
  const report: VitestReport = await read(file);
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0).length;
  return settle({ passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests + unloaded }, succeeded);
}

/** Reads Playwright's JSON report. Errors outside of any test count one each. */
export async function countPlaywright(file: string, succeeded: boolean): Promise<Count> {
  const { stats, errors }: PlaywrightReport = await read(file);
  return settle({ passed: stats.expected, failed: stats.unexpected + stats.flaky + stats.skipped + errors.length }, succeeded);
}

/** A runner that says it failed has failed, whatever its report counts: an unhandled rejection stands in no test's name. */
const settle = (count: Count, succeeded: boolean): Count => (succeeded || count.failed > 0 ? count : { ...count, failed: 1 });

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
