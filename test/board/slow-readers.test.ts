import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Board } from '#shared/board.ts';
import { freePort } from '../../scripts/free-port.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { anApp, type Client } from '../start-app.ts';

/** Long enough that the kernel's buffers cannot hold a few hundred such events. */
const commentAtLength = (as: Client, id: string) => answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: '漢'.repeat(500) });

test('a reader who stops reading is disconnected, and the others get every change', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { port } = new URL(app.url);
  const stuck = connect(Number(port), '127.0.0.1');
  const closed = once(stuck, 'close');
  stuck.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${boss.cookie}\r\n\r\n`);
  await once(stuck, 'data');
  stuck.pause();
  const { id } = await aTask(boss);
  const follower = await followBoard(app.url, boss.cookie);
  onTestFinished(() => follower.leave());
  for (let count = 0; count < 250; count++) await commentAtLength(boss, id);
  await follower.until((all) => all.length === 250);
  // The reader still gets the bytes that the kernel has buffered, then the end of the connection.
  stuck.resume();
  await closed;
  expect(stuck.bytesRead).toBeLessThan(250 * 20_000);
});

test('a reader who stops reading while catching up is disconnected after half a minute, or when their session ends', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const port = await freePort();
  const app = await anApp({ environment: { METRICS_PORT: String(port) } });
  const streams = async () => /^max_tasks_streams (\d+)$/m.exec(await (await fetch(`http://127.0.0.1:${port}/metrics`)).text())?.[1];
  const areOpen = (count: number) => expect.poll(streams).toBe(`${count}`);
  const boss = await theSuperAdmin(app);
  const { version } = await answered<Board>(boss, 'GET', '/api/tasks');
  const { id } = await aTask(boss);
  for (let count = 0; count < 300; count++) await commentAtLength(boss, id);
  const stuck = () => {
    const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
    socket.write(`GET /api/events HTTP/1.1\r\nHost: localhost\r\nCookie: ${boss.cookie}\r\nLast-Event-ID: ${version}\r\n\r\n`);
    socket.pause();
    return socket;
  };
  const gone = async (socket: ReturnType<typeof stuck>) => {
    const closed = once(socket, 'close');
    socket.resume();
    await closed;
    return socket.bytesRead < 300 * 20_000;
  };
  const first = stuck();
  await areOpen(1);
  // The kernel buffers some megabytes before the server has to wait.
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  vi.advanceTimersByTime(31_000);
  await areOpen(0);
  expect(await gone(first)).toBe(true);

  const second = stuck();
  await areOpen(1);
  await new Promise((resolve) => setTimeout(resolve, 3_000));
  await answered(boss, 'POST', '/api/logout');
  vi.advanceTimersByTime(500);
  await areOpen(0);
  expect(await gone(second)).toBe(true);
});
