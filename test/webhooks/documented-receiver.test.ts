import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import path from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { aTask } from '../factories.ts';
import { aConnectedBoard, aSender, deliveriesOf } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

const root = path.join(import.meta.dirname, '../..');
const guide = readFileSync(path.join(root, 'docs/programs.md'), 'utf8');
const [, example = ''] = /## Webhooks\n[\s\S]*?```js\n([\s\S]*?)```/.exec(guide) ?? [];

async function aFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  return port;
}

test('the receiver in the guide takes deliveries of a board behind a proxy, and refuses others', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const port = await aFreePort();
  const program = spawn(process.execPath, ['--input-type=module', '--eval', example], {
    cwd: root,
    env: { ...process.env, WEBHOOK_SECRET: hook.secret, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void program.kill());
  let said = '';
  program.stdout.on('data', (text) => {
    said += text;
  });
  await expect.poll(() => said).toBe('listening\n');
  const pass = (headers: Record<string, string>, body: string) => fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body });
  receiver.answer = async (response, { headers, text }) => {
    const { status } = await pass(headers as Record<string, string>, text);
    response.writeHead(status).end();
  };
  const { number } = await aTask(as, { title: 'Fix the gate' });
  await aSender(app).runDue();
  expect(await deliveriesOf(as, hook)).toMatchObject([{ state: 'delivered', status: 204 }]);
  const [{ headers = {}, text = '' } = {}] = receiver.received;
  expect((await pass(headers as Record<string, string>, text)).status).toBe(204);
  expect((await pass(headers as Record<string, string>, text.replace('gate', 'door'))).status).toBe(400);
  expect(said).toBe(`listening\ntask.created ${number} Fix the gate\n`);
});
