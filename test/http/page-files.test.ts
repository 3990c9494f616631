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
  put('service-worker.js', script);
  put('service-worker.js.br', brotliCompressSync(script));
  put('assets/index-Ab_1-c2.js', script);
  put('assets/index-Ab_1-c2.js.br', brotliCompressSync(script));
  put('assets/index-Ab_1-c2.js.gz', gzipSync(script));
  put('assets/small.css', 'p {}');
  return () => rmSync(folder, { recursive: true });
});

type Ask = (at: string, headers?: Record<string, string>, method?: string) => Promise<Response>;

/** A client of a server with that build. */
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
])('a browser that accepts %s gets the script so encoded, cacheable for good', async (wanted, coding, length) => {
  const answer = await (await asker())('/assets/index-Ab_1-c2.js', { 'accept-encoding': wanted });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-encoding')).toBe(coding);
  expect(answer.headers.get('content-length')).toBe(String(length));
  expect(answer.headers.get('vary')).toBe('accept-encoding');
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(await answer.text()).toBe(script);
});

test('a file without a hash in its name, or not precompressed, is sent as it is and cached for an hour', async () => {
  const ask = await asker();
  const manifest = await ask('/manifest.webmanifest?again', { 'accept-encoding': 'br' });
  expect(manifest.headers.get('content-type')).toMatch('application/manifest+json');
  expect(manifest.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(manifest.headers.get('content-encoding')).toBeNull();
  expect(await manifest.text()).toBe('{}');
  expect((await ask('/icon-192.png')).headers.get('content-type')).toBe('image/png');
  expect((await ask('/assets/small.css')).headers.get('content-type')).toMatch('text/css');
});

test.each(['br', 'identity'])('the service worker is asked for again each time, and may only call the server (%s)', async (coding) => {
  const answer = await (await asker())('/service-worker.js', { 'accept-encoding': coding });
  expect(await answer.text()).toBe(script);
  expect(answer.headers.get('content-type')).toMatch(/^(text|application)\/javascript/);
  expect(answer.headers.get('cache-control')).toBe('no-cache');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'; connect-src 'self'");
});

test('a cached file is answered with 304, and a range request with that part', async () => {
  const ask = await asker();
  const first = await ask('/icon-192.png');
  const etag = first.headers.get('etag') ?? '';
  // The header of browsers; Node's `fetch` would send `no-cache` instead.
  expect((await ask('/icon-192.png', { 'if-none-match': etag, 'cache-control': 'max-age=0' })).status).toBe(304);
  const part = await ask('/icon-192.png', { range: 'bytes=2-4' });
  expect([part.status, await part.text()]).toEqual([206, 'pic']);
});

test.each([
  [416, { range: 'bytes=99999-' }],
  [412, { 'if-match': '"another"' }],
] as const)('a file request refused with %s is answered with an uncached sentence', async (status, headers) => {
  const answer = await (await asker())('/assets/index-Ab_1-c2.js', { ...headers, 'accept-encoding': 'br' });
  expect([answer.status, await answer.text()]).toEqual([status, 'The request is not valid.']);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  expect(answer.headers.get('content-encoding')).toBeNull();
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a HEAD request answers like a GET, without the body', async () => {
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
])('%s is not found among the page’s files', async (at) => {
  expect((await (await asker())(at)).status).toBe(404);
});

test('a file accepts only GET and HEAD', async () => {
  const ask = await asker();
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await ask('/icon-192.png', {}, method)).status).toBe(404);
});

test('the answer for a missing file is not cached, however long the file would have been', async () => {
  const ofItsOwn = path.join(folder, 'assets/gone.css');
  writeFileSync(ofItsOwn, 'p {}');
  const ask = await asker();
  rmSync(ofItsOwn);
  const answer = await ask('/assets/gone.css');
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-cache']);
});
