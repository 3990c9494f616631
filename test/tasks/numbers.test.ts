import { expect, test } from 'vitest';
import { api, type EndpointName } from '#shared/api.ts';
import type { Board } from '#shared/board.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import type { Task } from '#shared/tasks.ts';
import { aComment, anAdmin, answered, aTask, sendFile, theSuperAdmin } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';
import { expectWhole } from '../whole.ts';

const bodies: Partial<Record<EndpointName, object>> = {
  updateTask: { title: 'Changed' },
  changeStatus: { status: 'completed' },
  addComment: { comment: 'Seen' },
  updateComment: { comment: 'Changed' },
};
const endpoints = (Object.entries(api) as [EndpointName, Endpoint][]).filter(([, { path }]) => path.startsWith('/api/tasks/:id'));

test('tasks are numbered from 1 in the order of their creation, and a number is used once', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [first, second] = [await aTask(as), await aTask(as)];
  await answered(as, 'DELETE', `/api/tasks/${second.id}`);
  const third = await aTask(as);
  expect([first, second, third].map(({ number }) => number)).toEqual([1, 2, 3]);
  const board = await answered<Board>(as, 'GET', '/api/tasks');
  expect(board.pending.map(({ number }) => number)).toEqual([3, 1]);
  await expectWhole(app.place);
});

test('tasks that are created at once have numbers of their own', async () => {
  const as = await theSuperAdmin(await anApp());
  const made: Task[] = [];
  // Few at once, because a slow database refuses changes that wait for long.
  while (made.length < 30) made.push(...(await Promise.all(Array.from({ length: 10 }, () => aTask(as)))));
  expect(new Set(made.map(({ number }) => number)).size).toBe(30);
});

test.each(endpoints)('%s takes the number as it takes the id, from whom it takes the id', async (name, { method, path, status }) => {
  const app = await anApp();
  const role = name === 'deleteForever' ? 'super_admin' : 'admin';
  const [owner, other] = [await anAdmin(app, { role }), await anAdmin(app)];
  const { id, number } = await aTask(owner);
  if (name === 'restoreTask' || name === 'deleteForever') await answered(owner, 'DELETE', `/api/tasks/${id}`);
  const commentId = path.includes(':commentId') ? await aComment(owner, { id }, 'Said') : '';
  const call = (as: Client, named: string) =>
    name === 'addFile'
      ? sendFile(as, { id: named })
      : as.call(method, path.replace(':id', named).replace(':commentId', commentId), bodies[name]);
  expect(await call(app.anonymous, `${number}`)).toMatchObject({ status: 401 });
  const refused = method !== 'GET';
  expect(await call(other, `${number}`)).toMatchObject({ status: refused ? 403 : 200 });
  for (const unknown of [number + 1, 0, `0${number}`, `${number}.0`, `-${number}`, 2 ** 31, 2 ** 53])
    expect(await call(owner, `${unknown}`), `${unknown}`).toMatchObject({ status: 404 });
  const reply = await call(owner, `${number}`);
  expect(reply, reply.text).toMatchObject({ status });
  if (reply.text.startsWith('{') && name !== 'addFile') expect(reply.json()).toMatchObject({ id, number });
});

test('a comment that is sent by id and again by number is made once', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id, number } = await aTask(as);
  const key = { 'idempotency-key': 'once' };
  for (const named of [id, number]) await as.call('POST', `/api/tasks/${named}/comment`, { comment: 'Seen' }, key);
  expect((await answered<Task>(as, 'GET', `/api/tasks/${number}`)).activityCount).toBe(2);
});
