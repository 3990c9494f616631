import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import type { Task } from '#shared/tasks.ts';
import { aComment, aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { aHostileString as aString, aHostileValue as aValue, hostileStrings } from '../hostile-strings.ts';
import { type App, type Client, startApp } from '../start-app.ts';
import { undescribed } from './described.ts';
import { validBodies as valid } from './valid-bodies.ts';
import { onlyWebhook } from './webhook-calls.ts';

const RUNS = process.env.LONG_TESTS ? 1_000 : 15;
const PATIENCE = process.env.LONG_TESTS ? 600_000 : 60_000;

let app: App;
let as: Client;
let task: Task;
let adminId: string;
let commentId: string;
let labelId: string;
let webhook: { id: string; deliveryId: string };
beforeAll(async () => {
  app = await startApp();
  as = await theSuperAdmin(app);
  task = await aTask(as);
  commentId = await aComment(as, task, 'Said');
  adminId = (await anAdmin(app)).admin.id;
  labelId = (await aLabel(as)).id;
  webhook = await onlyWebhook(as, app);
});
afterAll(() => app.close());
// Resets the limit on sign-ins, which would otherwise refuse everything.
beforeEach(() => app.database.transaction((tx) => tx.sql.deleteFrom('sign_in_attempts').execute()));

type Reply = Awaited<ReturnType<Client['call']>>;

/** Expects an answer that is no server error, that the API description allows, and whose refusal is a sentence. */
function isGood(reply: Reply, endpoint?: Endpoint): void {
  if (reply.status >= 500) throw new Error(`Answered ${reply.status}: ${reply.text}`);
  if (endpoint) expect(undescribed(endpoint.method, endpoint.path, reply)).toEqual([]);
  if (reply.status < 400) return;
  expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  // A sentence may quote what was sent.
  expect(reply.text.replace(/“.*”/s, '“”')).toMatch(/^[A-Z][^\n\r<>{}]{5,300}$/);
}

const endpoints = Object.entries(api) as [EndpointName, Endpoint][];
const fieldsOf = (schema: z.ZodMiniType | undefined): string[] =>
  schema instanceof z.ZodMiniObject ? Object.keys(schema._zod.def.shape) : [];
/**
 * A caller with a session, but without one for signing in. A hostile string may be a valid number, and signing in would replace the
 * session.
 */
const callerOf = (name: EndpointName) => app.caller(name === 'login' ? '' : as.cookie);
const pathOf = ({ path }: Endpoint) => {
  const ids: Record<string, string> = { admins: adminId, labels: labelId, webhooks: webhook.id };
  const id = ids[path.split('/')[2] ?? ''] ?? task.id;
  const query = path === api.importTasks.path ? '?dryRun=false' : '';
  return path.replace(':id', id).replace(':commentId', commentId).replace(':deliveryId', webhook.deliveryId) + query;
};

/** Expects a successful call to have stored the field as sent, apart from blanks around names, titles and comments. */
async function isKept(name: EndpointName, field: string, sent: unknown, reply: Reply): Promise<void> {
  if (typeof sent !== 'string' || reply.status >= 300) return;
  if (name === 'createTask' || name === 'updateTask') {
    const stored = await answered<Task>(as, 'GET', `/api/tasks/${(reply.json() as Task).id}`);
    if (field === 'title') expect(stored.title).toBe(sent.trim());
    if (field === 'description') expect(stored.description).toBe(sent || null);
  }
  if (name === 'updateComment') {
    const entry = app.database.sql.selectFrom('activities').select('note').where('id', '=', commentId);
    expect(await entry.executeTakeFirst()).toEqual({ note: sent.trim() });
  }
  if (name === 'addComment') expect((await answered<Task>(as, 'GET', `/api/tasks/${task.id}`)).activities[0]?.note).toBe(sent.trim());
  if ((name === 'createLabel' || name === 'updateLabel') && field === 'name') expect(reply.json()).toMatchObject({ name: sent.trim() });
  if ((name === 'createAdmin' || name === 'updateAdmin') && field === 'name') expect(reply.json()).toMatchObject({ name: sent.trim() });
}

test('the corpus has at least 200 strings', () => {
  expect(hostileStrings.length).toBeGreaterThanOrEqual(200);
  for (const [name, { body }] of endpoints) if (body) expect(valid, name).toHaveProperty(name);
});

describe.each(endpoints.filter(([, { body }]) => body))('the body of %s', (name, endpoint) => {
  test.each(fieldsOf(endpoint.body))(
    'with any value as %s is stored as sent or refused with a sentence',
    { timeout: PATIENCE },
    async (field) => {
      const check = async (value: unknown) => {
        const reply = await callerOf(name).call(endpoint.method, pathOf(endpoint), { ...valid[name], [field]: value });
        isGood(reply, endpoint);
        await isKept(name, field, value, reply);
      };
      await fc.assert(fc.asyncProperty(aValue, check), { numRuns: RUNS });
    },
  );

  test('in any form is accepted or refused with a sentence', { timeout: PATIENCE }, async () => {
    const forms = [
      '',
      '{',
      '}',
      '[]',
      'null',
      '5',
      '"x"',
      'true',
      '{"a"}',
      "{'a':1}",
      '\ufeff{}',
      '{}x',
      '{"title":"a","title":"b"}',
      '{"__proto__":{"role":"super_admin"},"title":"x"}',
      '{"constructor":{"prototype":{"a":1}},"title":"x"}',
      `{"title":${'['.repeat(30_000)}${']'.repeat(30_000)}}`,
      `{"a":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)},"title":"x"}`,
      '{"title":1e999}',
      `{"title":${'9'.repeat(5_000)}}`,
      `{${Array.from({ length: 5_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
      `{"title":"${'x'.repeat(70_000)}"}`,
      '{"title":"\\ud800"}',
      '{"title":"x","id":"x","role":"super_admin","createdByAdminId":"x","version":99,"createdAt":"x","active":false}'.replace(
        ',"active":false',
        '',
      ),
    ];
    for (const form of forms) isGood(await app.caller(as.cookie).call(endpoint.method, pathOf(endpoint), form), endpoint);
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'application/json; charset=utf-16',
      'x',
      'application/jsonp',
    ])
      isGood(await app.caller(as.cookie).call(endpoint.method, pathOf(endpoint), '{}', { 'content-type': type }), endpoint);
  });
});

describe.each(endpoints.filter(([, { query }]) => query))('the query of %s', (_, endpoint) => {
  test.each(fieldsOf(endpoint.query))(
    'with any value as %s, once or twice, is answered or refused with a sentence',
    { timeout: PATIENCE },
    async (field) => {
      const check = async (value: string, doubled: boolean) => {
        const text = new URLSearchParams([[field, value], ...(doubled ? [[field, value]] : [])]).toString();
        isGood(await as.call(endpoint.method, `${pathOf(endpoint)}?${text}`), endpoint);
      };
      await fc.assert(fc.asyncProperty(aString, fc.boolean(), check), { numRuns: RUNS });
      for (const raw of [
        '%',
        '%ff',
        '=',
        '&&&',
        `${field}[]=a`,
        `${field}[a]=b`,
        `${field}.a=b`,
        `__proto__[x]=1&${field}=a`,
        'a='.repeat(2_000),
      ])
        isGood(await as.call(endpoint.method, `${pathOf(endpoint)}?${raw}`), endpoint);
    },
  );
});

test('each hostile string works as a title and a search, and is refused as an id with a sentence', { timeout: PATIENCE }, async () => {
  const withIds = endpoints.filter(([, { path }]) => path.includes(':id'));
  for (const [at, text] of hostileStrings.entries()) {
    const made = await as.call('POST', '/api/tasks', { title: text });
    isGood(made);
    await isKept('createTask', 'title', text, made);
    isGood(await as.call('GET', `/api/tasks/search?${new URLSearchParams({ search: text })}`));
    const id = encodeURIComponent(text.toWellFormed());
    if (id === '' || id === '.' || id === '..') continue;
    for (const [name, { method, path }] of process.env.LONG_TESTS ? withIds : withIds.slice(at % withIds.length).slice(0, 2)) {
      const reply = await as.call(method, path.replaceAll(/:\w+/g, id), valid[name]);
      isGood(reply);
      const isNumber = taskNumberIn(text) !== undefined && path.startsWith('/api/tasks/');
      expect(reply.status, `${method} ${path} ${text}`).toBeGreaterThanOrEqual(path === '/api/tasks/:id' || isNumber ? 200 : 400);
    }
  }
});

test('headers with any content are used, ignored or refused with a sentence', { timeout: PATIENCE }, async () => {
  const names = [
    'if-match',
    'if-none-match',
    'idempotency-key',
    'last-event-id',
    'last-event-at',
    'accept',
    'accept-encoding',
    'user-agent',
    'cookie',
    'x-forwarded-for',
    'content-type',
    'sec-fetch-site',
    'origin',
  ];
  const aHeader = fc
    .oneof(aString, fc.string({ unit: 'binary-ascii', maxLength: 300 }))
    .map((text) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim());
  const check = async (header: string, value: string) => {
    const caller = header === 'cookie' ? app.caller() : app.caller(as.cookie);
    for (const [method, path, body] of [
      ['PUT', `/api/tasks/${task.id}`, { title: 'x' }],
      ['GET', '/api/tasks', undefined],
      ['GET', '/api/events', undefined],
    ] as const)
      isGood(await caller.call(method, path, body, { [header]: value }));
  };
  await fc.assert(fc.asyncProperty(fc.constantFrom(...names), aHeader, check), { numRuns: RUNS * 2 });
});

test('extra fields in a body do not overwrite fields that the server sets', async () => {
  const sent = {
    title: 'x',
    id: 'x',
    createdByAdminId: adminId,
    creator: { id: adminId },
    version: 99,
    status: 'completed',
    deletedAt: 'x',
    activities: [],
  };
  const made = (await as.call('POST', '/api/tasks', sent)).json() as Task;
  expect(made).toMatchObject({ version: 1, status: 'pending', creator: { name: 'Super Admin' } });
  expect(made.id).not.toBe('x');
  const entered = { username: '5550000001', role: 'super_admin', id: adminId };
  expect(await app.anonymous.call('POST', '/api/login', entered)).toMatchObject({ status: 401 });
});
