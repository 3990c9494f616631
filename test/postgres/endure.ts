import { setTimeout as wait } from 'node:timers/promises';
import { expect } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { ServerProcess } from '../../e2e/server-process.ts';
import { superAdminNumber } from '../../e2e/server-process.ts';
import { answered } from '../factories.ts';
import { keepFollowing } from '../keep-following.ts';
import { load } from '../load.ts';
import { watchStandstill } from '../standstill.ts';
import { makeClient } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

/** So much longer than usual at most somebody waits for an answer, whatever happens (milliseconds). */
const PATIENCE = 3_000;
/** Everybody is served again so soon after the database has returned (milliseconds). */
const BACK = 5_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/**
 * Lets a fault happen while people write on several servers and follow the board: every answer comes in time, and says in words where
 * it is no; all are soon served again; nothing they were told is done is lost or done twice; followers hear all in order; no server ends.
 * The figures are printed.
 * @param direct the address of the database, past whatever the fault happens to
 * @param fault makes it happen, and returns when it is over
 * @param writers how many people write; with more than 8 on a server, some wait for a connection
 */
export async function endure(
  name: string,
  nodes: ServerProcess[],
  direct: string,
  fault: () => Promise<unknown>,
  writers = 6,
): Promise<void> {
  const stood = watchStandstill();
  const urls = nodes.map((node) => node.url);
  const as = makeClient(urls[0] ?? '');
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const before = await answered<Board>(as, 'GET', '/api/tasks');
  const listeners = urls.map((url) => keepFollowing(url, as.cookie, before));
  const writing = load(urls, as.cookie, writers);
  await wait(700);
  while (writing.replies.length < 2 * writers) await wait(50);
  // What a machine that has other work to do takes without any fault.
  const usual = Math.max(...writing.replies.map(({ took }) => took));
  await fault();
  const over = Date.now();
  const backAfter = Array.from({ length: writers }, (_, one) => () => {
    const first = writing.replies.find(({ writer, at, status }) => writer === one && at > over && status > 0 && status < 300);
    return first ? first.at - over : Number.POSITIVE_INFINITY;
  });
  while (Date.now() < over + BACK + usual && backAfter.some((after) => after() === Number.POSITIVE_INFINITY)) await wait(50);
  await wait(500);
  const changes = await writing.stop();
  const now = await answered<Board>(as, 'GET', '/api/tasks');
  for (let left = 100; left > 0 && listeners.some((one) => one.board().version < now.version); left--) await wait(50);
  for (const one of listeners) await one.leave();

  const refused = writing.replies.filter(({ status }) => status === 503);
  const slowest = Math.max(...writing.replies.map(({ took }) => took));
  const back = Math.max(...backAfter.map((after) => after()));
  console.log(
    `${name}: ${changes} changes acknowledged, ${refused.length} answers of 503, slowest answer ${seconds(slowest)}, all served again after ${seconds(back)}`,
  );
  expect(nodes.map((node) => node.isRunning())).toEqual(nodes.map(() => true));
  expect(writing.replies.filter(({ status }) => status === 0)).toEqual([]);
  for (const { text } of refused) expect(text).toMatch(/^The (database|server) .* Try again in a (moment|few seconds)\.$/);
  expect(slowest, 'the slowest answer').toBeLessThan(PATIENCE + usual + stood());
  expect(back, 'until all were served again').toBeLessThan(BACK + usual + stood());
  expect(now.version - before.version, 'versions of the board').toBe(changes);
  const versions = Array.from({ length: changes }, (_, at) => before.version + 1 + at);
  for (const one of listeners) expect(one.versions).toEqual(versions);
  await expectWhole({ DATA_DIR: '', DATABASE_URL: direct });
}
