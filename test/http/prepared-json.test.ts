import { request } from 'node:http';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { aTask, theSuperAdmin } from '../factories.ts';
import { type App, type Client, startApp } from '../start-app.ts';

let app: App;
let boss: Client;
beforeAll(async () => {
  app = await startApp();
  boss = await theSuperAdmin(app);
  for (let count = 0; count < 20; count++) await aTask(boss, { title: `Task ${count}`, description: 'Größe 🏠' });
  return () => app.close();
});

type Raw = { status: number | undefined; headers: Record<string, string | string[] | undefined>; body: Buffer };

/** Reads the raw bytes of the board, because fetch would decompress them. */
const read = (headers: Record<string, string> = {}) =>
  new Promise<Raw>((resolve, reject) => {
    const call = request(`${app.url}/api/tasks`, { headers: { cookie: boss.cookie, ...headers } }, async (response) => {
      const parts = await response.toArray();
      resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) });
    });
    call.on('error', reject);
    call.end();
  });

const same = (bytes: Buffer) => bytes;
test.each([
  ['nothing', undefined, undefined, same],
  ['identity', 'identity', undefined, same],
  ['gzip', 'gzip', 'gzip', gunzipSync],
  ['brotli', 'br', 'br', brotliDecompressSync],
  ['what most browsers send', 'gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['only what we do not have', 'zstd', undefined, same],
  ['anything but brotli', 'br;q=0, gzip', 'gzip', gunzipSync],
  ['nothing that we have', 'gzip;q=0, br;q=0, zstd;q=0, *', undefined, same],
  ['what we do not have', 'compress', undefined, same],
])('the board is sent in the encoding that the caller accepts: %s', async (_words, accepted, coding, unpack) => {
  const { status, headers, body } = await read(accepted === undefined ? {} : { 'accept-encoding': accepted });
  expect([status, headers['content-encoding']]).toEqual([200, coding]);
  expect(headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    'content-length': String(body.length),
  });
  expect(JSON.parse(unpack(body).toString())).toMatchObject({ counts: { pending: 20 }, pending: { 0: { description: 'Größe 🏠' } } });
});

test('a caller with the present board gets a 304, and the next board in full', async () => {
  const { etag = '' } = (await read()).headers;
  for (const tag of [String(etag), `"other", ${etag}`, String(etag).replace('W/', ''), '*']) {
    const again = await read({ 'if-none-match': tag, 'accept-encoding': 'gzip' });
    expect([again.status, again.body.length, again.headers.etag]).toEqual([304, 0, etag]);
  }
  await aTask(boss, { title: 'One more' });
  const next = await read({ 'if-none-match': String(etag) });
  expect(next.status).toBe(200);
  expect(next.headers.etag).not.toBe(etag);
});

test('a caller without a session gets 401, not 304', async () => {
  const { etag = '' } = (await read()).headers;
  expect((await read({ 'if-none-match': String(etag), cookie: '' })).status).toBe(401);
});

test('all other answers of the API are not cached', async () => {
  for (const path of ['/api/user', '/api/tasks/search?search=task', '/api/events', '/api/nowhere'])
    expect((await boss.call('GET', path)).headers.get('cache-control')).toBe('no-store');
});
