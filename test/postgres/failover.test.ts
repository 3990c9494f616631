import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ServerProcess, serverProcess } from '../../e2e/server-process.ts';
import { type Cluster, makeCluster } from '../../scripts/postgres-cluster.ts';
import { databaseAt, onServer } from '../../scripts/test-database.ts';
import { addressesOf } from '../../src/server/database/postgres/addresses.ts';
import { endure } from './endure.ts';

/** Synchronous replication: an acknowledged change is on both servers. */
const asPrimary = ['fsync=off', 'log_min_messages=fatal', 'synchronous_standby_names=*'];
const asStandby = ['fsync=off', 'log_min_messages=fatal'];

let primary: Cluster;
let standby: Cluster;
let nodes: ServerProcess[];
beforeAll(async () => {
  primary = await makeCluster();
  await primary.start(asStandby);
  await onServer(primary.url, 'create database board');
  await primary.stop('fast');
  standby = await primary.copyAsStandby();
  await primary.start(asPrimary);
  await standby.start(asStandby);
  // The standby comes first in the URL, because skipping it is part of the test.
  const both = `postgres://postgres@127.0.0.1:${standby.port},127.0.0.1:${primary.port}/board`;
  nodes = await Promise.all([1, 2].map(() => serverProcess(['api'], { DATA_DIR: '', DATABASE_URL: both })));
  for (const node of nodes) node.launch();
  for (const node of nodes) await node.ready();
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.end()));
  for (const cluster of [standby, primary]) {
    await cluster.stop('fast');
    cluster.remove();
  }
}, 30_000);

test('the primary is killed and its standby promoted → every server follows by itself', { timeout: 60_000 }, () =>
  endure('failover', nodes, databaseAt(standby.url, 'board'), async () => {
    await primary.stop('kill');
    await onServer(standby.url, 'select pg_promote()');
  }),
);

test('a database URL may name several servers', () => {
  expect(addressesOf('postgres://me:p%2C@one:1,two,[::1]:3/board?sslmode=require')).toEqual([
    'postgres://me:p%2C@one:1/board?sslmode=require',
    'postgres://me:p%2C@two/board?sslmode=require',
    'postgres://me:p%2C@[::1]:3/board?sslmode=require',
  ]);
  expect(addressesOf('postgres:///board')).toEqual(['postgres:///board']);
});
