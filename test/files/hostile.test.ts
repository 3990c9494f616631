import { request } from 'node:http';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { aFile, answered, aTask, images, sendFile, sendPreview, theSuperAdmin } from '../factories.ts';
import { hostileStrings } from '../hostile-strings.ts';
import { type App, anApp, type Client } from '../start-app.ts';

/** Reads the whole answer, because an unread one would keep the server from closing. */
async function download({ url }: App, { cookie }: Client, path: string, headers: Record<string, string> = {}) {
  const reply = await fetch(url + path, { headers: { cookie, ...headers } });
  return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
}

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>';
const HTML = '<!doctype html><script>alert(1)</script>';

test('HTML, SVG, scripts and polyglots are downloads without a type of their own, whatever type was said', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  for (const [name, type, bytes] of [
    ['a.html', 'text/html', HTML],
    ['a.svg', 'image/svg+xml', SVG],
    ['a.js', 'text/javascript', 'alert(1)'],
    ['a.png', 'image/png', HTML],
    ['a.png', 'image/png', SVG],
    ['a.pdf', 'application/pdf', '%PDF-1.7'],
    ['a.webp', 'image/webp', 'RIFF\x24\0\0\0WAVEfmt '],
    ['a.xml', 'application/xhtml+xml', HTML],
    ['a', 'image/png"; x=<script>', HTML],
    ['a', 'text/html\u00ff', HTML],
  ] as const) {
    const { id } = await aFile(as, task, { name, type, bytes: Buffer.from(bytes) });
    for (const query of ['', '?inline=true']) {
      const { headers } = await download(app, as, `/api/files/${id}${query}`);
      expect(headers.get('content-type'), name).toBe('application/octet-stream');
      expect(headers.get('content-disposition')).toMatch(/^attachment; /);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('content-security-policy')).toContain('sandbox;');
    }
  }
});

test('an image is shown inline as what its bytes are, even one with HTML behind them, and only when asked for', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  const jpeg = Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16]);
  for (const [type, bytes] of [
    ['image/png', images.png],
    ['image/webp', images.webp],
    ['image/gif', Buffer.from('GIF87a')],
    ['image/gif', Buffer.from('GIF89a')],
    ['image/jpeg', jpeg],
    ['image/png', Buffer.concat([images.png, Buffer.from(HTML)])],
  ] as const) {
    const { id } = await aFile(as, task, { name: 'a.html', type: 'text/html', bytes });
    const inline = (await download(app, as, `/api/files/${id}?inline=true`)).headers;
    expect(inline.get('content-type')).toBe(type);
    expect(inline.get('content-disposition')).toMatch(/^inline; /);
    expect(inline.get('content-security-policy')).toBe("sandbox; default-src 'none'; frame-ancestors 'none'");
    expect((await download(app, as, `/api/files/${id}`)).headers.get('content-type')).toBe('application/octet-stream');
  }
});

/** The header of a WebP of one kind, with a size that its few bytes need not fill. */
function aWebp(kind: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const bytes = Buffer.alloc(64);
  bytes.write(`RIFF\x38\0\0\0WEBP${kind}\x2c\0\0\0`, 'latin1');
  if (kind === 'VP8X') {
    bytes.writeUIntLE(width - 1, 24, 3);
    bytes.writeUIntLE(height - 1, 27, 3);
  } else if (kind === 'VP8L') {
    bytes[20] = 0x2f;
    bytes.writeUInt32LE((width - 1) | ((height - 1) << 14), 21);
  } else {
    bytes.write('\x9d\x01\x2a', 23, 'latin1');
    bytes.writeUInt16LE(width, 26);
    bytes.writeUInt16LE(height, 28);
  }
  return bytes;
}

test.each(['VP8 ', 'VP8L', 'VP8X'] as const)(
  'a preview of the kind %s whose few bytes stand for a gigabyte of pixels is refused',
  async (kind) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    const file = await aFile(as, await aTask(as));
    const refused = { status: 400, text: 'A preview must be at most 512 pixels wide and high.' };
    expect(await sendPreview(as, file, aWebp(kind, 16_383, 16_383))).toMatchObject(refused);
    expect(await sendPreview(as, file, aWebp(kind, 513, 1))).toMatchObject(refused);
    expect(await sendPreview(as, file, aWebp(kind, 1, 513))).toMatchObject(refused);
    expect(await sendPreview(as, file, aWebp(kind, 512, 512))).toMatchObject({ status: 204 });
  },
);

test('a preview that is cut within its header, or of an unknown kind, is refused', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const file = await aFile(as, await aTask(as));
  const refused = { status: 400, text: 'A preview must be a WebP image.' };
  expect(await sendPreview(as, file, aWebp('VP8X', 9, 9).subarray(0, 29))).toMatchObject(refused);
  const unknown = aWebp('VP8X', 9, 9);
  unknown.write('JUNK', 12);
  expect(await sendPreview(as, file, unknown)).toMatchObject(refused);
});

test('a name keeps its last part as sent, and cannot break out of the header', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  for (const [sent, kept, header] of [
    ['../../etc/passwd', 'passwd', `attachment; filename="passwd"; filename*=UTF-8''passwd`],
    ['C:\\fakepath\\a b.txt', 'a b.txt', `attachment; filename="a b.txt"; filename*=UTF-8''a%20b.txt`],
    [
      'a"; filename="b.exe',
      'a"; filename="b.exe',
      `attachment; filename="a_; filename=_b.exe"; filename*=UTF-8''a%22%3B%20filename%3D%22b.exe`,
    ],
    [`it's (1) 100%.txt`, `it's (1) 100%.txt`, `attachment; filename="it's (1) 100_.txt"; filename*=UTF-8''it%27s%20%281%29%20100%25.txt`],
    ['in\u202egpj.exe', 'in\u202egpj.exe', `attachment; filename="ingpj.exe"; filename*=UTF-8''ingpj.exe`],
    ['Größe 🏠.txt', 'Größe 🏠.txt', `attachment; filename="Gr__e _.txt"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20%F0%9F%8F%A0.txt`],
    ['.htaccess', '.htaccess', `attachment; filename=".htaccess"; filename*=UTF-8''.htaccess`],
  ] as const) {
    const file = await aFile(as, task, { name: sent });
    expect(file.name).toBe(kept);
    expect((await download(app, as, `/api/files/${file.id}`)).headers.get('content-disposition')).toBe(header);
  }
});

test('a name that is missing, too long, invisible or of several lines is refused with a sentence', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const task = await aTask(as);
  for (const [name, sentence] of [
    ['', 'File name is required'],
    ['a/', 'File name is required'],
    ['..', 'File name is required'],
    ['\u200b\u2060', 'File name is required'],
    ['a\nb', 'File name must not contain line breaks or control characters.'],
    ['a\u2028b', 'File name must not contain line breaks or control characters.'],
    ['a\u0007b', 'File name must not contain line breaks or control characters.'],
    ['a\0b', 'File name contains a character that cannot be stored.'],
    ['🏠'.repeat(500), 'File name must be at most 200 characters.'],
  ] as const)
    expect(await sendFile(as, task, { name }), JSON.stringify(name)).toMatchObject({ status: 400, text: sentence });
  expect(await sendFile(as, task, { name: '🏠'.repeat(200) })).toMatchObject({ status: 201 });
  const twice = await as.call('PUT', `/api/tasks/${task.id}/files?name=a&name=b`, 'x', { 'content-type': 'text/plain' });
  expect(twice).toMatchObject({ status: 400, text: 'File name must be given once.' });
  const packed = await sendFile(as, task, { headers: { 'content-encoding': 'gzip' } });
  expect(packed).toMatchObject({ status: 415, text: 'A file must be sent without a Content-Encoding.' });
  // Stored as it comes, a form would be a file with boundaries in it.
  const form = await sendFile(as, task, { type: 'multipart/form-data; boundary=x' });
  expect(form).toMatchObject({ status: 415, text: 'Send the bytes of the file themselves, not a form with the file in it.' });
});

test('each hostile string is a name that comes back as sent, or is refused with a sentence', { timeout: 60_000 }, async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  let task = await aTask(as);
  for (const [at, name] of hostileStrings.entries()) {
    if (at % 50 === 49) task = await aTask(as);
    const reply = await sendFile(as, task, { name });
    if (reply.status !== 201) {
      expect(reply, name).toMatchObject({ status: 400, text: expect.stringMatching(/^File name .+/) });
      continue;
    }
    const file = reply.json() as TaskFile;
    expect(file.name).toBe(name.toWellFormed().trim().split(/[/\\]/).at(-1)?.trim());
    const { status, headers } = await download(app, as, `/api/files/${file.id}`);
    expect(status).toBe(200);
    const [, encoded = ''] = headers.get('content-disposition')?.match(/filename\*=UTF-8''([\w!#$&+.^`|~%-]*)$/) ?? [];
    expect(decodeURIComponent(encoded)).toBe(file.name.replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, ''));
  }
});

test('parts of a file are served by Range, and a part beyond it is refused', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const bytes = Buffer.from(Array.from({ length: 700_000 }, (_, at) => at % 251));
  const { id } = await aFile(as, await aTask(as), { bytes });
  const path = `/api/files/${id}`;
  for (const [range, from, to] of [
    ['bytes=0-0', 0, 1],
    ['bytes=262143-262144', 262_143, 262_145],
    ['bytes=500000-', 500_000, 700_000],
    ['bytes=-300000', 400_000, 700_000],
    ['bytes=0-9999999', 0, 700_000],
    ['bytes=-9999999', 0, 700_000],
  ] as const) {
    const reply = await download(app, as, path, { range });
    expect([reply.status, reply.headers.get('content-range')]).toEqual([206, `bytes ${from}-${to - 1}/700000`]);
    expect(reply.bytes.equals(bytes.subarray(from, to)), range).toBe(true);
  }
  for (const range of ['bytes=700000-', 'bytes=-0', 'bytes=900000-999999', 'bytes=99999999999999999999-']) {
    const reply = await download(app, as, path, { range });
    // A client learns the size from it.
    expect([reply.status, reply.headers.get('content-range')], range).toEqual([416, 'bytes */700000']);
  }
  for (const range of ['bytes=5-1', 'bytes=0-1,5-6', 'lines=1-2', 'bytes=', 'bytes=-', 'bytes=a-b'])
    expect((await download(app, as, path, { range })).status, range).toBe(200);
  const etag = (await download(app, as, path)).headers.get('etag') ?? '';
  expect((await download(app, as, path, { 'if-none-match': etag })).status).toBe(304);
  expect((await download(app, as, path, { range: 'bytes=0-0', 'if-range': '"else"' })).status).toBe(200);
  expect((await download(app, as, path, { range: 'bytes=0-0', 'if-range': etag })).status).toBe(206);
});

test('a file that the browser keeps does not open once its reader has signed out', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as));
  const { headers } = await download(app, as, `/api/files/${id}`);
  expect(headers.get('cache-control')).toBe('private, no-cache');
  await answered(as, 'POST', '/api/logout');
  const kept = { 'if-none-match': headers.get('etag') ?? '' };
  expect((await download(app, as, `/api/files/${id}`, kept)).status).toBe(401);
});

test('HEAD of a file says its whole size, also with a Range, which is only for GET', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as), { bytes: Buffer.alloc(700_000) });
  for (const range of [undefined, 'bytes=0-0', 'bytes=700000-']) {
    const headers = { cookie: as.cookie, ...(range && { range }) };
    const head = await fetch(`${app.url}/api/files/${id}`, { method: 'HEAD', headers });
    expect([head.status, head.headers.get('content-length'), head.headers.get('content-range')], range).toEqual([200, '700000', null]);
  }
});

test('a download ends with the session', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFile(as, await aTask(as), { bytes: Buffer.alloc(20 * 1024 * 1024) });
  const outcome = await new Promise<string>((resolve) => {
    request(`${app.url}/api/files/${id}`, { headers: { cookie: as.cookie } }, (reply) => {
      reply.once('readable', async () => {
        await app.caller(as.cookie).call('POST', '/api/logout');
        reply
          .on('error', () => resolve('cut'))
          .on('end', () => resolve('whole'))
          .resume();
      });
    }).end();
  });
  expect(outcome).toBe('cut');
});
