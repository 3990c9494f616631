import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin } from './factories.ts';
import { type App, anApp, type Client } from './start-app.ts';

const AHEAD = '<link rel="preload" as="fetch" href="/api/tasks" crossorigin="use-credentials" />';

/** A server of a page that says no more than what it is told about who is there. */
async function aServer(): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<head><meta name="user" content="" /></head>');
  return anApp({ clientFolder: folder });
}

const pageFor = async (client: Client, at = '/') => {
  const { headers, text } = await client.call('GET', at);
  return { kept: headers.get('cache-control'), text };
};

test('the page of somebody signed in says who they are, asks for their board, and is kept nowhere', async () => {
  const app = await aServer();
  const name = 'Ana "<b>" & Söhne $& ’';
  const ana = await anAdmin(app, { name });
  const { kept, text } = await pageFor(ana);
  expect(kept).toBe('no-store');
  const written = /^<head><meta name="user" content="([^"<>]*)" \/>(.*)<\/head>$/.exec(text);
  const read = written?.[1]?.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&') ?? '';
  // No mobile number, nor anything else beside.
  expect(JSON.parse(read)).toEqual({ id: ana.admin.id, name, role: 'admin' });
  expect(written?.[2]).toBe(AHEAD);
});

test('to everybody else, and at every other address, it says nothing of anybody', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const ended = app.caller(ana.cookie);
  for (const [client, at] of [
    [app.anonymous, '/'],
    [app.caller('session=made-up'), '/'],
    [ana, '/auth'],
    [ana, '/no/such/page'],
  ] as const) {
    expect(await pageFor(client, at)).toEqual({ kept: 'no-cache', text: '<head><meta name="user" content="" /></head>' });
  }
  await ana.call('POST', '/api/logout');
  expect((await pageFor(ended)).text).not.toContain('Ana');
});

test('where the database cannot be asked, the page comes all the same', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await app.database.close();
  expect((await pageFor(ana)).text).toBe('<head><meta name="user" content="" /></head>');
});
