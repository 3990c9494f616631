import { defineConfig } from '@playwright/test';
import { launchArguments } from './scripts/browser-arguments.ts';

/** Specs about races, scroll positions and network faults. `npm run test:long` runs them. */
const long = [
  'accessibility',
  'accessibility-focus',
  'devices',
  'drag',
  'failing',
  'found-columns',
  'glance',
  'in-sight',
  'kept-place',
  'keys',
  'late-parts',
  'live-network',
  'long-board',
  'long-names',
  'next-person',
  'plain-http',
  'read-place',
  'second-press',
  'slips',
  'status-conflicts',
  'typing',
];

/** Set by `npm test` once it has found a browser; without them Playwright takes its own. */
const { CHROMIUM_PATH, CHROMIUM_ENVIRONMENT = '{}', PLAYWRIGHT_REPORT = 'test-results/report.json' } = process.env;

export default defineConfig({
  testDir: 'e2e',
  testIgnore: process.env.LONG_TESTS ? [] : long.map((name) => `${name}.spec.ts`),
  outputDir: 'test-results/e2e',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: PLAYWRIGHT_REPORT }]],
  use: {
    // No trace: to keep one took a third of the whole run. What failed leaves its page in words, and `--trace on` asks for one.
    browserName: 'chromium',
    // The product's own time zone; the machine's must not matter.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: launchArguments,
      env: { ...process.env, ...JSON.parse(CHROMIUM_ENVIRONMENT) },
    },
  },
});
