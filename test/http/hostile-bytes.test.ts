import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

/** The server's answer to bytes that no browser would send. */
async function said(app: App, bytes: string): Promise<string> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => (text += chunk));
  socket.end(Buffer.from(bytes, 'latin1'));
  await once(socket, 'close');
  return text;
}

test.each([
  ['no HTTP', 'hello\r\n\r\n', 400],
  ['a header with a bare line feed in it', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX: a\nb\r\n\r\n', 400],
  ['a NUL in a header', 'GET /api/user HTTP/1.1\r\nHost: a\r\nX: \0\r\n\r\n', 400],
  ['two lengths', 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}', 400],
  ['a length and chunks', 'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['no host', 'GET /api/user HTTP/1.1\r\n\r\n', 400],
  ['two hosts', 'GET /api/user HTTP/1.1\r\nHost: a\r\nhost: b\r\nConnection: close\r\n\r\n', 400],
  ['headers of 40 KB', `GET /api/user HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  [
    'a body that is no UTF-8',
    'POST /api/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 16\r\nConnection: close\r\n\r\n{"username":"\xff"}',
    400,
  ],
])('%s is answered with %s', async (_, bytes, status) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const text = await said(app, bytes);
  expect(text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(text.split('\r\n\r\n')[1] ?? '').not.toContain('{');
  expect(await as.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

test.each([
  ['an address', `GET /${'x'.repeat(40_000)} HTTP/1.1\r\nHost: a\r\n\r\n`],
  ['headers', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(40_000)}\r\n\r\n`],
])('%s of 40 KB is answered with what to shorten', async (_, bytes) => {
  expect(await said(await anApp(), bytes)).toMatch(/The address and headers of the request are too large\. Shorten them\.$/);
});
