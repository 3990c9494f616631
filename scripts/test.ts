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

/** One kind of check: what to run, and how its result is counted. `filters` are a person's words for the runner. */
type Step = (filters: string[], kept?: Kept) => Promise<Count>;

/** What a program says is shown as it comes, unless somewhere is given to keep it. */
type Kept = { said: string };

/** A package's program, run by this very Node: the names in `node_modules/.bin` may be scripts for another shell. */
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
  (program: string, ...words: string[]): Step =>
  async () =>
    (await run(program, words))
      ? { passed: 1, failed: 0, failures: [] }
      : { passed: 0, failed: 1, failures: ['What it found stands above.'] };

const vitest =
  (project: string): Step =>
  async (filters, kept) => {
    const report = path.join(reports, `${project}.json`);
    const words = ['run', '--project', project, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters];
    return countVitest(report, await run('vitest/vitest.mjs', words, {}, kept));
  };

async function build(): Promise<void> {
  if (!(await run('../start.mjs', ['build']))) throw new Sentence('There is no page to test: it could not be built.');
}

/** @param environment what the servers under test are given besides, such as their PostgreSQL */
async function endToEnd(name: string, filters: string[], environment: Record<string, string> = {}): Promise<Count> {
  const report = path.join(reports, `${name}.json`);
  const browser = await findBrowser();
  console.log(`Chromium from ${browser.source}: ${browser.path}`);
  await build();
  const succeeded = await run('@playwright/test/cli.js', ['test', ...filters], {
    CHROMIUM_PATH: browser.path,
    CHROMIUM_ENVIRONMENT: JSON.stringify(browser.environment),
    PLAYWRIGHT_REPORT: report,
    ...environment,
  });
  return countPlaywright(report, succeeded);
}

/** The journeys in which the database has a part that no test of the server sees: news, meeting changes. How the page looks and moves is the same on either. */
const storing = ['live', 'set-up'];

const endToEndOnPostgres: Step = async (filters) => {
  const { url, stop } = await startPostgres();
  try {
    const wanted = filters.length > 0 ? filters : storing.map((name) => `/${name}.spec.ts`);
    return await endToEnd('e2e-postgres', wanted, { TEST_POSTGRES: url });
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
  types: check('typescript/bin/tsc', '-b'),
  lint: check('@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'),
  knip: check('knip/bin/knip.js', '--treat-config-hints-as-errors'),
  server: vitest('server'),
  postgres: vitest('server-postgres'),
  client: vitest('client'),
  e2e: (filters) => endToEnd('e2e', filters),
  'e2e-postgres': endToEndOnPostgres,
  browsers: inOtherBrowsers,
};

/** The parts that run where none is named. Few machines have the other browsers, and static checks have nothing long. */
const unnamed = {
  short: Object.keys(steps).filter((name) => name !== 'browsers'),
  long: ['server', 'postgres', 'client', 'e2e', 'browsers'],
};

/** Both spend much of their time waiting for a disk and a clock: the second is begun with the first, and shown after it. */
const together = ['server', 'postgres'];

/** Begins a step that is shown later. @returns what shows it, and counts it */
function begin(step: Step, filters: string[]): () => Promise<Count> {
  const kept: Kept = { said: '' };
  const counting = counted(step, filters, kept);
  return async () => {
    const count = await counting;
    process.stdout.write(kept.said);
    return count;
  };
}

/**
 * Runs every test, or only the steps named, and ends the process. Words after `--` go to the runners: `npm test -- client -- task-card`.
 * `--long` is every test of the server, on both engines, with their counts raised, every one of the page, every journey, and the
 * main ones in other browsers.
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
  const counts = new Map<string, Count>();
  const begun = new Map<string, () => Promise<Count>>();
  const wanted = Object.entries(steps).filter(([name]) => named.includes(name));
  for (const [name, step] of wanted) {
    console.log(`\n== ${name}`);
    // Raised counts take all that the machine has.
    const second = !process.env.LONG_TESTS && name === together[0] && wanted.find(([other]) => other === together[1]);
    if (second) begun.set(second[0], begin(second[1], filters));
    counts.set(name, await (begun.get(name)?.() ?? counted(step, filters)));
    // What does not compile fails everywhere, and its first cause would be lost under the rest.
    if (name === 'types' && counts.get(name)?.failed) break;
  }

  for (const [name, { failures }] of counts) for (const failure of failures) console.log(`\n${name}: ${failure}`);
  console.log('');
  for (const [name, { passed, failed }] of counts) console.log(`${name.padEnd(14)}${passed} passed, ${failed} failed`);
  const sum = (key: 'passed' | 'failed') => [...counts.values()].reduce((total, count) => total + count[key], 0);
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed`);
  process.exit(sum('failed') > 0 ? 1 : 0);
}

/** A step that cannot even run, or ran nothing, has failed. */
async function counted(step: Step, filters: string[], kept?: Kept): Promise<Count> {
  try {
    const count = await step(filters, kept);
    if (count.passed + count.failed > 0) return count;
    return { passed: 0, failed: 1, failures: ['No test ran, and that is a failure.'] };
  } catch (error) {
    return { passed: 0, failed: 1, failures: [error instanceof Sentence ? error.message : inspect(error)] };
  }
}
