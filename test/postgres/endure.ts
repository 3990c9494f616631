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

/** The longest wait for an answer beyond the usual, whatever happens (milliseconds). */
const PATIENCE = 3_000;
/** The time by which every writer is served again after the database returns (milliseconds). */
const BACK = 5_000;

const seconds = (milliseconds: number) => `${(milliseconds / 1_000).toFixed(1)} s`;

/**
 * Injects a fault while several servers have writers and readers, and prints the figures.
 * Every answer must come in time, refusals must be sentences, and all writers must soon be served again. No acknowledged change may be lost
 * or done twice, readers must get all versions in order, and no server may exit.
 * @param direct the database URL without the fault proxy
 * @param fault causes the fault and returns when it is over
 * @param writers the number of writers; with more than 8 per server, some wait for a connection
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
  // The longest wait without a fault, on a machine that may be busy.
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
  expect(back, 'time until all were served again').toBeLessThan(BACK + usual + stood());
  expect(now.version - before.version, 'versions of the board').toBe(changes);
  const versions = Array.from({ length: changes }, (_, at) => before.version + 1 + at);
  for (const one of listeners) expect(one.versions).toEqual(versions);
  await expectWhole({ DATA_DIR: '', DATABASE_URL: direct });
}
