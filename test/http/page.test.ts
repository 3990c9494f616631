import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const ahead = (path: string) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials" />`;

/** A server whose page holds only its preload links. */
async function aServer(): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<head></head>');
  return anApp({ clientFolder: folder });
}

const pageFor = async (client: Client, at = '/') => (await client.call('GET', at)).text;

test('the page of a signed-in admin preloads the user and the board', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  expect(await pageFor(ana)).toBe(`<head>${ahead('/api/user')}${ahead('/api/tasks')}</head>`);
});

test('without a session, and at any other path, the page preloads nothing', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const ended = app.caller(ana.cookie);
  for (const [client, at] of [
    [app.anonymous, '/'],
    [app.caller('session=made-up'), '/'],
    [ana, '/auth'],
    [ana, '/no/such/page'],
  ] as const)
    expect(await pageFor(client, at)).toBe('<head></head>');
  await ana.call('POST', '/api/logout');
  expect(await pageFor(ended)).toBe('<head></head>');
});

test('without a database the page is still served', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await app.database.close();
  expect(await pageFor(ana)).toBe('<head></head>');
});
