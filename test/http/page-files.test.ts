import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { anApp } from '../start-app.ts';

const script = '// a script\n'.repeat(100);
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-files-'));
  mkdirSync(path.join(folder, 'assets'));
  const put = (name: string, content: string | Buffer) => writeFileSync(path.join(folder, name), content);
  put('index.html', '<head></head>');
  put('manifest.webmanifest', '{}');
  put('icon-192.png', 'a picture');
  put('assets/index-Ab_1-c2.js', script);
  put('assets/index-Ab_1-c2.js.br', brotliCompressSync(script));
  put('assets/index-Ab_1-c2.js.gz', gzipSync(script));
  put('assets/small.css', 'p {}');
  return () => rmSync(folder, { recursive: true });
});

type Ask = (at: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

/** Asks a server of that build. */
async function asker(): Promise<Ask> {
  const { url } = await anApp({ clientFolder: folder });
  return (at, headers = {}, method = 'GET') => fetch(url + at, { method, headers });
}

test.each([
  ['br', 'br', brotliCompressSync(script).length],
  ['gzip, deflate', 'gzip', gzipSync(script).length],
  ['gzip, deflate, br, zstd', 'br', brotliCompressSync(script).length],
  ['identity', null, script.length],
  ['*, br;q=0', 'gzip', gzipSync(script).length],
  ['br;q=0, gzip', 'gzip', gzipSync(script).length],
])('who reads %s is sent a script in it, to be kept for good', async (wanted, coding, length) => {
  const answer = await (await asker())('/assets/index-Ab_1-c2.js', { 'accept-encoding': wanted });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe(coding);
  expect(answer.headers.get('content-length')).toBe(String(length));
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await answer.text()).toBe(script);
});

test('what is not compressed ahead, or carries no hash in its name, comes as it is and is kept for an hour', async () => {
  const ask = await asker();
  const manifest = await ask('/manifest.webmanifest?again', { 'accept-encoding': 'br' });
  expect(manifest.headers.get('content-type')).toMatch('application/manifest+json');
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(manifest.headers.get('content-encoding')).toBeNull();
  expect(await manifest.text()).toBe('{}');
  expect((await ask('/icon-192.png')).headers.get('content-type')).toBe('image/png');
  expect((await ask('/assets/small.css')).headers.get('content-type')).toMatch('text/css');
});

test('a file that somebody has already is not sent again, and a part of it alone where a part is wanted', async () => {
  const ask = await asker();
  const first = await ask('/icon-192.png');
  const etag = first.headers.get('etag') ?? '';
  // As browsers ask; Node's own `fetch` would say that it wants no answer from anybody's store.
  expect((await ask('/icon-192.png', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  const part = await ask('/icon-192.png', { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, 'pic']);
});

test.each([
  [416, { range: 'bytes=99999-' }],
  [412, { 'if-match': '"another"' }],
] as const)('%s is said in words that nobody keeps, and not as if it were the file', async (status, headers) => {
  const answer = await (await asker())('/assets/index-Ab_1-c2.js', { ...headers, 'accept-encoding': 'br' });
  expect([answer.status, await answer.text()]).toEqual([status, 'The request is not valid.']);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a HEAD says of a file what a GET does, and sends nothing of it', async () => {
  const ask = await asker();
  const answer = await ask('/icon-192.png', {}, 'HEAD');
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([200, '9', '']);
});

test.each([
  '/index.html',
  '/assets',
  '/assets/',
  '/assets/other.js',
  '/assets/..%2findex.html',
  '/assets/%2e%2e%2fassets%2fsmall.css',
  '/..%5cpackage.json',
  '/%00.js',
  '/.env',
])('%s is no file of the page', async (at) => {
  expect((await (await asker())(at)).status).toBe(404);
});

test('a file can only be read', async () => {
  const ask = await asker();
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/icon-192.png', {}, method)).status).toBe(404);
});

test('that a file is gone is not kept, however long the file would have been', async () => {
  const ofItsOwn = path.join(folder, 'assets/gone.css');
  writeFileSync(ofItsOwn, 'p {}');
  const ask = await asker();
  rmSync(ofItsOwn);
  const answer = await ask('/assets/gone.css');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});
