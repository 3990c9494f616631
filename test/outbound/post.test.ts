import type { LookupAddress } from 'node:dns';
import type { RequestListener } from 'node:http';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startHttps, trustLocalhost } from '../../e2e/local-https.ts';
import { parseNetworks } from '../../src/server/networks.ts';
import { postOutside } from '../../src/server/outbound/post.ts';

const loopback = parseNetworks('127.0.0.0/8');
const notReachable = 'The server may not call this address. To allow its network, set WEBHOOK_NETWORKS on the server.';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

/** A server for one test, and its port. */
async function aServer(answer: RequestListener): Promise<number> {
  const { port, stop } = await startHttps(answer);
  onTestFinished(stop);
  return port;
}

type More = { networks?: typeof loopback; signal?: AbortSignal; body?: string; resolve?: () => Promise<LookupAddress[]>; time?: number };
const at = (...addresses: string[]) => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));

const post = (address: string, { networks = loopback, signal = new AbortController().signal, body = '', resolve, time }: More = {}) =>
  postOutside(address, { headers: { 'x-test': 'yes' }, body, signal, networks }, resolve, time);

test('a server in a named network gets headers and body, and its answer comes back', async () => {
  const asked: unknown[] = [];
  const port = await aServer(async (request, response) => {
    asked.push([
      request.method,
      request.url,
      request.headers['x-test'],
      request.headers['user-agent'],
      request.headers.host,
      Buffer.concat(await request.toArray()).toString(),
    ]);
    response.writeHead(201).end('Done');
  });
  const answer = await post(`https://push.test:${port}/a?b=1`, { body: 'text', resolve: async () => at('127.0.0.1') });
  expect(answer).toEqual({ status: 201, isOk: true, text: 'Done' });
  // Firewalls refuse a request that names no program.
  expect(asked).toEqual([['POST', '/a?b=1', 'yes', expect.stringMatching(/^max-tasks\/\d/), `push.test:${port}`, 'text']]);
  expect(await post(`https://127.0.0.1:${port}/`)).toMatchObject({ status: 201 });
  expect(await post(`https://localhost:${port}/`)).toMatchObject({ status: 201 });
});

test('a server in no named network is refused before a byte is sent', async () => {
  let connections = 0;
  const port = await aServer((_request, response) => response.end());
  const { port: other, stop } = await startHttps(() => connections++);
  onTestFinished(stop);
  for (const host of ['127.0.0.1', 'localhost', '[::1]', '[::ffff:127.0.0.1]', '2130706433', '0x7f.1', '127.1'])
    await expect(post(`https://${host}:${other}/`, { networks: null }), host).rejects.toMatchObject({
      code: 'invalid',
      message: notReachable,
    });
  await expect(post(`https://127.0.0.1:${port}/`, { networks: parseNetworks('10.0.0.0/8') })).rejects.toThrow(notReachable);
  expect(connections).toBe(0);
});

test.each(['http://push.test/', 'ftp://push.test/', 'push.test', 'javascript:1', ''])(
  '%s is refused, because it is not https',
  async (address) => {
    await expect(post(address)).rejects.toMatchObject({ code: 'invalid', message: 'The address must be valid and begin with https://.' });
  },
);

test.each(['https://ana@push.test/', 'https://ana:secret@push.test/', 'https://:secret@push.test/'])(
  '%s is refused, because it has credentials',
  async (address) => {
    await expect(post(address)).rejects.toMatchObject({ message: 'The address must not contain a user name or password.' });
  },
);

test('a name is looked up once, and the connection goes to the checked address', async () => {
  const port = await aServer((_request, response) => response.end());
  let lookups = 0;
  const rebinding = async () => at(++lookups === 1 ? '127.0.0.1' : '127.0.0.2');
  await post(`https://push.test:${port}/`, { networks: parseNetworks('127.0.0.1'), resolve: rebinding });
  expect(lookups).toBe(1);
  // The second lookup answers an address that is not named.
  await expect(post(`https://push.test:${port}/`, { networks: parseNetworks('127.0.0.1'), resolve: rebinding })).rejects.toThrow(
    notReachable,
  );
});

test('of several addresses of a name only those that may be called are tried', async () => {
  const reached: unknown[] = [];
  const { port, stop } = await startHttps(({ socket }, response) => {
    reached.push(socket.localAddress);
    response.end();
  }, '0.0.0.0');
  onTestFinished(stop);
  const resolve = async () => at('127.0.0.2', '169.254.169.254', '127.0.0.1');
  expect(await post(`https://push.test:${port}/`, { networks: parseNetworks('127.0.0.1'), resolve })).toMatchObject({ status: 200 });
  expect(reached).toEqual(['127.0.0.1']);
});

test('a redirect is an answer and is not followed', async () => {
  let asked = 0;
  const port = await aServer((request, response) => {
    asked += 1;
    response.writeHead(request.url === '/there' ? 200 : 307, { location: '/there' }).end('Over there');
  });
  expect(await post(`https://127.0.0.1:${port}/`)).toEqual({ status: 307, isOk: false, text: 'Over there' });
  expect(asked).toBe(1);
});

test('of an endless answer 64 KB are read, and then the connection ends', async () => {
  const ended = Promise.withResolvers<void>();
  const port = await aServer((_request, response) => {
    const more = () => {
      while (response.write('é'.repeat(8_192)));
    };
    response.on('drain', more).on('close', ended.resolve);
    more();
  });
  const { status, text } = await post(`https://127.0.0.1:${port}/`);
  expect([status, Buffer.byteLength(text)]).toEqual([200, 64 * 1024]);
  await ended.promise;
});

test.each([
  ['no head', () => {}],
  ['another protocol', ({ socket }) => socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: other\r\n\r\n')],
  ['an unfinished body', (_request, response) => response.writeHead(200).write('.')],
] as [string, RequestListener][])('a server that sends %s is given up in time', async (_, answer) => {
  const port = await aServer(answer);
  await expect(post(`https://127.0.0.1:${port}/`, { time: 50 })).rejects.toThrow('The other server did not answer within 0.05 seconds.');
});

test('a name server that never answers is given up in time', async () => {
  await expect(post('https://push.test/', { resolve: () => new Promise(() => {}), time: 50 })).rejects.toThrow('did not answer within');
});

test('a caller that is aborted gets its own reason', async () => {
  const port = await aServer(() => {});
  const caller = new AbortController();
  const sent = post(`https://127.0.0.1:${port}/`, { signal: caller.signal });
  caller.abort();
  await expect(sent).rejects.toMatchObject({ name: 'AbortError' });
});

test('a server that cannot be reached is named with the reason', async () => {
  const port = await aServer((request) => request.socket.destroy());
  await expect(post(`https://127.0.0.1:${port}/`)).rejects.toThrow('The other server could not be reached (ECONNRESET).');
  await expect(post('https://127.0.0.1:1/')).rejects.toThrow('The other server could not be reached (ECONNREFUSED).');
  const unknown = async () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  await expect(post('https://push.test/', { resolve: unknown })).rejects.toThrow('The other server could not be reached (ENOTFOUND).');
});

test('a certificate that is not trusted, or of another name, is refused', async () => {
  const port = await aServer((_request, response) => response.end());
  const resolve = async () => at('127.0.0.1');
  await expect(post(`https://other.test:${port}/`, { resolve })).rejects.toThrow('(ERR_TLS_CERT_ALTNAME_INVALID)');
  distrust();
  onTestFinished(() => {
    distrust = trustLocalhost();
  });
  await expect(post(`https://127.0.0.1:${port}/`)).rejects.toThrow('(DEPTH_ZERO_SELF_SIGNED_CERT)');
});
