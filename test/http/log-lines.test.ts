import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { freePort } from '../../scripts/free-port.ts';
import { aDatabase } from '../../scripts/test-database.ts';
import { openDatabase } from '../../src/server/database/open.ts';
import { logging } from '../../src/server/http/log.ts';
import { answered, aTask } from '../factories.ts';
import { storedIds } from '../files/stored.ts';
import { makeClient } from '../start-app.ts';
import { asProgram } from '../tokens/a-token.ts';

const NUMBER = '3055550100';

/** Starts a server process that logs everything. @returns its address, its output so far, and the place of its data */
async function aTalkativeServer(environment: Record<string, string> = {}, output: 'pipe' | number = 'pipe') {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-log-'));
  const database = process.env.TEST_POSTGRES ? await aDatabase(process.env.TEST_POSTGRES) : null;
  const port = await freePort();
  const server: ChildProcess = spawn(process.execPath, ['start.mjs', 'api'], {
    cwd: path.resolve(import.meta.dirname, '../..'),
    stdio: ['ignore', output, 'pipe'],
    env: {
      ...process.env,
      PORT: String(port),
      DATA_DIR: folder,
      DATABASE_URL: database?.url ?? '',
      SUPER_ADMIN_MOBILE: NUMBER,
      LOG_LEVEL: 'trace',
      ...environment,
    },
  });
  let said = '';
  for (const stream of [server.stdout, server.stderr]) stream?.setEncoding('utf8').on('data', (text: string) => (said += text));
  onTestFinished(async () => {
    const ended = once(server, 'exit');
    server.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true });
    await database?.drop();
  });
  const url = `http://127.0.0.1:${port}`;
  while (!(await fetch(`${url}/api/health/ready`).catch(() => null))?.ok) await wait(50);
  return { url, server, said: () => said, place: { dataDir: folder, databaseUrl: database?.url ?? null } };
}

test('no mobile number and no token appears in the log', async () => {
  const { url, said } = await aTalkativeServer();
  const as = makeClient(url);
  await answered(as, 'POST', '/api/login', { username: NUMBER });
  const token = as.cookie.replace('session=', '');
  const taken = { name: 'Ana Diaz', mobileNumber: '3055550142', role: 'admin' };
  await Promise.all([1, 2, 3].map(() => as.call('POST', '/api/admins', taken)));
  await makeClient(url).call('POST', '/api/login', { username: '3055550177' });
  await as.call('POST', '/api/login', '{"username":"3055550178"');
  await as.call('GET', `/auth?setup=${token}`);
  await as.call('GET', '/api/tasks/%');
  await as.call('GET', '/api/user', undefined, { 'x-forwarded-for': '203.0.113.7' });
  await as.call('GET', '/api/user', undefined, { 'x-forwarded-for': '203.0.113.8' });
  const made = await answered<Answer<'createToken'>>(as, 'POST', '/api/tokens', { name: 'Bot', scopes: ['write'] });
  const bot = asProgram({ url }, made.token);
  await bot.call('POST', '/api/mcp', {
    jsonrpc: '2.0',
    id: 1,
    method: 'tools/call',
    params: { name: 'create_task', arguments: { title: 1 } },
  });
  await bot.call('GET', '/api/tasks/%');
  await asProgram({ url }, `${made.token}x`).call('GET', '/api/tasks');
  await wait(200);
  expect(said()).toContain('came with the header X-Forwarded-For, which was ignored');
  expect(said().split('X-Forwarded-For')).toHaveLength(2);
  for (const secret of [NUMBER, '30555501', token, as.device, made.token.slice(8)]) expect(said()).not.toContain(secret);
});

test('a log that cannot be written delays neither requests nor the server’s end', async () => {
  const full = openSync('/dev/full', 'w');
  onTestFinished(() => closeSync(full));
  const { url } = await aTalkativeServer({}, full);
  await answered(makeClient(url), 'POST', '/api/login', { username: NUMBER });
});

test('the log of an error holds its messages and codes, but no values', () => {
  const { serializers } = logging('info');
  const driver = Object.assign(new Error('duplicate key'), { code: '23505', detail: `Key (mobile_number)=(${NUMBER}) already exists.` });
  const told = serializers.err(new Error('Outer', { cause: driver }));
  expect(told).toMatchObject({ message: 'Outer', cause: { message: 'duplicate key', code: '23505' } });
  expect(JSON.stringify(told)).not.toContain(NUMBER);
  expect(serializers.err(NUMBER)).toMatchObject({ type: 'string', message: 'A value that is no Error was thrown.' });
});

test('an upload that is cut is one line of information, because nobody needs to be woken for it', async () => {
  const { url, said, place } = await aTalkativeServer();
  const database = await openDatabase(place, () => {});
  onTestFinished(() => database.close());
  const as = makeClient(url);
  await answered(as, 'POST', '/api/login', { username: NUMBER });
  const { id } = await aTask(as);
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`PUT /api/tasks/${id}/files?name=log.txt HTTP/1.1\r\nHost: localhost\r\nCookie: ${as.cookie}\r\n`);
  socket.write('Content-Type: text/plain\r\nContent-Length: 301000\r\n\r\n');
  socket.write(Buffer.alloc(300_000));
  await expect.poll(() => storedIds({ database })).toHaveLength(1);
  socket.destroy();
  await expect.poll(said).toContain('The upload ended before all of its bytes came.');
  const lines = said().split('\n');
  expect(lines.filter((line) => line.includes('The upload ended'))).toEqual([expect.stringContaining('"level":30')]);
  // A slow machine may stall, which is another warning.
  expect(lines.filter((line) => line.includes('"level":40') && !line.includes('"stalled"'))).toEqual([]);
});

test('a call whose sender has reset the connection before it is read is no error', async () => {
  const { url, server, said } = await aTalkativeServer();
  server.kill('SIGSTOP');
  const socket = connect(Number(new URL(url).port), '127.0.0.1').on('error', () => {});
  socket.write('GET /api/user HTTP/1.1\r\nHost: localhost\r\n\r\n', () => socket.resetAndDestroy());
  await once(socket, 'close');
  server.kill('SIGCONT');
  await fetch(`${url}/api/user`);
  expect(said()).not.toContain('"level":50');
});
