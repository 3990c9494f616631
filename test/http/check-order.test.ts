import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

const changes = (id: string) =>
  [
    ['PUT', `/api/tasks/${id}`],
    ['PUT', `/api/tasks/${id}/status`],
    ['POST', `/api/tasks/${id}/comment`],
  ] as const;

test('a change is checked in order: signed in, found, allowed, body', async () => {
  const app = await anApp();
  const [owner, other] = [await anAdmin(app), await anAdmin(app)];
  const { id } = await aTask(owner);
  for (const [method, path] of changes('missing')) {
    expect(await app.anonymous.call(method, path, '{')).toMatchObject({ status: 401 });
    const reply = await other.call(method, path, '{');
    expect(reply).toMatchObject({ status: 404, text: 'This task does not exist or was deleted.' });
  }
  for (const [method, path] of changes(id)) {
    expect(await app.anonymous.call(method, path, '{')).toMatchObject({ status: 401 });
    expect(await other.call(method, path, '{')).toMatchObject({ status: 403 });
    expect(await owner.call(method, path, '{')).toMatchObject({ status: 400 });
    expect(await owner.call(method, path, '{', { 'if-match': '"99"' })).toMatchObject({ status: 400 });
  }
  const stale = { 'if-match': '"99"' };
  const path = `/api/tasks/${id}`;
  expect(await owner.call('PUT', path, { title: 'New', assignee: 'Nobody' }, stale)).toMatchObject({ status: 400 });
  expect(await owner.call('PUT', path, { title: 'New' }, stale)).toMatchObject({ status: 412 });
});

test('a body of a wrong type is answered 401 before 415', async () => {
  const app = await anApp();
  const owner = await anAdmin(app);
  const { id } = await aTask(owner);
  for (const type of ['foo', '', 'application/json, text/plain', 'text/plain; charset']) {
    const says = { 'content-type': type };
    expect(await app.anonymous.call('POST', '/api/tasks', '{"title":"New"}', says), type).toMatchObject({ status: 401 });
    const text = 'The request body must be JSON (content type application/json).';
    expect(await owner.call('POST', '/api/tasks', '{"title":"New"}', says), type).toMatchObject({ status: 415, text });
  }
  expect(await owner.call('POST', '/api/tasks', '{"title":"New"}', { 'content-type': 'Application/JSON; charset' })).toMatchObject({
    status: 201,
  });
  expect(await owner.call('DELETE', `/api/tasks/${id}`, undefined, { 'content-type': 'foo' })).toMatchObject({ status: 204 });
});

test('only a super admin learns whether an admin exists', async () => {
  const app = await anApp();
  const admin = await anAdmin(app);
  expect(await app.anonymous.call('PATCH', '/api/admins/missing', '{')).toMatchObject({ status: 401 });
  expect(await admin.call('PATCH', '/api/admins/missing', '{')).toMatchObject({
    status: 403,
    text: 'Only a super admin can manage admins.',
  });
  const reply = await (await theSuperAdmin(app)).call('PATCH', '/api/admins/missing', '{');
  expect(reply).toMatchObject({ status: 404, text: 'This admin does not exist.' });
});

test('an id with an unstorable character is answered 404', async () => {
  const owner = await theSuperAdmin(await anApp());
  for (const [method, path] of [['GET', '/api/tasks/a%00'], ...changes('%00')] as const)
    expect(await owner.call(method, path, method === 'GET' ? undefined : '{'), path).toMatchObject({ status: 404 });
  expect(await owner.call('PATCH', '/api/admins/%00', { name: 'New' })).toMatchObject({ status: 404 });
});

test('an id of any length is answered 404, after the 401 check', async () => {
  const app = await anApp();
  const owner = await theSuperAdmin(app);
  const calls = (Object.values(api) as Endpoint[]).filter(({ path }) => path.includes(':id'));
  expect(calls.length).toBeGreaterThan(5);
  for (const { method, path, body } of calls)
    for (const length of [101, 12_000]) {
      const where = path.replace(':id', 'a'.repeat(length)).replace(':commentId', 'b') + (path === api.addFile.path ? '?name=a' : '');
      const sent = body && '{';
      expect(await app.anonymous.call(method, where, sent), `${method} ${path}`).toMatchObject({ status: 401 });
      expect(await owner.call(method, where, sent), `${method} ${path}`).toMatchObject({ status: 404 });
    }
});

test('a refused change changes nothing', async () => {
  const app = await anApp();
  const [owner, other] = [await anAdmin(app), await anAdmin(app)];
  const task = await aTask(owner);
  const before = await answered(owner, 'GET', '/api/tasks');
  await other.call('PUT', `/api/tasks/${task.id}`, { title: 'Mine' });
  await other.call('DELETE', `/api/tasks/${task.id}`);
  await owner.call('PUT', `/api/tasks/${task.id}`, { title: 'New', assignee: 'Nobody' });
  await owner.call('POST', '/api/tasks', { title: 'New', assignee: 'Nobody' });
  expect(await answered(owner, 'GET', '/api/tasks')).toEqual(before);
});
