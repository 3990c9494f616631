import { beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type Answer, api, type EndpointName } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Label } from '#shared/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { aComment, aJob, aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { type App, anApp, type Client, startApp } from '../start-app.ts';
import { undescribed } from './described.ts';
import { factorCalls } from './factor-calls.ts';
import { fileCalls, type Prepared } from './file-calls.ts';
import { importCalls } from './import-calls.ts';
import { labelCalls } from './label-calls.ts';
import { notificationCalls } from './notification-calls.ts';
import { tokenCalls } from './token-calls.ts';
import { LOCAL_SITE, wayCalls } from './way-calls.ts';
import { webhookCalls } from './webhook-calls.ts';

/** The preparation that each call needs, as the super admin. A list is called one after the other. */
const calls: Record<EndpointName, (as: Client, app: App) => Promise<Prepared[]> | Prepared[]> = {
  getUser: () => [{}],
  login: () => [{ body: { username: '(305) 555-0100', password: 'placeholder' } }],
  register: async (_as, app) => [
    { body: { token: await app.database.transaction(createSetupToken), name: 'Ana Diaz', mobileNumber: '3055550101' } },
  ],
  logout: () => [{}],
  listSessions: () => [{}],
  endSession: async (as, app) => {
    await theSuperAdmin(app);
    const sessions = await answered<Answer<'listSessions'>>(as, 'GET', '/api/sessions');
    return sessions.filter(({ current }) => !current).map(({ id }) => ({ id }));
  },
  endOtherSessions: () => [{}],
  listNotices: () => [{}],
  getBoard: async (as) => [await aFullTask(as)],
  followBoard: () => [{}],
  updatePresence: async (as) => {
    const { id, number } = await aTask(as);
    return [{ body: { editing: id } }, { body: { editing: `${number}`, tab: 'a' } }, { body: { editing: null, tab: 'a' } }];
  },
  listOlderTasks: async (as) => {
    await aFullTask(as);
    await aFullTask(as, 'completed');
    const [going, completed] = [await aFullTask(as), await aFullTask(as, 'completed')];
    return [{ query: `?status=in_progress&before=${going.id}` }, { query: `?status=completed&before=${completed.id}` }];
  },
  searchTasks: async (as) => {
    await aFullTask(as);
    await aFullTask(as, 'completed');
    return [
      {},
      { query: '?search=roof' },
      { query: '?status=completed' },
      { query: '?assignee=Super%20Admin' },
      { query: '?search=rofo&status=in_progress' },
      { query: `?search=${encodeURIComponent('🏠🏠🏠')}` },
      { query: '?order=due' },
      { query: '?label=urgent%20call' },
    ];
  },
  listSimilarTasks: async (as) => {
    const { title } = await aTask(as, { title: 'Fix the roof' });
    return [{ query: `?title=${encodeURIComponent(title)}` }];
  },
  exportTasks: () => [{}, { query: '?search=roof' }],
  getTask: async (as) => [await aFullTask(as), await aTask(as)],
  listActivities: async (as) => [await aFullTask(as)],
  createTask: () => [
    { body: { title: 'Fix the roof' } },
    { body: { title: 'All', description: 'of it', assignee: 'Super Admin', priority: 'low', dueDate: '2026-12-01' } },
  ],
  updateTask: async (as) => [{ ...(await aFullTask(as)), body: { title: 'Another title' } }],
  changeStatus: async (as) => [{ ...(await aFullTask(as)), body: { status: 'completed' } }],
  changeTasks: async (as) => {
    const [changed, deleted] = [await aFullTask(as), await aFullTask(as)];
    const changes = [
      { id: changed.id, title: 'Another title', description: 'x'.repeat(2_000), status: 'completed' },
      { id: deleted.id, deleted: true },
      { id: 'unknown' },
    ];
    return [{ body: { changes } }];
  },
  ...importCalls,
  deleteTask: async (as) => [await aFullTask(as)],
  listDeletedTasks: async (as) => {
    const [first, last] = [await aFullTask(as), await aFullTask(as)];
    for (const { id } of [first, last]) await answered(as, 'DELETE', `/api/tasks/${id}`);
    return [{}, { query: `?before=${last.id}` }];
  },
  restoreTask: async (as) => {
    const deleted = await aFullTask(as);
    await answered(as, 'DELETE', `/api/tasks/${deleted.id}`);
    return [deleted, await aTask(as)];
  },
  deleteForever: async (as) => {
    const deleted = await aFullTask(as);
    await answered(as, 'DELETE', `/api/tasks/${deleted.id}`);
    return [deleted];
  },
  addComment: async (as) => [{ ...(await aFullTask(as)), body: { comment: 'x'.repeat(600) } }],
  updateComment: async (as) => {
    const task = await aFullTask(as);
    return [{ ...task, commentId: await aComment(as, task, 'Said'), body: { comment: 'x'.repeat(600) } }];
  },
  deleteComment: async (as) => {
    const task = await aFullTask(as);
    return [{ ...task, commentId: await aComment(as, task, 'Said') }];
  },
  ...fileCalls,
  listAssignableAdmins: () => [{}, { query: '?include=holders' }],
  listAdmins: () => [{}],
  createAdmin: () => [{ body: { name: 'Ben Ito', mobileNumber: '3055550102', role: 'admin' } }],
  updateAdmin: async (_as, app) => {
    const { id } = (await anAdmin(app)).admin;
    return [
      { id, body: { name: 'Renamed' } },
      { id, body: {} },
    ];
  },
  eraseNumber: async (as, app) => {
    const { admin } = await anAdmin(app);
    await answered(as, 'PATCH', `/api/admins/${admin.id}`, { active: false });
    return [{ id: admin.id }, { id: admin.id }];
  },
  ...labelCalls,
  ...factorCalls,
  ...wayCalls,
  ...webhookCalls,
  ...notificationCalls,
  listFailedJobs: async (_as, app) => {
    await aJob(app, { isFailed: true });
    return [{}];
  },
  retryJob: async (_as, app) => [{ id: await aJob(app, { isFailed: true }) }],
  listAudit: () => [{}, { query: '?action=signed_in&from=2020-01-01' }],
  exportAudit: () => [{}],
  ...tokenCalls,
  describeApi: () => [{}],
  readDocs: () => [{}],
  checkLive: () => [{}],
  checkReady: () => [{}],
};

/** A task with every field set, a history, and a comment that lists cut. */
async function aFullTask(as: Client, status = 'in_progress'): Promise<{ id: string }> {
  const labels = await answered<Label[]>(as, 'GET', '/api/labels');
  const [{ name } = await aLabel(as, { name: 'Urgent call' })] = labels;
  const { id } = await aTask(as, {
    title: 'Fix the roof',
    labels: [name],
    description: 'It leaks "here", says @Super Admin',
    assignee: 'Super Admin',
    priority: 'urgent',
    dueDate: '2026-12-01',
  });
  await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: `@Super Admin ${'🏠'.repeat(600)}` });
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status });
  return { id };
}

let app: App;
beforeAll(async () => {
  // Set but not in effect, so that every call can be made after a sign-in by number.
  app = await startApp({ environment: { SECOND_FACTOR: 'approve,passkey', SECOND_FACTOR_FROM: '2099-01-01', PUBLIC_URL: LOCAL_SITE } });
  return () => app.close();
});

test.each(Object.entries(api) as [EndpointName, Endpoint][])('%s answers exactly as the contract says', async (name, endpoint) => {
  const as = await theSuperAdmin(app);
  for (const { query = '', body, headers, answers = endpoint.status, ...named } of await calls[name](as, app)) {
    const path = endpoint.path.replaceAll(/:(\w+)/g, (_, part: string) => named[part as keyof typeof named] ?? '');
    const reply = await as.call(endpoint.method, path + query, body, headers);
    expect(reply, reply.text).toMatchObject({ status: answers });
    expect(undescribed(endpoint.method, endpoint.path, reply)).toEqual([]);
    if (answers >= 400) continue;
    if (endpoint.event) {
      expect(reply.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
      continue;
    }
    if (endpoint.gives === 'text/csv') {
      expect(reply.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w.]+"$/);
      continue;
    }
    if (endpoint.gives === 'text/calendar') {
      expect(reply.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
      continue;
    }
    if (endpoint.gives === 'text/html') {
      expect(reply.headers.get('content-type')).toBe('text/html; charset=utf-8');
      continue;
    }
    if (endpoint.reads?.includes('Range')) {
      expect(reply.headers.get('content-disposition')).toMatch(/^(attachment|inline); filename="[\w.]+"/);
      continue;
    }
    if (!endpoint.answer) {
      expect(reply.text).toBe('');
      continue;
    }
    expect(reply.headers.get('content-type')).toBe('application/json; charset=utf-8');
    // The schema drops unknown keys, so compare with the original to catch one.
    expect(z.parse(endpoint.answer, reply.json())).toStrictEqual(reply.json());
    if (
      name === 'listOlderTasks' ||
      name === 'searchTasks' ||
      name === 'listSimilarTasks' ||
      name === 'listDeletedTasks' ||
      name === 'listFailedJobs' ||
      name === 'listLabels' ||
      name === 'listWebhooks' ||
      name === 'listAudit'
    )
      expect(reply.json()).not.toEqual([]);
  }
});

test('a list cuts a long note at 500 characters and says so; a single task shows all of it', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aFullTask(as);
  const listed = (await answered<{ inProgress: Task[] }>(as, 'GET', '/api/tasks')).inProgress[0]?.activities[1];
  expect(listed).toMatchObject({ note: `@Super Admin ${'🏠'.repeat(487)}`, noteCut: true });
  const whole = (await answered<Task>(as, 'GET', `/api/tasks/${id}`)).activities[1];
  expect(whole?.note).toBe(`@Super Admin ${'🏠'.repeat(600)}`);
  expect(whole).not.toHaveProperty('noteCut');
});

test('ids are UUIDs of version 7, and times are ISO 8601 in UTC with milliseconds', async () => {
  const task = await aTask(await theSuperAdmin(await anApp()), { dueDate: '2026-12-01T10:00:00+02:00' });
  for (const id of [task.id, task.createdByAdminId, task.activities[0]?.id])
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  for (const time of [task.createdAt, task.updatedAt, task.activities[0]?.at])
    expect(time).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
  expect(task.dueDate).toBe('2026-12-01T08:00:00.000Z');
});
