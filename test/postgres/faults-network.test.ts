import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, serverProcess } from '../../e2e/server-process.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { type FaultProxy, faultProxy } from '../fault-proxy.ts';
import { watchStandstill } from '../standstill.ts';
import { endure } from './endure.ts';

const LONG = Boolean(process.env.LONG_TESTS);
const SILENT_SECONDS = LONG ? 30 : 4;
const CUTS = LONG ? 200 : 10;
const longer = { timeout: 120_000 };

let proxy: FaultProxy;
let database: { url: string; drop(): Promise<void> };
let nodes: ServerProcess[];
beforeAll(async () => {
  database = await aDatabase(process.env.TEST_POSTGRES ?? '');
  proxy = await faultProxy(database.url);
  nodes = await Promise.all([1, 2].map(() => serverProcess(['api'], { DATA_DIR: '', DATABASE_URL: proxy.url })));
  for (const node of nodes) node.launch();
  for (const node of nodes) await node.ready();
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  await proxy.close();
  await database.drop();
}, 30_000);

test(`the network to PostgreSQL drops everything for ${SILENT_SECONDS} s`, longer, () =>
  endure(
    `swallowed for ${SILENT_SECONDS} s`,
    nodes,
    database.url,
    async () => {
      proxy.set('swallow');
      await wait(SILENT_SECONDS * 1_000);
      proxy.set('pass');
    },
    20,
  ),
);

test('idle connections that died silently cause at most one refusal', longer, async () => {
  proxy.set('swallow');
  await wait(500);
  proxy.set('pass');
  const statuses: number[] = [];
  const start = Date.now();
  const stood = watchStandstill();
  for (let left = 10; left > 0; left--) statuses.push((await fetch(`${nodes[0]?.url}/api/health/ready`)).status);
  expect(Date.now() - start).toBeLessThan(5_000 + stood());
  expect(statuses.filter((status) => status !== 200).length).toBeLessThanOrEqual(1);
});

test('the network to PostgreSQL is cut again and again', longer, () =>
  endure(`cut ${CUTS} times`, nodes, database.url, async () => {
    for (let left = CUTS; left > 0; left--) {
      proxy.cut();
      await wait(100);
    }
  }),
);

test('connections are cut after PostgreSQL committed, before its answer arrives', longer, async () => {
  const before = proxy.kept();
  await endure('cut after COMMIT', nodes, database.url, async () => {
    while (proxy.kept() < before + CUTS) {
      proxy.set('cut when done');
      await wait(100);
      proxy.set('pass');
      await wait(100);
    }
  });
  console.log(`cut after COMMIT: ${proxy.kept() - before} answers kept back`);
});
