import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { type AddressInfo, createServer as aSocket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { CERTIFICATE, trustLocalhost } from '../../e2e/local-https.ts';
import { aBrowserWith, aGuardedBoard } from '../passkeys/guarded-board.ts';
import { aCodeSender } from './gateway.ts';

const document = readFileSync(path.join(import.meta.dirname, '../../docs/sign-in.md'), 'utf8');

async function aFreePort(): Promise<number> {
  const server = aSocket().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}

/** An SMS provider that keeps its messages. */
async function aProvider() {
  const messages: unknown[] = [];
  const server = createServer(async (request, response) => {
    const body = Buffer.concat(await request.toArray()).toString();
    messages.push({ token: request.headers.authorization, ...JSON.parse(body) });
    response.writeHead(201).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return { messages, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/messages` };
}

test('the relay of the guide runs as it is, sends a code on, and refuses what the board did not sign', async () => {
  const [, program = ''] = /```js\n(.+?)```/s.exec(document) ?? [];
  expect(program.split('\n').length).toBeLessThan(50);
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-relay-'));
  writeFileSync(path.join(folder, 'relay.mjs'), program);
  const provider = await aProvider();
  const [secret, port] = [`whsec_${randomBytes(32).toString('base64')}`, await aFreePort()];
  const settings = { CODE_GATEWAY_SECRET: secret, CERTIFICATE, RELAY_PORT: `${port}`, SMS_URL: provider.url, SMS_TOKEN: 'a-token' };
  const relay = spawn(process.execPath, ['relay.mjs'], { cwd: folder, env: { ...process.env, ...settings } });
  const distrust = trustLocalhost();
  onTestFinished(() => {
    relay.kill();
    distrust();
    rmSync(folder, { recursive: true });
  });
  const [said] = await once(relay.stdout, 'data');
  expect(String(said)).toBe('The relay is ready.\n');

  const environment = { CODE_GATEWAY_URL: `https://127.0.0.1:${port}/`, CODE_GATEWAY_SECRET: secret, WEBHOOK_NETWORKS: '127.0.0.1' };
  const { app, ana } = await aGuardedBoard({ SECOND_FACTOR: 'passkey,code', ...environment });
  const browser = await aBrowserWith(app, ana.admin.mobileNumber);
  const wrong = aCodeSender(app, { ...environment, CODE_GATEWAY_SECRET: `whsec_${randomBytes(32).toString('base64')}` });
  await wrong.runDue();
  expect(wrong.failed).toMatchObject([{ message: 'The code gateway answered 401.' }]);
  expect(provider.messages).toEqual([]);

  const sender = aCodeSender(app, environment);
  sender.now += 60_000;
  await sender.runDue();
  expect(sender.failed).toEqual([]);
  const message = { token: 'Bearer a-token', to: `+1${ana.admin.mobileNumber}`, text: expect.stringMatching(/^\d{8} is your code/) };
  expect(provider.messages).toEqual([message]);
  const { text } = provider.messages[0] as { text: string };
  expect(await browser.call('POST', '/api/login/code', { code: text.slice(0, 8) })).toMatchObject({ status: 200 });
});
