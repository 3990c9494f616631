import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { inspect } from 'node:util';
import { findBrowser } from './find-browser.ts';
import { findOtherBrowsers } from './other-browsers.ts';
import { Sentence } from './sentence.ts';
import { startPostgres } from './test-postgres.ts';
import { type Count, countPlaywright, countVitest } from './test-reports.ts';

const root = path.resolve(import.meta.dirname, '..');
const reports = path.join(root, '.cache', 'reports');

/** A kind of check. `filters` are the user's words for the runner; output goes to `kept` if given, or else to the terminal. */
type Step = (filters: string[], kept?: Kept) => Promise<Count>;

/** Collects a program's output. */
type Kept = { said: string };

/** Runs a package's program with this Node, because `node_modules/.bin` may hold scripts for another shell. */
async function run(program: string, words: string[], environment: Record<string, string> = {}, kept?: Kept): Promise<boolean> {
  const output = kept ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, [path.join(root, 'node_modules', program), ...words], {
    cwd: root,
    stdio: ['ignore', output, output],
    env: { ...process.env, ...environment },
  });
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      if (kept) kept.said += text;
    });
  const [code] = await once(child, 'close');
  return code === 0;
}

/** A static check counts as one test. */
const check =
  (program: string, words: string[], environment: Record<string, string> = {}): Step =>
  async (_filters, kept) =>
    (await run(program, words, environment, kept))
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: ['What it found stands above.'] };

const vitest =
  (project: string): Step =>
  async (filters, kept) => {
    const report = path.join(reports, `${project.replace('*', '')}.json`);
    const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
    return countVitest(report, await run('vitest/vitest.mjs', words, {}, kept));
  };

let built: Promise<boolean> | undefined;

/** Builds the page, once for all steps. */
async function build(): Promise<void> {
  built ??= run('../start.mjs', ['build']);
  if (!(await built)) throw new Sentence('There is no page to test: it could not be built.');
}

/** @param environment further variables for the servers under test, such as their PostgreSQL */
async function endToEnd(name: string, filters: string[], kept?: Kept, environment: Record<string, string> = {}): Promise<Count> {
  const report = path.join(reports, `${name}.json`);
  const browser = await findBrowser();
  if (!kept) console.log(`Chromium from ${browser.source}: ${browser.path}`);
  await build();
  const variables = {
    CHROMIUM_PATH: browser.path,
    CHROMIUM_ENVIRONMENT: JSON.stringify(browser.environment),
    PLAYWRIGHT_REPORT: report,
    ...environment,
  };
  const succeeded = await run('@playwright/test/cli.js', ['test', '--output', `test-results/${name}`, ...filters], variables, kept);
  return countPlaywright(report, succeeded);
}

const endToEndOnPostgres: Step = async (filters, kept) => {
  const { url, stop } = await startPostgres();
  try {
    // The tests in which the database matters beyond the server's tests, such as live updates.
    const wanted = filters.length > 0 ? filters : ['--grep', '@database'];
    return await endToEnd('e2e-postgres', wanted, kept, { TEST_POSTGRES: url });
  } finally {
    await stop();
  }
};

const inOtherBrowsers: Step = async (filters) => {
  findOtherBrowsers();
  await build();
  return vitest('browsers')(filters);
};

const steps: Record<string, Step> = {
  // Several checkers of one project repeat each other's work. Collecting garbage less often saves another fifth.
  types: check('typescript/bin/tsc', ['-b', '--checkers', '1'], { GOGC: '400' }),
  lint: check('@biomejs/biome/bin/biome', ['check', '--error-on-warnings', '.']),
  knip: check('knip/bin/knip.js', ['--treat-config-hints-as-errors']),
  server: vitest('server'),
  postgres: vitest('server-postgres'),
  client: vitest('client*'),
  e2e: (filters, kept) => endToEnd('e2e', filters, kept),
  'e2e-postgres': endToEndOnPostgres,
  browsers: inOtherBrowsers,
};

/** The steps of a run that names none. Few machines have the other browsers, and static checks are no longer for `--long`. */
const unnamed = {
  short: Object.keys(steps).filter((name) => name !== 'browsers'),
  long: ['server', 'postgres', 'client', 'e2e', 'browsers'],
};

/** The steps that run side by side, because each also waits a lot. Long tests need the whole machine. */
const waves: string[][] = [['types', 'lint', 'knip'], ['server', 'postgres', 'client'], ['e2e', 'e2e-postgres'], ['browsers']];

type Done = { count: Count; seconds: number };

/** Runs a step. @param kept collects its output, which is shown once it has ended */
async function runStep(name: string, filters: string[], done: Map<string, Done>, kept?: Kept): Promise<void> {
  const step = steps[name];
  if (!step) return;
  if (!kept) console.log(`\n== ${name}`);
  const start = performance.now();
  const count = await counted(step, filters, kept);
  done.set(name, { count, seconds: Math.round((performance.now() - start) / 1000) });
  if (kept) process.stdout.write(`\n== ${name}\n${kept.said}`);
}

/**
 * Runs every test, or only the named steps, and exits. Words after `--` go to the runners: `npm test -- client -- task-card`.
 * `--long` adds the long tests, raises repetitions, runs both engines, and the main journeys in Firefox and WebKit.
 */
export async function runTests(words: string[]): Promise<never> {
  const end = words.indexOf('--');
  const filters = end < 0 ? [] : words.slice(end + 1);
  const named = (end < 0 ? words : words.slice(0, end)).filter((word) => word !== '--long');
  const unknown = named.find((name) => !Object.hasOwn(steps, name));
  if (unknown) throw new Sentence(`There is no kind of test "${unknown}": there are ${Object.keys(steps).join(', ')}.`);
  const isLong = words.includes('--long');
  if (isLong) process.env.LONG_TESTS = '1';
  if (named.length === 0) named.push(...unnamed[isLong ? 'long' : 'short']);

  await rm(reports, { recursive: true, force: true });
  await mkdir(reports, { recursive: true });
  const done = new Map<string, Done>();
  for (const wave of waves) {
    const wanted = wave.filter((name) => named.includes(name));
    if (isLong) for (const name of wanted) await runStep(name, filters, done);
    else await Promise.all(wanted.map((name, index) => runStep(name, filters, done, index === 0 ? undefined : { said: '' })));
    // A type error fails everywhere, and its cause would be lost under the rest.
    if (done.get('types')?.count.failed) break;
  }

  const results = [...done].map(([name, { count, seconds }]) => ({ name, ...count, seconds }));
  for (const { name, failures } of results) for (const failure of failures) console.log(`\n${name}: ${failure}`);
  console.log('');
  for (const { name, passed, failed, seconds } of results)
    console.log(`${name.padEnd(14)}${passed} passed, ${failed} failed, ${seconds} s`);
  const sum = (key: 'passed' | 'failed') => results.reduce((total, result) => total + result[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}

/** A step that throws, or runs no test, counts as failed. */
async function counted(step: Step, filters: string[], kept?: Kept): Promise<Count> {
  try {
    const count = await step(filters, kept);
    if (count.passed + count.failed > 0) return count;
    return { passed: 0, failed: 1, failures: ['No test ran, and that is a failure.'] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [error instanceof Sentence ? error.message : inspect(error)] };
  }
}
