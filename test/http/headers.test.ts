import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { type App, anApp } from '../start-app.ts';

const HTTPS = { PUBLIC_URL: 'https://tasks.example.com' };

/** The status and headers of the answer to these exact bytes. */
async function headOf(app: App, bytes: string): Promise<{ status: number; headers: Record<string, string> }> {
  const socket = connect(Number(new URL(app.url).port), '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk) => {
    text += chunk;
    if (text.includes('\r\n\r\n')) socket.destroy();
  });
  socket.write(bytes);
  await once(socket, 'close');
  const [first = '', ...lines] = text.split('\r\n\r\n')[0]?.split('\r\n') ?? [];
  const headers = Object.fromEntries(lines.map((line) => [line.split(': ')[0]?.toLowerCase(), line.slice(line.indexOf(': ') + 2)]));
  return { status: Number(first.split(' ')[1]), headers };
}

/** A minimal page to serve, without a build. */
function aPage(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'max-tasks-page-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  writeFileSync(path.join(folder, 'index.html'), '<meta name="time-zone" content="America/New_York"><style nonce="__NONCE__"></style>');
  writeFileSync(path.join(folder, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  return folder;
}

const request = (line: string, ...lines: string[]) => [`${line} HTTP/1.1`, ...lines, '', ''].join('\r\n');

/** One request for every way in which the server answers, with its status. `COOKIE` becomes a session cookie and `LONG` a long text. */
const answers: [status: number, bytes: string][] = [
  [200, request('GET /', 'Host: a')],
  [200, request('GET /icon.svg', 'Host: a')],
  [404, request('GET /nothing', 'Host: a')],
  [404, request('GET /../../etc/passwd', 'Host: a')],
  [200, request('GET /api/health/live', 'Host: a')],
  [200, request('GET /api/tasks', 'Host: a', 'COOKIE')],
  [200, request('GET /api/events', 'Host: a', 'COOKIE')],
  [200, request('GET /api/audit.csv', 'Host: a', 'COOKIE')],
  [204, request('POST /api/logout', 'Host: a', 'Content-Length: 0')],
  [400, request('GET /api/tasks/%ff', 'Host: a')],
  [400, request('GET /api/user')],
  [400, request('GET /api/user', 'Host: a', 'X: \0')],
  [401, request('GET /api/tasks', 'Host: a')],
  [403, request('POST /api/login', 'Host: a', 'Sec-Fetch-Site: cross-site', 'Content-Length: 0')],
  [404, request('GET /api/nothing', 'Host: a')],
  [404, request('OPTIONS /api/tasks', 'Host: a')],
  [404, request(`GET /api/tasks/${'x'.repeat(200)}`, 'Host: a', 'COOKIE')],
  [413, request('POST /api/login', 'Host: a', 'Content-Type: application/json', 'Content-Length: 70000')],
  [415, `${request('POST /api/login', 'Host: a', 'Content-Type: text/plain', 'Content-Length: 1')}x`],
  [431, request('GET /', 'Host: a', 'X: LONG')],
  [404, request('GET /api/nothing', 'Host: a', 'Expect: the-impossible')],
];

test.each(answers)('an answer of %s has all security headers (%j)', async (status, bytes) => {
  for (const environment of [{}, HTTPS] as Record<string, string>[]) {
    const app = await anApp({ clientFolder: aPage(), environment });
    const cookie = (await theSuperAdmin(app)).cookie;
    const head = await headOf(app, bytes.replace('COOKIE', `Cookie: ${cookie}`).replace('LONG', 'x'.repeat(40_000)));
    expect(head).toMatchObject({
      status,
      headers: {
        'content-security-policy': expect.stringMatching(/^default-src 'none';.*frame-ancestors 'none'/),
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': expect.stringContaining('camera=()'),
        'referrer-policy': 'no-referrer',
        'x-content-type-options': 'nosniff',
      },
    });
    const isPage = head.headers['content-type']?.startsWith('text/html');
    expect(head.headers['content-security-policy']?.includes("script-src 'self'") ?? false).toBe(isPage ?? false);
    expect(head.headers['content-security-policy']).not.toContain('unsafe');
    expect(head.headers['cache-control']).toMatch(/no-store|no-cache|public, max-age=3600/);
    const https = 'PUBLIC_URL' in environment;
    // On plain http these headers would send the browser to https, where nothing listens.
    expect('strict-transport-security' in head.headers).toBe(https);
    expect('cross-origin-opener-policy' in head.headers).toBe(https);
    expect(head.headers['content-security-policy']?.includes('upgrade-insecure-requests')).toBe(https && isPage === true);
  }
});

test.each(['127.0.0.1:3000', 'localhost', '[::1]:3000'])(
  'on localhost (%s) the page gets its own browsing context, on http too',
  async (host) => {
    const app = await anApp({ clientFolder: aPage() });
    for (const path of ['/', '/api/tasks'])
      expect((await headOf(app, request(`GET ${path}`, `Host: ${host}`))).headers['cross-origin-opener-policy']).toBe('same-origin');
    expect((await headOf(app, request('GET /', 'Host: localhost.example.com'))).headers).not.toHaveProperty('cross-origin-opener-policy');
  },
);

test('a server without its database sends its refusals with all headers too', async () => {
  const app = await anApp();
  await app.database.close();
  const head = await headOf(app, request('GET /api/health/ready', 'Host: a'));
  expect(head).toMatchObject({ status: 503, headers: { 'x-content-type-options': 'nosniff', 'cache-control': 'no-store' } });
});

test('the page knows the time zone and the size limit of files', async () => {
  const app = await anApp({ clientFolder: aPage(), environment: { TIME_ZONE: 'Europe/Berlin', MAX_FILE_MB: '40' } });
  const { text } = await app.anonymous.call('GET', '/');
  expect(text).toContain('name="time-zone" content="Europe/Berlin"');
  expect(text).toContain('name="max-file-megabytes" content="40"');
});

test('two responses with the page have different nonces', async () => {
  const app = await anApp({ clientFolder: aPage() });
  const nonces = await Promise.all(
    [1, 2].map(async () => {
      const { headers, text } = await app.anonymous.call('GET', '/');
      const [, nonce] = /'nonce-([^']+)'/.exec(headers.get('content-security-policy') ?? '') ?? [];
      expect(text).toContain(`nonce="${nonce}"`);
      return nonce;
    }),
  );
  expect(new Set(nonces).size).toBe(2);
});

test.each([
  [401, 'a:80', 'http://a'],
  [401, 'A', 'http://a:80'],
  [401, 'a:443', 'https://a'],
  [401, '[::1]:80', 'http://[::1]'],
  [403, 'a:81', 'http://a'],
  [403, 'a:443', 'http://a'],
])('a change is answered with %i for host %s and origin %s', async (status, host, origin) => {
  const bytes = request('POST /api/tasks', `Host: ${host}`, `Origin: ${origin}`, 'Content-Length: 0');
  expect(await headOf(await anApp(), bytes)).toMatchObject({ status });
});
