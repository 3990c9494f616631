import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { startServer, superAdminNumber } from '../../e2e/server.ts';
import { freePort } from '../../scripts/free-port.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Phase } from '../../src/server/http/availability.ts';
import { readSettings } from '../../src/server/settings.ts';
import { answered } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { watchStandstill } from '../standstill.ts';
import { anApp, makeClient } from '../start-app.ts';

test('a server that is starting answers 503 to everything but the liveness check', async () => {
  const { database } = await anApp();
  let phase: Phase = 'starting';
  const server = await buildApp(database, readSettings({ LOG_LEVEL: 'silent' }), null, () => phase);
  onTestFinished(() => server.close());
  const body = 'The server is starting. Try again in a moment.';
  expect(await server.inject('/api/health/ready')).toMatchObject({ statusCode: 503, body });
  expect(await server.inject('/api/user')).toMatchObject({ statusCode: 503, body });
  for (const path of ['/api/health/live', '/api/health/live?x=1']) expect(await server.inject(path)).toMatchObject({ statusCode: 200 });
  expect(await server.inject('/%61pi/tasks')).toMatchObject({ statusCode: 503 });
  phase = 'serving';
  expect(await server.inject('/api/health/ready')).toMatchObject({ statusCode: 200 });
  phase = 'ending';
  expect(await server.inject('/api/health/ready')).toMatchObject({
    statusCode: 503,
    body: 'The server is shutting down. Try again in a moment.',
  });
  expect(await server.inject('/api/user')).toMatchObject({ statusCode: 401, headers: { connection: 'close' } });
});

test('a server told to stop says so, ends its streams, finishes requests in flight, and exits', async () => {
  const server = await startServer('api');
  onTestFinished(() => server.stop());
  const as = makeClient(server.url);
  await answered(as, 'POST', '/api/login', { username: superAdminNumber, password: 'x' });
  const follower = await followBoard(server.url, as.cookie);

  // A request whose body is only half sent when the server is told to stop.
  const body = JSON.stringify({ title: 'Under way' });
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  const head = ['POST /api/tasks HTTP/1.1', 'Host: localhost', `Cookie: ${as.cookie}`, 'Content-Type: application/json'];
  socket.write(`${head.join('\r\n')}\r\nContent-Length: ${body.length}\r\n\r\n${body.slice(0, 5)}`);
  await wait(100);

  const stood = watchStandstill();
  const start = Date.now();
  process.kill(server.pid(), 'SIGTERM');
  let ready = await as.call('GET', '/api/health/ready');
  while (ready.status === 200) ready = await as.call('GET', '/api/health/ready');
  expect(Date.now() - start).toBeLessThan(200 + stood());
  expect([ready.status, ready.text, ready.headers.get('connection')]).toEqual([
    503,
    'The server is shutting down. Try again in a moment.',
    'close',
  ]);
  // A service manager signals all processes of a group, and the parent passes its signal on.
  for (const again of ['SIGTERM', 'SIGHUP', 'SIGINT'] as const) process.kill(server.pid(), again);
  expect((await as.call('GET', '/api/tasks')).status).toBe(200);
  await follower.ended;
  await wait(300);
  socket.write(body.slice(5));
  const [answer] = await once(socket, 'data');
  expect(answer).toMatch(/^HTTP\/1\.1 201 /);
  await once(socket, 'close');
  while (isRunning(server.pid())) await wait(20);
  expect(Date.now() - start).toBeLessThan(4_500 + stood());
});

test.each(['SIGINT', 'SIGHUP'] as const)('a demo ended by %s leaves no files behind', async (signal) => {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-ends-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const env = { ...process.env, PORT: `${await freePort()}`, TMPDIR: folder, DATABASE_URL: '' };
  const root = path.resolve(import.meta.dirname, '../..');
  const demo = spawn(process.execPath, ['start.mjs', 'api', '--demo'], { cwd: root, env, stdio: ['ignore', 'pipe', 'inherit'] });
  onTestFinished(() => void demo.kill('SIGKILL'));
  let said = '';
  demo.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
  await expect.poll(() => said, { timeout: 30_000 }).toContain('Max Tasks is at');
  expect(readdirSync(folder)).toHaveLength(1);
  const ended = once(demo, 'exit');
  demo.kill(signal);
  expect(await ended).toEqual([0, null]);
  expect(readdirSync(folder)).toEqual([]);
});

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
