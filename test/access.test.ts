import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import { api, type Endpoint, type EndpointName } from '#shared/api.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from './factories.ts';
import { type App, type Client, startApp } from './start-app.ts';

const callers = ['signed out', 'garbage cookie', 'signed-out token', 'deactivated', 'owner', 'other admin', 'super admin'] as const;
type Caller = (typeof callers)[number];

/** What each caller is answered, in the order of `callers`. */
type Expected = readonly [number, number, number, number, number, number, number];
const open = (status: number): Expected => [status, status, status, status, status, status, status];
const signedIn = (status: number): Expected => [401, 401, 401, 401, status, status, status];
const ownersAndSuperAdmins = (status: number): Expected => [401, 401, 401, 401, status, 403, status];
const superAdmins = (status: number): Expected => [401, 401, 401, 401, 403, 403, status];

const expected: Record<EndpointName, { answers: Expected; body?: unknown; query?: (id: string) => string }> = {
  getUser: { answers: signedIn(200) },
  login: { answers: open(401), body: { username: '1' } },
  register: { answers: open(403), body: { name: 'Eve', mobileNumber: '9' } },
  logout: { answers: open(204) },
  getBoard: { answers: signedIn(200) },
  followBoard: { answers: signedIn(200) },
  listOlderTasks: { answers: signedIn(200), query: (id) => `?status=pending&before=${id}` },
  searchTasks: { answers: signedIn(200), query: () => '?search=task' },
  getTask: { answers: signedIn(200) },
  listActivities: { answers: signedIn(200) },
  createTask: { answers: signedIn(201), body: { title: 'Mine' } },
  updateTask: { answers: ownersAndSuperAdmins(200), body: { title: 'Changed' } },
  changeStatus: { answers: ownersAndSuperAdmins(200), body: { status: 'completed' } },
  deleteTask: { answers: ownersAndSuperAdmins(204) },
  addComment: { answers: ownersAndSuperAdmins(201), body: { comment: 'Seen' } },
  listAssignableAdmins: { answers: signedIn(200) },
  listAdmins: { answers: superAdmins(200) },
  createAdmin: { answers: superAdmins(201), body: { name: 'New Admin', mobileNumber: '8005550100', role: 'admin' } },
  updateAdmin: { answers: superAdmins(200), body: { name: 'Renamed' } },
  checkLive: { answers: open(200) },
  checkReady: { answers: open(200) },
};

let app: App;
let superAdmin: Client;
let owner: Client;
let target: Admin;
const cookies = {} as Record<Caller, string>;

beforeAll(async () => {
  app = await startApp();
  superAdmin = await theSuperAdmin(app);
  owner = await anAdmin(app);
  target = (await anAdmin(app, { name: 'Target' })).admin;
  const gone = await theSuperAdmin(app);
  const spent = gone.cookie;
  await answered(gone, 'POST', '/api/logout');
  const deactivated = await anAdmin(app);
  await answered(superAdmin, 'PATCH', `/api/admins/${deactivated.admin.id}`, { active: false });
  Object.assign(cookies, {
    'signed out': '',
    'garbage cookie': 'session=garbage',
    'signed-out token': spent,
    deactivated: deactivated.cookie,
    owner: owner.cookie,
    'other admin': (await anAdmin(app)).cookie,
    'super admin': superAdmin.cookie,
  });
});
afterAll(() => app.close());

test('every endpoint of the contract has an expectation', () => {
  expect(Object.keys(expected).sort()).toEqual(Object.keys(api).sort());
});

describe.each((Object.entries(api) as [EndpointName, Endpoint][]).filter(([name]) => name !== 'logout'))('%s', (name, endpoint) => {
  test.each(callers.map((caller, place) => [caller, expected[name]?.answers[place]] as const))(
    '%s is answered %i',
    async (caller, status) => {
      const id = endpoint.path.startsWith('/api/admins') ? target.id : (await aTask(owner)).id;
      const { body, query } = expected[name];
      const reply = await app.caller(cookies[caller]).call(endpoint.method, endpoint.path.replace(':id', id) + (query?.(id) ?? ''), body);
      expect(reply, reply.text).toMatchObject({ status });
      if (reply.status >= 400) expect(reply.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      if (status === 401 && name !== 'login') expect(reply.text).toBe('Sign in to continue.');
      if (status === 403 && name in { updateTask: 1, changeStatus: 1, deleteTask: 1, addComment: 1 })
        expect(reply.text).toBe('Only the creator or a super admin can change this task.');
    },
  );
});

test.each(callers)('logout answers 204 to somebody %s', async (caller) => {
  const cookie =
    caller === 'owner' || caller === 'other admin' || caller === 'super admin' ? (await theSuperAdmin(app)).cookie : cookies[caller];
  const client = app.caller(cookie);
  expect(await client.call('POST', '/api/logout')).toMatchObject({ status: 204, text: '' });
  expect(await app.caller(cookie).call('GET', '/api/user')).toMatchObject({ status: 401 });
});
