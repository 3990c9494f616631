import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { BulkResult } from '#shared/bulk.ts';
import { startServer, superAdminNumber } from '../../e2e/server.ts';
import { answered, aTask } from '../factories.ts';
import { keepFollowing } from '../keep-following.ts';
import { load } from '../load.ts';
import { type Client, makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const KILLS = process.env.LONG_TESTS ? 100 : 2;

/** Renames the same tasks by one bulk after another, sent again with its key until it is acknowledged. */
function renameTogether(as: Client, ids: string[], pause: number) {
  let rounds = 0;
  let stopping = false;
  const send = async (title: string) =>
    as.call('POST', '/api/tasks/bulk', { changes: ids.map((id) => ({ id, title })) }, { 'idempotency-key': title }).catch(() => null);
  const writing = (async () => {
    while (!stopping) {
      const title = `Round ${rounds + 1}`;
      while ((await send(title))?.status !== 200) await wait(20);
      rounds += 1;
      await wait(pause);
    }
  })();
  writing.catch(() => {});
  return {
    /** Checks that no bulk is half done, and that none that was acknowledged is gone. */
    async expectTogether() {
      const acknowledged = rounds;
      const { tasks } = await answered<BulkResult>(as, 'POST', '/api/tasks/bulk', { changes: ids.map((id) => ({ id })) });
      const titles = new Set(tasks.map(({ title, version }) => `${title}, version ${version}`));
      expect(titles.size).toBe(1);
      expect(tasks[0]?.version).toBeGreaterThan(acknowledged);
    },
    /** @returns how many changes were acknowledged */
    async stop() {
      stopping = true;
      await writing;
      return rounds * ids.length;
    },
  };
}

test(`the server is killed ${KILLS} times during writes → every acknowledged change is kept and none is half done`, {
  timeout: 900_000,
}, async () => {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const ids = await Promise.all(Array.from({ length: 40 }, async () => (await aTask(as)).id));
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const listener = keepFollowing(server.url, as.cookie, before);
  // Pauses keep the log of a long run small enough to be checked at the end.
  const writing = load([server.url], as.cookie, 6, process.env.LONG_TESTS ? 40 : 5);
  const bulks = renameTogether(makeClient(server.url, as.cookie), ids, process.env.LONG_TESTS ? 200 : 20);
  let slowest = 0;
  for (let left = KILLS; left > 0; left--) {
    await wait(200 + Math.random() * 200);
    const start = Date.now();
    await server.crash();
    slowest = Math.max(slowest, Date.now() - start);
    await expectWhole(server.place);
    await bulks.expectTogether();
  }
  const changes = (await writing.stop()) + (await bulks.stop());
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  for (let left = 100; left > 0 && listener.board().version < now.version; left--) await wait(50);
  await listener.leave();
  console.log(`killed ${KILLS} times: ${changes} changes acknowledged, serving again within ${(slowest / 1_000).toFixed(1)} s`);
  expect(now.version - before.version, 'versions of the board').toBe(changes);
  expect(listener.versions).toEqual(Array.from({ length: changes }, (_, at) => before.version + 1 + at));
  await expectWhole(server.place);
});
