import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { anAdmin, aTask } from '../factories.ts';
import { type App, anApp, type Client } from '../start-app.ts';

const ahead = (path: string) => `<link rel="preload" as="fetch" href="${path}" crossorigin="use-credentials" />`;

/** A server of a page that says no more than what it is told to fetch. @param prerender the script that draws its board ahead */
async function aServer(prerender?: string): Promise<App> {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), `<head></head>${prerender ? '<div id="root"></div>' : ''}`);
  if (prerender) {
    mkdirSync(path.join(folder, 'server'));
    writeFileSync(path.join(folder, 'server/prerender.js'), prerender);
  }
  return anApp({ clientFolder: folder, environment: { TIME_ZONE: 'Asia/Tokyo' } });
}

const pageFor = async (client: Client, at = '/') => (await client.call('GET', at)).text;

test('the page of somebody signed in fetches who they are and their board ahead of its script', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  expect(await pageFor(ana)).toBe(`<head>${ahead('/api/user')}${ahead('/api/tasks')}</head>`);
});

test('for everybody else, and at every other address, it fetches nothing', async () => {
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

test('where the database cannot be asked, the page comes all the same', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await app.database.close();
  expect(await pageFor(ana)).toBe('<head></head>');
});

test('what is drawn ahead is drawn for whoever asks, in the zone of the team', async () => {
  const app = await aServer(
    'export const renderBoard = ({ user, board, timeZone }) => [user.name, board.counts.pending, timeZone].join();',
  );
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  await aTask(ana);
  expect(await pageFor(ana)).toContain('<div id="root">Ana Diaz,1,Asia/Tokyo</div>');
});

test.each([
  ['fails', 'throw new Error("No.")'],
  ['never ends', 'return new Promise(() => {})'],
])('where drawing the board ahead %s, the page comes without it', async (_, body) => {
  const app = await aServer(`export const renderBoard = () => { ${body} };`);
  const ana = await anAdmin(app);
  expect(await pageFor(ana)).toBe(`<head>${ahead('/api/user')}${ahead('/api/tasks')}</head><div id="root"></div>`);
});
