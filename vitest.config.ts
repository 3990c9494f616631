import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

/** Polled conditions may take longer on a busy machine. */
const patient = { poll: { timeout: 10_000 } };

const isLong = Boolean(process.env.LONG_TESTS);

/**
 * Tests of the server. The files of a process share modules and their state, such as caches; every test opens its own database.
 * Two processes share the work, because tests also wait; long tests need the whole machine.
 * The time limits are generous, because a machine may stall.
 */
const server = {
  environment: 'node',
  isolate: false,
  fileParallelism: !isLong,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: patient,
} as const;

/**
 * Tests of the page. All files share its modules, because loading them takes longer than most tests.
 * Rendering the app begins anew with what the modules hold.
 */
const client = {
  environment: 'happy-dom',
  setupFiles: ['test/setup-client.ts'],
  testTimeout: 60_000,
  expect: patient,
  maxWorkers: 2,
};

/** They have modules of their own, because the page reads only as it loads whether the installation has a second factor, and what the browser lacks. */
const withFactor = ['test/client/{absent-proof,approvals,copy-text,second-factor,security,sign-in-challenge}.test.tsx'];

/** Tests that wait or repeat a lot. `npm run test:long` runs them. */
const long = [
  'test/admins/admin-tool.test.ts',
  'test/board/{crowd,presence,slow-readers}.test.ts',
  'test/client/{outdated,under-way}.test.tsx',
  'test/database/{clock,start-kills}.test.ts',
  'test/demo/playing.test.ts',
  'test/import/import-kills.test.ts',
  'test/http/{attacks,overload,phase,slow-answers-behind-nginx}.test.ts',
  'test/import/import-figures.test.ts',
  'test/mail/hanging.test.ts',
  'test/postgres/{disk-full,failover,faults,faults-network,presence,rolling}.test.ts',
  'test/project/{client-build,container,first-start,refused-starts}.test.ts',
  'test/second-factor/{alike-times,kills}.test.ts',
  'test/search/{many-hits,search-exactly,totals}.test.ts',
  'test/sqlite/{disk-full,file-backups,long-reader,power-cut}.test.ts',
  'test/units/log-output.test.ts',
];

/** Tests without a database, of SQLite's files, or of the demo, which is on SQLite. They never run on PostgreSQL. */
const once = [
  'test/{architecture,messages}.test.ts',
  'test/{demo,outbound,project,sqlite,units}/**',
  'test/http/{begun,headers,mixed-pages,overload,page-files,prepared-json,slow-answers-behind-nginx,stalls}.test.ts',
  'test/database/migrations-additive.test.ts',
  'test/notifications/who-is-told.test.ts',
  'test/search/turns.test.ts',
];

/** Tests that hardly depend on the engine. They run on PostgreSQL with the long tests only. */
const mostly = [
  'test/admins/admin-names.test.ts',
  'test/database/kills.test.ts',
  'test/files/{hostile,kills,moving,uploads}.test.ts',
  'test/http/{access,budgets,check-order,hostile-bulk,hostile-bytes,hostile-input,http,log-lines,metrics,openapi,page,shipped-nginx}.test.ts',
  'test/{calendar,mcp,passkeys,recovery,sign-in-codes}/**',
  'test/import/{hostile-rows,own-export}.test.ts',
  'test/mail/{digests,kills,sending,settings,troubles}.test.ts',
  'test/push/{push,subscriptions}.test.ts',
  'test/second-factor/{access,alike,approvals,begun-again,limits,off,page,proofs,sign-in}.test.ts',
  'test/session/{devices,guessing,session,set-up}.test.ts',
  'test/tasks/{assignees,history,large-answers,mentions,task-export,validation}.test.ts',
  'test/tokens/{days,documented-programs,tokens,undo}.test.ts',
  'test/webhooks/{chats,documented-receiver,events,hostile-receivers,sending,webhooks}.test.ts',
];

export default defineConfig({
  test: {
    // A forgotten `.only`, or a file without tests, must not pass.
    allowOnly: false,
    passWithNoTests: false,
    projects: [
      {
        test: {
          ...server,
          name: 'server',
          include: ['test/**/*.test.ts'],
          exclude: isLong ? ['test/postgres/**'] : ['test/postgres/**', ...long],
        },
      },
      {
        test: {
          ...server,
          name: 'server-postgres',
          include: ['test/**/*.test.ts'],
          exclude: isLong ? once : [...once, ...mostly, ...long],
          globalSetup: ['test/postgres-server.ts'],
          setupFiles: ['test/setup-postgres.ts'],
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          ...client,
          name: 'client',
          include: ['test/**/*.test.tsx'],
          exclude: isLong ? withFactor : [...withFactor, ...long],
          isolate: false,
        },
      },
      {
        plugins: [react({ compiler: true })],
        test: {
          ...client,
          name: 'client-with-factor',
          include: withFactor,
          setupFiles: ['test/client/with-second-factor.ts', ...client.setupFiles],
        },
      },
      {
        test: { ...server, name: 'browsers', fileParallelism: false, include: ['e2e/browsers/*.test.ts'], retry: 0 },
      },
    ],
  },
});
