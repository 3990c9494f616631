import { defineConfig } from '@playwright/test';
import { launchArguments } from './scripts/browser-arguments.ts';

/** Specs about races, scroll positions, network faults, and boards whose settings few installations have. `npm run test:long` runs them, and the tests tagged `@long`. */
const long = [
  'accessibility',
  'accessibility-focus',
  'accessibility-states',
  'compact',
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
  'passkey-devices',
  'plain-http',
  'presence',
  'read-place',
  'second-press',
  'sign-in-codes',
  'slips',
  'status-conflicts',
  'typing',
];

/** `npm test` sets these once it has found a browser; without them Playwright uses its own. */
const { CHROMIUM_PATH, CHROMIUM_ENVIRONMENT = '{}', PLAYWRIGHT_REPORT = 'test-results/report.json' } = process.env;

export default defineConfig({
  testDir: 'e2e',
  testMatch: '*.spec.ts',
  testIgnore: process.env.LONG_TESTS ? [] : long.map((name) => `${name}.spec.ts`),
  grepInvert: process.env.LONG_TESTS ? [] : /@long/,
  outputDir: 'test-results/e2e',
  // One more than the cores of a small machine, because each also waits for its server.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['json', { outputFile: PLAYWRIGHT_REPORT }]],
  use: {
    // Without traces, because they take a third of the run time. A failed test writes the page's content, and `--trace on` records a trace.
    browserName: 'chromium',
    // The product's default time zone, whatever the machine's.
    timezoneId: 'America/New_York',
    locale: 'en-US',
    // Animations take a third of a test's time. The long run has them.
    contextOptions: { reducedMotion: process.env.LONG_TESTS ? 'no-preference' : 'reduce' },
    launchOptions: {
      executablePath: CHROMIUM_PATH || undefined,
      args: launchArguments,
      env: { ...process.env, ...JSON.parse(CHROMIUM_ENVIRONMENT) },
    },
  },
});
