import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('a caller that accepts problem details gets them', async () => {
  const app = await anApp();
  const reply = await app.anonymous.call('GET', '/api/tasks?x=1', undefined, { accept: 'application/problem+json' });
  expect(reply.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
  expect(reply.json()).toEqual({
    type: 'about:blank',
    title: 'Unauthorized',
    status: 401,
    detail: 'Sign in to continue.',
    instance: '/api/tasks?x=1',
  });
});

test.each([
  ['APPLICATION/Problem+JSON', 'application/problem+json'],
  ['text/html, application/problem+json; q=0.5', 'application/problem+json'],
  ['application/problem+json;q=0', 'text/plain'],
  ['application/problem+jsonx', 'text/plain'],
])('an error for a caller that accepts %s has the type %s', async (accept, type) => {
  const reply = await (await anApp()).anonymous.call('GET', '/api/tasks', undefined, { accept });
  expect(reply.headers.get('content-type')).toBe(`${type}; charset=utf-8`);
});

test.each([
  [{ 'sec-fetch-site': 'cross-site' }],
  [{ 'sec-fetch-site': 'same-site' }],
  [{ origin: 'https://evil.example' }],
  [{ origin: 'null' }],
])('a change with %j is refused as cross-site', async (headers: Record<string, string>) => {
  const as = await theSuperAdmin(await anApp());
  const reply = await as.call('POST', '/api/tasks', { title: 'x' }, headers);
  expect(reply.status).toBe(403);
  expect(reply.text).toMatch(/^This request came from another site and was refused\./);
  expect(await as.call('GET', '/api/tasks', undefined, headers)).toMatchObject({ status: 200 });
});

test('behind a proxy that changes Host, the refusal says what to set', async () => {
  const headers = { origin: 'https://tasks.example', 'sec-fetch-site': 'same-origin' };
  const { text } = await (await anApp()).anonymous.call('POST', '/api/login', { username: '1', password: 'placeholder' }, headers);
  expect(text).toMatch(/its address and the setting PUBLIC_URL of the server must agree\.$/);
});

test('a change from the server’s own page is accepted', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  for (const headers of [{ origin: app.url }, { origin: app.url, 'sec-fetch-site': 'same-origin' }, {}])
    expect(await as.call('POST', '/api/tasks', { title: 'x' }, headers as Record<string, string>)).toMatchObject({ status: 201 });
});

test('with PUBLIC_URL set, only that origin is accepted', async () => {
  const app = await anApp({ environment: { PUBLIC_URL: 'https://tasks.example.com' } });
  const as = await theSuperAdmin(app);
  expect(await as.call('POST', '/api/tasks', { title: 'x' }, { origin: 'https://tasks.example.com' })).toMatchObject({ status: 201 });
  expect(await as.call('POST', '/api/tasks', { title: 'x' }, { origin: app.url })).toMatchObject({ status: 403 });
});

test.each(['/api', '/api/', '/api/nothing', '/api/tasks/a/b/c'])('%s is answered with 404 and a sentence', async (path) => {
  const reply = await (await anApp()).anonymous.call('GET', path);
  expect(reply).toMatchObject({ status: 404, text: 'There is nothing at this address.' });
});

test.each([
  ['GET', '/api/mcp'],
  ['DELETE', '/api/mcp'],
  ['GET', '/api/mcp?session=1'],
])('%s %s is answered with 405, by which clients know that there is no stream and no session', async (method, path) => {
  const reply = await (await anApp()).anonymous.call(method, path);
  expect(reply).toMatchObject({ status: 405, text: 'This address takes only POST.' });
  expect(reply.headers.get('allow')).toBe('POST');
});

test.each(['/api/tasks/%', '/api/tasks/%ff', '/%'])('the malformed address %s is answered with 400 and a sentence', async (path) => {
  const reply = await (await anApp()).anonymous.call('GET', path);
  expect(reply.status).toBe(400);
  expect(reply.text).toBe('The address is not valid.');
});

test('a query that is not UTF-8 is refused, but a literal percent sign is accepted', async () => {
  const as = await theSuperAdmin(await anApp());
  for (const query of ['search=%ff', 'search=roof&assignee=%C3%28', 'search=%e2%82'])
    expect(await as.call('GET', `/api/tasks/search?${query}`), query).toMatchObject({
      status: 400,
      text: 'The address is not valid: percent-encoded characters must be UTF-8.',
    });
  for (const query of ['search=100%', 'search=5%25+off', 'search=%E2%82%AC%zz'])
    expect(await as.call('GET', `/api/tasks/search?${query}`), query).toMatchObject({ status: 200 });
});

test('answers of the API can be neither cached nor framed', async () => {
  const { headers } = await (await anApp()).anonymous.call('GET', '/api/health/live');
  expect(headers.get('cache-control')).toBe('no-store');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('x-powered-by')).toBeNull();
});

test('stopping the server does not wait for an idle connection', async () => {
  const own = await anApp();
  const socket = connect(Number(new URL(own.url).port), '127.0.0.1');
  await once(socket, 'connect');
  // Its answer to another request shows that the server has accepted the connection.
  await own.anonymous.call('GET', '/api/health/live');
  const ended = once(socket, 'close');
  await own.close();
  await ended;
});

test('a body nested too deeply is refused before it is parsed, and brackets in a text are not counted', async () => {
  const as = await theSuperAdmin(await anApp());
  const deep = `{"changes":[${'['.repeat(1_000_000)}`;
  const refused = { status: 400, text: 'The request body is nested too deeply. Send it with fewer levels.' };
  expect(await as.call('POST', '/api/tasks/bulk', deep)).toMatchObject(refused);
  expect(await as.call('POST', '/api/tasks', `{"title":${'['.repeat(20)}${']'.repeat(20)}}`)).toMatchObject(refused);
  const title = `${'[{'.repeat(100)} "quoted" \\`;
  expect((await as.call('POST', '/api/tasks', { title })).json()).toMatchObject({ title });
});

test('a body of more values and keys than the largest import is refused before it is parsed, and those in a text are not counted', async () => {
  const as = await theSuperAdmin(await anApp());
  const import_ = (body: unknown) => as.call('POST', '/api/tasks/import?dryRun=true', body);
  const refused = { status: 400, text: 'The request body has too many values. Send fewer at a time.' };
  expect(await import_(`{"tasks":[${'{},'.repeat(1_000_000)}{}]}`)).toMatchObject(refused);
  const keys = Array.from({ length: 500_000 }, (_, at) => `"k${at}":1`);
  expect(await import_(`{"tasks":[{"title":"A",${keys}}]}`)).toMatchObject(refused);
  const row = {
    title: 'Fix, then: check',
    description: 'a,:'.repeat(50),
    assignee: null,
    priority: 'low',
    dueDate: '2026-12-01',
    status: 'pending',
    labels: Array.from({ length: 20 }, (_, at) => `Label ${at}`),
  };
  expect((await import_({ tasks: Array(20_000).fill(row) })).json()).toMatchObject({ count: 20_000 });
});
