import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, expect, test } from 'vitest';
import { ensureClientBuild } from '../../scripts/client-build.ts';
import { anAdmin, aTask } from '../factories.ts';
import { type App, anApp, type Client, SUPER_ADMIN } from '../start-app.ts';

let folder: string;

beforeAll(async () => {
  ({ folder } = await ensureClientBuild());
  // A page waits for it only so long.
  await import(pathToFileURL(path.join(folder, 'server/prerender.js')).href);
}, 60_000);

/** A server of the page as it is built. */
const aServer = (): Promise<App> => anApp({ clientFolder: folder });
const pageFor = (client: Client, at = '/') => client.call('GET', at);
/** What is drawn into a page ahead of its script. */
const drawnFor = async (client: Client, at = '/') => /<div id="root">(.*)<\/div>\s*<\/body>/s.exec((await pageFor(client, at)).text)?.[1];

test('the page of somebody signed in comes with the first cards of each column, and with its style', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  for (let count = 1; count <= 8; count++) await aTask(ana, { title: `Pending ${count}` });
  const { id } = await aTask(ana, { title: 'Under way', priority: 'urgent', assignee: 'Ana Diaz', description: 'In two words' });
  await ana.call('PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  const page = await pageFor(ana);
  const titles = Array.from(page.text.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g), ([, title]) => title);
  expect(titles).toEqual(['Pending 8', 'Pending 7', 'Pending 6', 'Pending 5', 'Pending 4', 'Pending 3', 'Under way']);
  for (const words of ['In two words', 'Urgent', 'Ana Diaz', 'No completed tasks']) expect(page.text).toContain(words);
  const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(page.headers.get('content-security-policy') ?? '')?.[1];
  expect(page.text).toContain(`<style nonce="${nonce}">`);
  expect(page.text).not.toContain('rel="stylesheet"');
  expect(page.headers.get('cache-control')).toBe('no-store');
});

test('it shows what was acknowledged before, and nothing that is deleted', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  for (let round = 1; round <= 3; round++) {
    const { id } = await aTask(ana, { title: `Round ${round}` });
    expect(await drawnFor(ana)).toContain(`Round ${round}`);
    await ana.call('DELETE', `/api/tasks/${id}`);
    expect(await drawnFor(ana)).not.toContain(`Round ${round}`);
  }
});

test('nobody else is sent any of it, nor does it come at another address', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await aTask(ana, { title: 'Not for everybody' });
  const ended = app.caller(ana.cookie);
  const others = [
    [app.anonymous, '/'],
    [app.caller('session=made-up'), '/'],
    [ana, '/?search=everybody'],
    [ana, '/auth'],
    [ana, '/no/such/page'],
  ] as const;
  for (const [client, at] of others) {
    expect(await drawnFor(client, at)).toBe('');
    expect((await pageFor(client, at)).headers.get('cache-control')).toBe('no-cache');
  }
  await ana.call('POST', '/api/logout');
  expect(await drawnFor(ended)).toBe('');
});

test('whatever people write is text in it, to the letter', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana <b>Diaz' });
  const written = ['</h3><script>alert(1)</script>', '__NONCE__', '</head>', '<div id="root">', '$& $1 $`', '"quoted" & \'so\''];
  for (const title of written) await aTask(ana, { title, assignee: 'Ana <b>Diaz' });
  const text = (await drawnFor(ana)) ?? '';
  const titles = Array.from(text.matchAll(/<h3[^>]*>([^<]*)<\/h3>/g), ([, title = '']) =>
    title.replace(
      /&lt;|&gt;|&quot;|&#x27;|&amp;/g,
      (sign) => ({ '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' })[sign] ?? '',
    ),
  );
  expect(titles).toEqual(written.toReversed());
  expect(text).not.toMatch(/<script|<b>/);
});

test('no mobile number is in it', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await aTask(ana, { assignee: ana.admin.name });
  const { text } = await pageFor(ana);
  expect(text).toContain(ana.admin.name);
  for (const number of [ana.admin.mobileNumber, SUPER_ADMIN.mobileNumber]) expect(text).not.toContain(number);
});

test('who may not change a task is told so, and gets no room for what would', async () => {
  const app = await aServer();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const ben = await anAdmin(app, { name: 'Ben Ortiz' });
  await aTask(ana);
  const told = 'Only <bdi>Ana Diaz</bdi> or a super admin can change this task.';
  expect(await drawnFor(ben)).toContain(told);
  expect(await drawnFor(ana)).not.toContain(told);
});

test('a page is sent compressed to whoever reads that', async () => {
  const app = await aServer();
  const ana = await anAdmin(app);
  await aTask(ana, { title: 'Packed' });
  for (const coding of ['zstd', 'br', 'gzip']) {
    const page = await ana.call('GET', '/', undefined, { 'accept-encoding': coding });
    expect([page.headers.get('content-encoding'), page.headers.get('vary')]).toEqual([coding, 'accept-encoding']);
    expect(page.text).toContain('Packed');
  }
});

test.each([
  ['dark', '<html lang="en" data-theme="dark">'],
  ['light', '<html lang="en" data-theme="light">'],
  ['"><script>', '<html lang="en">'],
])('a browser that has chosen the theme %s gets the page in it', async (theme, opening) => {
  const app = await aServer();
  for (const at of ['/', '/auth', '/no/such/page'])
    expect((await app.anonymous.call('GET', at, undefined, { cookie: `theme=${encodeURIComponent(theme)}` })).text).toContain(opening);
});

test('what draws it on the server is sent to nobody', async () => {
  const app = await aServer();
  expect(existsSync(path.join(folder, 'server/prerender.js'))).toBe(true);
  expect((await app.anonymous.call('GET', '/server/prerender.js')).status).toBe(404);
});

test('days are those of the calendar of the team', async () => {
  for (const [TIME_ZONE, day] of [
    ['America/New_York', 'Jan 31, 2020'],
    ['Asia/Tokyo', 'Feb 1, 2020'],
  ] as const) {
    const app = await anApp({ clientFolder: folder, environment: { TIME_ZONE } });
    const ana = await anAdmin(app);
    await aTask(ana, { dueDate: '2020-02-01T04:59:59.999Z' });
    expect(await drawnFor(ana)).toContain(day);
  }
});
