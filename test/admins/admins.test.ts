import { expect, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

const TAKEN_NAME = { status: 409, text: 'An admin with this name already exists.' };
const TAKEN_NUMBER = { status: 409, text: 'An admin with this mobile number already exists.' };
const LAST = {
  status: 409,
  text: 'The last active super admin can be neither demoted nor deactivated. Make someone else super admin first.',
};

test.each(['ANA DÍAZ', 'Ana Di\u0301az', '  ana díaz '])('the name %j is taken when Ana Díaz exists', async (name) => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Díaz' });
  expect(await as.call('POST', '/api/admins', { name, mobileNumber: '1', role: 'admin' })).toMatchObject(TAKEN_NAME);
  const { admin } = await anAdmin(app);
  expect(await as.call('PATCH', `/api/admins/${admin.id}`, { name })).toMatchObject(TAKEN_NAME);
});

test.each(['3055550100', '(305) 555-0100', '+1 305 555 0100', '13055550100'])(
  'the number %s is taken when 3055550100 exists',
  async (mobileNumber) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    expect(await as.call('POST', '/api/admins', { name: 'Eve', mobileNumber, role: 'admin' })).toMatchObject(TAKEN_NUMBER);
    const { admin } = await anAdmin(app);
    expect(await as.call('PATCH', `/api/admins/${admin.id}`, { mobileNumber })).toMatchObject(TAKEN_NUMBER);
  },
);

test('a number is stored as digits and signs in however it is written', async () => {
  const app = await anApp();
  const draft = { name: 'Ana Diaz', mobileNumber: '+1 (786) 555-0102', role: 'admin' };
  expect(await answered(await theSuperAdmin(app), 'POST', '/api/admins', draft)).toMatchObject({ mobileNumber: '7865550102' });
  for (const written of ['7865550102', '17865550102', '786.555.0102']) await app.signIn(written);
});

test('the last active super admin can be neither demoted nor deactivated', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [me] = await answered<Admin[]>(as, 'GET', '/api/admins');
  const path = `/api/admins/${me?.id}`;
  expect(await as.call('PATCH', path, { role: 'admin' })).toMatchObject(LAST);
  expect(await as.call('PATCH', path, { active: false })).toMatchObject(LAST);
  const second = await anAdmin(app, { role: 'super_admin' });
  expect(await as.call('PATCH', path, { role: 'admin' })).toMatchObject({ status: 200 });
  expect(await second.call('PATCH', `/api/admins/${second.admin.id}`, { active: false })).toMatchObject(LAST);
});

test.each([[{ active: false }], [{ role: 'super_admin' }], [{ mobileNumber: '42' }]])(
  'the change %j ends the sessions of that admin',
  async (edit) => {
    const app = await anApp();
    const as = await theSuperAdmin(app);
    const [changed, other] = [await anAdmin(app), await anAdmin(app)];
    await answered(as, 'PATCH', `/api/admins/${changed.admin.id}`, edit);
    expect(await changed.call('GET', '/api/user')).toMatchObject({ status: 401 });
    expect(await other.call('GET', '/api/user')).toMatchObject({ status: 200 });
    expect(await as.call('GET', '/api/user')).toMatchObject({ status: 200 });
  },
);

test('a rename, or a change to the present values, ends no session', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { admin, ...client } = await anAdmin(app);
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { ...admin, name: 'Another' });
  expect(await client.call('GET', '/api/user')).toMatchObject({ status: 200 });
});

test('names are sorted alphabetically, ignoring case and accents', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  for (const name of ['Zoe Arroyo', 'Ángela Peña', 'angela Pena', 'Ñusta Ríos', 'Oscar Diaz']) await anAdmin(app, { name });
  const wanted = ['angela Pena', 'Ángela Peña', 'Ñusta Ríos', 'Oscar Diaz', 'Zoe Arroyo'];
  for (const path of ['/api/admins', '/api/admins/for-assignment']) {
    const admins = await answered<Pick<Admin, 'name'>[]>(boss, 'GET', path);
    expect(admins.map(({ name }) => name).filter((name) => wanted.includes(name))).toEqual(wanted);
  }
});

test('a deactivated admin cannot sign in until activated again', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { admin } = await anAdmin(app);
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { active: false });
  expect(await app.anonymous.call('POST', '/api/login', { username: admin.mobileNumber })).toMatchObject({ status: 401 });
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { active: true });
  expect(await app.anonymous.call('POST', '/api/login', { username: admin.mobileNumber })).toMatchObject({ status: 200 });
});

test('a rename shows on tasks, in histories and in the assignee filter', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(ana, { assignee: 'Ana Diaz' });
  await answered(as, 'PATCH', `/api/admins/${ana.admin.id}`, { name: 'Ana Ruiz' });
  const task = await answered<Task>(as, 'GET', `/api/tasks/${id}`);
  expect(task).toMatchObject({ assignee: 'Ana Ruiz', creator: { name: 'Ana Ruiz' }, activities: [{ admin: { name: 'Ana Ruiz' } }] });
  expect((await as.call('GET', '/api/tasks/search?assignee=Ana%20Ruiz')).headers.get('total-count')).toBe('1');
});

test('a deactivated assignee stays on their tasks, but takes no new ones', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { admin } = await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(as, { assignee: 'Ana Diaz' });
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { active: false });
  expect(await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'New', assignee: 'Ana Diaz' })).toMatchObject({ assignee: 'Ana Diaz' });
  expect(await as.call('POST', '/api/tasks', { title: 'x', assignee: 'Ana Diaz' })).toMatchObject({ status: 400 });
  const names = async (query: string) =>
    (await answered<{ name: string }[]>(as, 'GET', `/api/admins/for-assignment${query}`)).map(({ name }) => name);
  expect(await names('')).toEqual(['Super Admin']);
  expect(await names('?include=holders')).toEqual(['Ana Diaz', 'Super Admin']);
  await answered(as, 'DELETE', `/api/tasks/${id}`);
  expect(await names('?include=holders')).toEqual(['Super Admin']);
});

test('only a super admin sees mobile numbers', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const { id } = await aTask(as);
  for (const path of [
    '/api/user',
    '/api/tasks',
    '/api/tasks/search',
    `/api/tasks/${id}`,
    `/api/tasks/${id}/activities`,
    '/api/admins/for-assignment',
    '/api/admins',
  ]) {
    const { text } = await as.call('GET', path);
    expect(text).not.toContain(as.admin.mobileNumber);
    expect(text).not.toContain('3055550100');
    expect(text).not.toContain('mobile');
  }
});

test('each change of an admin or a task raises the board version by one; a session does not', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const version = async () => (await answered<Board>(as, 'GET', '/api/tasks')).version;
  const start = await version();
  const { admin } = await anAdmin(app);
  await aTask(as);
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { name: 'Renamed' });
  await app.signIn(admin.mobileNumber);
  expect(await version()).toBe(start + 3);
});
