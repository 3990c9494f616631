import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ServerProcess, serverProcess } from '../../e2e/server-process.ts';
import { type Cluster, makeCluster } from '../../scripts/postgres-cluster.ts';
import { databaseAt, onServer } from '../../scripts/test-database.ts';
import { endure } from './endure.ts';

const AWAY_SECONDS = process.env.LONG_TESTS ? 30 : 2;

/** A commit survives a process crash; surviving a power cut is PostgreSQL's own job. */
const settings = ['fsync=off', 'log_min_messages=fatal'];
const longer = { timeout: 90_000 };

let postgres: Cluster;
let nodes: ServerProcess[];
let url: string;
/** All tests share these servers, so that a leftover of one fault shows in the next test. */
beforeAll(async () => {
  postgres = await makeCluster();
  url = databaseAt(postgres.url, 'board');
  nodes = await Promise.all([1, 2].map(() => serverProcess(['api'], { DATA_DIR: '', DATABASE_URL: url })));
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  await postgres.stop('fast');
  postgres.remove();
}, 30_000);

test('servers that start before their database wait for it, say so, and are ready within 5 seconds of it', longer, async () => {
  for (const node of nodes) node.launch();
  for (const node of nodes) {
    await vi.waitFor(async () => expect((await fetch(`${node.url}/api/health/live`)).status).toBe(200), 10_000);
    const refused = await fetch(`${node.url}/api/tasks`);
    expect([refused.status, await refused.text()]).toEqual([503, 'The server is starting. Try again in a moment.']);
  }
  await postgres.start(settings);
  await onServer(postgres.url, 'create database board');
  const there = Date.now();
  await Promise.all(nodes.map((node) => node.ready()));
  const took = Date.now() - there;
  console.log(`absent at the start: ready ${(took / 1_000).toFixed(1)} s after the database`);
  expect(took).toBeLessThan(5_000);
});

test('PostgreSQL restarts after an immediate shutdown', longer, () =>
  endure('immediate restart', nodes, url, async () => {
    await postgres.stop('immediate');
    await postgres.start(settings);
  }),
);

test(`PostgreSQL is down for ${AWAY_SECONDS} s`, longer, () =>
  endure(`away for ${AWAY_SECONDS} s`, nodes, url, async () => {
    await postgres.stop('fast');
    await wait(AWAY_SECONDS * 1_000);
    await postgres.start(settings);
  }),
);

test('PostgreSQL is read-only for a while, as after a failover', longer, () =>
  endure('read-only', nodes, url, async () => {
    await onServer(postgres.url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()');
    await wait(2_000);
    await onServer(
      postgres.url,
      'set default_transaction_read_only = off',
      'alter system reset default_transaction_read_only',
      'select pg_reload_conf()',
    );
  }),
);
