import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';

/**
 * The numbers of passed and failed tests; a skipped test counts as failed, because it proves nothing.
 * `failures` names the failed ones with their messages, so that the end of a long output says what to look for.
 */
export type Count = { passed: number; failed: number; failures: string[] };

type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };
type VitestReport = { numTotalTests: number; numPassedTests: number; testResults: VitestFile[] };

type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = { file: string; title: string; tests: { status: string; results: { error?: { message?: string } }[] }[] };
type PlaywrightReport = {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number };
  suites: PlaywrightSuite[];
  errors: { message?: string }[];
};

/** Reads Vitest's JSON report. A file that fails to load has no tests in it, and counts as one failed test. */
export async function countVitest(file: string, succeeded: boolean): Promise<Count> {
  const report: VitestReport = await read(file);
  const unloaded = report.testResults.filter((result) => result.status === 'failed' && result.assertionResults.length === 0);
  const failures = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status !== 'passed')
      .map(({ fullName, failureMessages }) => failure(name, fullName, failureMessages[0])),
  );
  return settle(
    {
      passed: report.numPassedTests,
      failed: report.numTotalTests - report.numPassedTests + unloaded.length,
      failures: [...unloaded.map(({ name, message }) => failure(name, 'cannot be loaded', message)), ...failures],
    },
    succeeded,
  );
}

/** Reads Playwright's JSON report. Each error outside of tests counts as one failure. */
export async function countPlaywright(file: string, succeeded: boolean): Promise<Count> {
  const { stats, suites, errors }: PlaywrightReport = await read(file);
  const failures = specs(suites).flatMap(({ file: of, title, tests }) =>
    tests.filter(({ status }) => status !== 'expected').map(({ results }) => failure(of, title, results[0]?.error?.message)),
  );
  return settle(
    {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky + stats.skipped + errors.length,
      failures: [...errors.map(({ message }) => failure('', 'outside of any test', message)), ...failures],
    },
    succeeded,
  );
}

const specs = (suites: PlaywrightSuite[]): PlaywrightSpec[] => suites.flatMap((suite) => [...suite.specs, ...specs(suite.suites ?? [])]);

/** A failed test: its file, its name, and the first lines of its message. */
function failure(file: string, name: string, said = 'It did not run.'): string {
  const lines = stripVTControlCharacters(said).trim().split('\n').slice(0, 12);
  return [`${path.basename(file)} > ${name}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

/** A runner that exits with an error has failed whatever it counted, because an unhandled rejection belongs to no test. */
const settle = (count: Count, succeeded: boolean): Count =>
  succeeded || count.failed > 0 ? count : { ...count, failed: 1, failures: ['The runner failed, and no test of it.'] };

const read = async (file: string) => JSON.parse(await readFile(file, 'utf8'));
