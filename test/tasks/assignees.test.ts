import { expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import { routes } from '#shared/routes.ts';
import type { User } from '#shared/session.ts';
import { createSetupToken } from '../../src/server/session/setup-tokens.ts';
import { anAdmin, answered, aTask, sendFile } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';

const bodies: Partial<Record<EndpointName, object>> = {
  updateTask: { title: 'Changed' },
  changeStatus: { status: 'in_progress' },
  addComment: { comment: 'Seen' },
};
const guarded = (Object.keys(routes) as EndpointName[]).filter((name) => routes[name].rule === 'creator');
const call = (as: Client, name: EndpointName, id: string) =>
  name === 'addFile' ? sendFile(as, { id }) : as.call(api[name].method, api[name].path.replace(':id', id), bodies[name]);

const cases: [string, EndpointName[]][] = [
  ['', []],
  ['comment', ['addComment', 'addFile']],
  ['status', ['changeStatus']],
  ['comment,status', ['addComment', 'addFile', 'changeStatus']],
];

test.each(cases)('with ASSIGNEES_MAY "%s" the assignee may do that, and nobody else anything', async (setting, open) => {
  const app = await anApp({ environment: { ASSIGNEES_MAY: setting } });
  const [owner, assignee, other] = [await anAdmin(app), await anAdmin(app), await anAdmin(app)];
  const { id } = await aTask(owner, { assignee: assignee.admin.name });
  for (const name of guarded) {
    const isOpen = open.includes(name);
    const who = isOpen ? 'the creator, the assignee or a super admin' : 'the creator or a super admin';
    const refused = await call(other, name, id);
    expect(refused, name).toMatchObject({ status: 403, text: expect.stringMatching(new RegExp(`^Only ${who} can `)) });
    expect((await call(assignee, name, id)).status, name).toBe(isOpen ? api[name].status : 403);
  }
});

test('the rights end with the assignment, and follow a new name', async () => {
  const app = await anApp({ environment: { ASSIGNEES_MAY: 'comment' } });
  const [owner, assignee] = [await anAdmin(app), await anAdmin(app)];
  const boss = await anAdmin(app, { role: 'super_admin' });
  const { id, title } = await aTask(owner, { assignee: assignee.admin.name });
  await answered(boss, 'PATCH', `/api/admins/${assignee.admin.id}`, { name: 'Ana Lopez' });
  expect(await call(assignee, 'addComment', id)).toMatchObject({ status: 201 });
  await answered(owner, 'PUT', `/api/tasks/${id}`, { title, assignee: boss.admin.name });
  expect(await call(assignee, 'addComment', id)).toMatchObject({ status: 403 });
});

test('the user, the login and the registration tell what assignees may do', async () => {
  const app = await anApp({ superAdmin: null, environment: { ASSIGNEES_MAY: 'status, comment' } });
  const token = await app.database.transaction(createSetupToken);
  const rights = { assigneesMay: ['status', 'comment'] };
  const mobileNumber = '3055550101';
  const registered = await app.anonymous.call('POST', '/api/register', { token, name: 'Ana Diaz', mobileNumber });
  expect(registered.json()).toMatchObject(rights);
  expect((await app.caller().call('POST', '/api/login', { username: mobileNumber })).json()).toMatchObject(rights);
  expect(await answered<User>(app.anonymous, 'GET', '/api/user')).toMatchObject(rights);
  expect(await answered<User>(await anAdmin(await anApp({ environment: {} })), 'GET', '/api/user')).toMatchObject({ assigneesMay: [] });
});
