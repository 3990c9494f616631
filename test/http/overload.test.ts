import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer } from '../../e2e/server.ts';

async function aServer() {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const ask = async (path: string) => {
    const reply = await fetch(server.url + path);
    return { status: reply.status, text: await reply.text(), retryAfter: reply.headers.get('retry-after') };
  };
  /** Stops the process for this long, as if it were not scheduled. */
  const stall = async (ms: number) => {
    process.kill(server.pid(), 'SIGSTOP');
    const start = performance.now();
    await wait(ms);
    process.kill(server.pid(), 'SIGCONT');
    return performance.now() - start;
  };
  return { url: server.url, ask, stall };
}

test('after a stall of two seconds, requests are refused for one second', async () => {
  const { ask, stall } = await aServer();
  // Sent during the stall, so that it is the first request after it.
  const asked = ask('/api/tasks');
  await stall(2_600);
  expect(await asked).toEqual({
    status: 503,
    text: 'The server has too much to do at the moment. Try again in a few seconds.',
    retryAfter: '2',
  });
  expect(await ask('/api/health/live')).toMatchObject({ status: 200 });
  await wait(1_100);
  expect(await ask('/api/tasks')).toMatchObject({ status: 401 });
});

test('after a shorter stall no request is refused', async () => {
  const { ask, stall } = await aServer();
  // On a busy machine a stall may last longer than intended.
  while ((await stall(1_000)) > 1_700) await wait(1_200);
  expect(await ask('/api/tasks')).toMatchObject({ status: 401 });
});

test('a request whose head never ends is answered with 408, and cannot go on', { timeout: 40_000 }, async () => {
  const { url } = await aServer();
  const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1', allowHalfOpen: true }).on('error', () => {});
  socket.write('GET /api/user HTTP/1.1\r\nHost: a\r\nX: ');
  let text = '';
  socket.on('data', (chunk) => (text += chunk));
  await expect.poll(() => [socket.write('x'), socket.destroyed], { interval: 200, timeout: 30_000 }).toEqual([false, true]);
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(text).toMatch(/The request took too long to arrive\. Check your connection and try again\.$/);
});
