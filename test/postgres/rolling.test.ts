import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import { type ServerProcess, serverProcess, superAdminNumber } from '../../e2e/server-process.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { startBalancer } from '../balancer.ts';
import { answered } from '../factories.ts';
import { keepFollowing } from '../keep-following.ts';
import { startNginx } from '../nginx.ts';
import { watchStandstill } from '../standstill.ts';
import { makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';
import { steadyTraffic } from './steady-traffic.ts';

const ROUNDS = process.env.LONG_TESTS ? 5 : 1;
const PER_SECOND = 200;

/** Two nodes on the same database. */
async function twoNodes(): Promise<{ nodes: ServerProcess[]; url: string }> {
  const database = await aDatabase(process.env.TEST_POSTGRES ?? '');
  const nodes = await Promise.all([1, 2].map(() => serverProcess(['api'], { DATA_DIR: '', DATABASE_URL: database.url })));
  onTestFinished(async () => {
    await Promise.all(nodes.map((node) => node.end()));
    await database.drop();
  });
  for (const node of nodes) node.launch();
  for (const node of nodes) await node.ready();
  return { nodes, url: database.url };
}

test(`two nodes behind nginx are restarted in turn (${ROUNDS * 2} restarts, ${PER_SECOND} requests/s) → no request fails, and streams miss nothing`, {
  timeout: 240_000,
}, async () => {
  const { nodes, url } = await twoNodes();
  const front = await startNginx(nodes.map((node) => node.url));
  onTestFinished(() => front.stop());
  const as = makeClient(front.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const listeners = Array.from({ length: 6 }, () => keepFollowing(front.url, as.cookie, before));
  const stood = watchStandstill();
  const traffic = await steadyTraffic(front.url, as.cookie, PER_SECOND);
  await wait(1_000);
  for (let round = 0; round < ROUNDS; round++) {
    for (const node of nodes) {
      await node.end();
      node.launch();
      await node.ready();
      await wait(500);
    }
  }
  const { requests, changes, busy, seconds, slowest } = await traffic.stop();
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  for (let left = 100; left > 0 && listeners.some((one) => one.board().version < now.version); left--) await wait(50);
  for (const one of listeners) await one.leave();

  const gaps = listeners.flatMap((one) => one.gaps);
  console.log(
    `rolling restart behind ${front.name}: ${ROUNDS * 2} restarts, ${requests} requests (${Math.round(requests / seconds)}/s, ${changes} changes), ` +
      `0 failed, ${busy} refused as too much at once, slowest ${slowest.toFixed(0)} ms; ${gaps.length} streams cut, back within ${Math.max(...gaps)} ms`,
  );
  expect(gaps.length).toBeGreaterThan(0);
  expect(Math.max(...gaps)).toBeLessThan(3_000 + stood());
  for (const one of listeners)
    expect(one.versions).toEqual(Array.from({ length: now.version - before.version }, (_, at) => before.version + 1 + at));
  await expectWhole({ DATA_DIR: '', DATABASE_URL: url });
});

test('the balancer that replaces a missing nginx hides a restart too', { timeout: 60_000 }, async () => {
  const { nodes } = await twoNodes();
  const front = await startBalancer(nodes.map((node) => node.url));
  onTestFinished(() => front.stop());
  const as = makeClient(front.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const traffic = await steadyTraffic(front.url, as.cookie, 50);
  await nodes[0]?.end();
  nodes[0]?.launch();
  await nodes[0]?.ready();
  await traffic.stop();
});
