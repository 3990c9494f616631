import { Validator } from '@seriousme/openapi-schema-validator';
import { beforeAll, expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { routes } from '#shared/routes.ts';
import type { ApiDocument } from '../../src/server/openapi/document.ts';
import { anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { type App, anApp, startApp } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';
import { undescribed } from './described.ts';

// The tests of the contract, of access and of hostile input compare every answer with the description.

test('the description is valid OpenAPI 3.1, and lists callers, parameters and length limits', async () => {
  const as = await anAdmin(await anApp());
  const document = await answered<ApiDocument>(as, 'GET', '/api/openapi.json');
  expect(await new Validator().validate(JSON.parse(JSON.stringify(document)))).toMatchObject({ valid: true });
  const create = document.paths['/api/tasks']?.post;
  expect(create).toMatchObject({ operationId: 'createTask', security: [{ session: [] }, { token: [] }], tags: ['tasks'] });
  expect(create?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['title'],
    properties: {
      title: { type: 'string', maxLength: 500 },
      priority: { default: 'medium' },
      dueDate: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  });
  expect(create?.responses[201]?.content).toEqual({ 'application/json': { schema: { $ref: '#/components/schemas/Task' } } });
  expect(document.paths['/api/tasks/{id}']?.put?.parameters).toMatchObject([
    { name: 'id', in: 'path' },
    { name: 'If-Match', in: 'header' },
  ]);
  expect(document.paths['/api/health/live']?.get?.security).toEqual([]);
});

const withBody = (Object.entries(api) as [EndpointName, Endpoint][]).filter(([, { takes }]) => takes === 'application/json');

let board: App;
beforeAll(async () => {
  board = await startApp();
  return () => board.close();
});

test.each(withBody)(
  '%s takes a body of as many bytes as the description says, and not one more',
  async (name, { method, path, bodyLimit = 0 }) => {
    const admin = await theSuperAdmin(board);
    const as = routes[name].rule === 'program' ? await aProgram(board, admin) : admin;
    const where = path.replaceAll(/:\w+/g, 'unknown');
    const call = (bytes: number) => as.call(method, where, `{"x":"${'x'.repeat(bytes - 8)}"}`);
    expect(await call(bodyLimit)).toMatchObject({ status: expect.not.toBeOneOf([413, 500]) });
    const most = `${bodyLimit / 1024} KiB`;
    expect(await call(bodyLimit + 1)).toMatchObject({
      status: 413,
      text: expect.stringMatching(new RegExp(`^The request body must be at most ${most}\\. Shorten .+\\.$`)),
    });
    const document = await answered<ApiDocument>(as, 'GET', '/api/openapi.json');
    const described = document.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()];
    expect(described, name).toMatchObject({
      requestBody: { description: `At most ${most}.`, content: { 'application/json': {} } },
      responses: { 413: { description: `The body is larger than ${most}.` } },
    });
  },
);

test('the description says that a file is bytes, how large it may be, and that a part of it can be asked for', async () => {
  const app = await anApp({ environment: { MAX_FILE_MB: '7' } });
  const { paths } = await answered<ApiDocument>(await theSuperAdmin(app), 'GET', '/api/openapi.json');
  expect(paths['/api/tasks/{id}/files']?.put).toMatchObject({
    requestBody: { description: 'The bytes of the file, at most 7 MB.', content: { '*/*': { schema: { format: 'binary' } } } },
    responses: { 413: { description: expect.stringMatching(/^The file is larger than 7 MB/) } },
  });
  expect(paths['/api/files/{id}']?.get?.responses).toMatchObject({ 206: { headers: { 'Content-Range': {} } }, 416: {}, 304: {} });
  expect(paths['/api/files/{id}/preview']?.put?.requestBody).toMatchObject({
    description: 'At most 200 KiB.',
    content: { 'image/webp': { schema: { format: 'binary' } } },
  });
  expect(paths['/api/files/{id}']?.get?.responses[200]?.content).toEqual({ '*/*': { schema: { type: 'string', format: 'binary' } } });
});

test('a header that is always there is described so, and one that may be missing too', async () => {
  const as = await theSuperAdmin(await anApp());
  const { paths } = await answered<ApiDocument>(as, 'GET', '/api/openapi.json');
  expect(paths['/api/tasks/search']?.get?.responses[200]?.headers).toMatchObject({
    'Total-Count': { required: true },
    'Next-After': { required: false },
  });
  expect(paths['/api/tasks.csv']?.get?.responses[200]).toMatchObject({
    headers: { 'Content-Disposition': { required: true } },
    content: { 'text/csv': {} },
  });
});

test('refusals of every call are described, with their headers: slow requests, tokens that do not work, too many calls', async () => {
  const admin = await theSuperAdmin(await anApp());
  const { paths } = await answered<ApiDocument>(admin, 'GET', '/api/openapi.json');
  const calls = Object.values(paths).flatMap((methods) => Object.values(methods));
  expect(calls.map(({ responses }) => responses[429]?.headers)).toEqual(
    calls.map(() => ({ 'Retry-After': expect.objectContaining({ required: true }) })),
  );
  expect(calls.filter(({ responses }) => !responses[408])).toEqual([]);
  expect(paths['/api/tasks']?.get?.responses[429]?.description).toMatch(/calls this minute.+ under way/);
  expect(paths['/api/tasks']?.get?.responses[401]?.headers).toMatchObject({ 'WWW-Authenticate': { required: false } });
  expect(paths['/api/files/{id}']?.get?.responses[416]?.headers).toMatchObject({ 'Content-Range': { required: true } });
  // Told by an overloaded server, and not by one whose database is away.
  expect(paths['/api/tasks']?.get?.responses[503]?.headers).toMatchObject({ 'Retry-After': { required: false } });
  expect(paths['/api/tasks']?.get?.responses[400]?.headers).toBeUndefined();
  // Mail programs call it from anywhere.
  expect(paths['/api/email/unsubscribe/{token}']?.post?.responses).not.toHaveProperty('403');

  const bearer = await admin.call('GET', '/api/user', undefined, { authorization: 'Bearer mtk_unknown' });
  expect(bearer.headers.has('www-authenticate')).toBe(true);
  expect(undescribed('GET', '/api/user', bearer)).toEqual([]);
});

test('the description names the session cookie in use', async () => {
  const https = await anApp({ environment: { PUBLIC_URL: 'https://tasks.example.com' } });
  const document = await answered<ApiDocument>(await theSuperAdmin(https), 'GET', '/api/openapi.json');
  expect(document.components.securitySchemes.session.name).toBe('__Host-session');
});

test('the description is also an HTML page without scripts and with only its own style', async () => {
  const as = await theSuperAdmin(await anApp());
  const { headers, text } = await as.call('GET', '/api/docs');
  const [, nonce] =
    /^default-src 'none'; style-src 'nonce-([^']+)'; base-uri 'none'; frame-ancestors 'none'$/.exec(
      headers.get('content-security-policy') ?? '',
    ) ?? [];
  expect(text.match(/<style|<script|style=|onclick/g)).toEqual(['<style']);
  expect(text).toContain(`<style nonce="${nonce}">`);
  expect(text).toContain('<code>PUT /api/tasks/{id}/status</code>');
  expect(text).toContain('title: string <small>at most 500 characters</small>');
  expect(text).toContain('description?: string | null <small>at most 20,000 characters</small>');
  expect(text).toContain('<a href="#Task">Task</a>');
});

test('an export may answer 507, because it writes an audit entry', () => {
  const full = { status: 507, text: 'The disk is full.', headers: new Headers({ 'content-type': 'text/plain' }) };
  for (const path of ['/api/tasks.csv', '/api/audit.csv']) expect(undescribed('GET', path, full)).toEqual([]);
});

test('an undescribed answer is found', () => {
  const json = (status: number, text: string, more = {}) => ({
    status,
    text,
    headers: new Headers({ 'content-type': 'application/json', ...more }),
  });
  const user = { id: 'a', name: 'Ana', role: 'admin', assigneesMay: [] };
  expect(undescribed('GET', '/api/user', json(200, JSON.stringify(user)))).toEqual([]);
  expect(undescribed('GET', '/api/user', json(200, JSON.stringify({ ...user, mobileNumber: '9' })))).toHaveLength(1);
  expect(undescribed('GET', '/api/user', json(200, JSON.stringify({ ...user, role: 'king' })))).toHaveLength(1);
  expect(undescribed('GET', '/api/user', json(409, '{}'))).toEqual(['GET /api/user is not said to answer 409']);
  expect(undescribed('GET', '/api/user', json(200, '{}', { 'content-type': 'text/html' }))).toHaveLength(1);
  expect(undescribed('GET', '/api/tasks/search', json(200, '[]'))).toEqual(['GET /api/tasks/search 200 lacks the header Total-Count']);
  expect(undescribed('GET', '/api/nothing', json(200, '{}'))).toHaveLength(1);
});
