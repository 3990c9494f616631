import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { board, event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

const choices = '/api/admins/for-assignment?include=holders';
const asked = (path: string) => server.asked.filter((one) => one === `GET ${path}`).length;
const counts = { pending: 1, inProgress: 0, completed: 0 };
const reset = (version: number) => `event: reset\nid: ${version}\ndata: {"version":${version}}\n\n`;

const assignedBy = (name: string) => {
  const item = { id: 'n1', kind: 'assigned', task: null, count: 2, actor: { id: 'u2', name }, via: null, note: null, readAt: null };
  return { body: { items: [{ ...item, at: '2026-01-03T03:04:05.678Z' }], unread: 1 } };
};

/** Opens the board with the list of assignees to filter by, which is reloaded with it. */
async function open(more: Script = {}) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await waitFor(() => expect(asked(choices)).toBe(1));
  return user;
}

test('a stream goes on where the former one ended, although the board was reloaded meanwhile', async () => {
  const user = await open();
  server.script['GET /api/events'] = { status: 503, body: 'Busy' };
  server.tell(null);
  await screen.findByText('Reconnecting…');
  const moved = task({ status: 'completed', completedAt: '2026-01-03T03:04:05.678Z', version: 2 });
  server.script['PUT /api/tasks/t1/status'] = { body: moved };
  server.script['GET /api/tasks'] = { body: { ...board([moved]), version: 5 } };
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await waitFor(() => expect(asked('/api/tasks')).toBe(2));
  delete server.script['GET /api/events'];
  server.followed.length = 0;
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Reconnecting…')).toBeNull());
  expect(server.followed.at(-1)).toMatchObject({ 'last-event-id': '1' });
  server.tell(event({ version: 2, admins: true, counts }));
  await waitFor(() => expect(asked(choices)).toBe(2));
});

test('a reset reloads the board, the admins and the user, even if the board is an older one', async () => {
  await open({ 'GET /api/tasks': { body: { ...board([task()]), version: 70 } } });
  server.script['GET /api/tasks'] = { body: { ...board([task({ title: 'From the backup' })]), version: 30 } };
  server.tell(reset(30));
  expect(await screen.findByRole('article', { name: 'From the backup' })).toBeTruthy();
  await waitFor(() => expect([asked('/api/tasks'), asked('/api/user'), asked(choices)]).toEqual([2, 2, 2]));
  server.tell(event({ version: 31, tasks: [task({ title: 'And on', version: 2 })], counts }));
  expect(await screen.findByRole('article', { name: 'And on' })).toBeTruthy();
});

test('a reset during the reload for another one reloads everything once more', async () => {
  await open();
  const held = heldReply({ body: { ...board([task({ title: 'Loaded' })]), version: 3 } });
  server.script['GET /api/tasks'] = held.answer;
  server.tell(reset(2));
  await waitFor(() => expect(asked(choices)).toBe(2));
  server.tell(reset(3));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  held.go();
  await waitFor(() => expect(asked(choices)).toBe(3));
  expect(await screen.findByRole('article', { name: 'Loaded' })).toBeTruthy();
});

test('a list of notifications that is older than the count of the stream leaves that, and is loaded once more', async () => {
  const older = heldReply({ body: { items: [], unread: 0 } });
  const newer = heldReply(assignedBy('Ana Diaz'));
  const replies = [older.answer, newer.answer];
  const user = await open({ 'GET /api/notifications': () => (replies.shift() ?? newer.answer)() });
  await user.keyboard('n');
  await screen.findByRole('dialog', { name: 'Notifications' });
  server.tell('event: notification\ndata: {"unread":1}\n\n');
  const unread = { name: 'Notifications, 1 unread', hidden: true };
  await screen.findByRole('button', unread);
  older.go();
  await screen.findByText('No notifications');
  expect(screen.queryByRole('button', unread)).toBeTruthy();
  newer.go();
  await screen.findByRole('button', { name: 'Ana Diaz assigned 2 tasks to you' });
  expect(server.asked.filter((one) => one.startsWith('GET /api/notifications'))).toHaveLength(2);
});

test('a person is renamed → the open panel of notifications has the new name', async () => {
  const user = await open({ 'GET /api/notifications': assignedBy('Ana Diaz') });
  await user.keyboard('n');
  await screen.findByRole('button', { name: 'Ana Diaz assigned 2 tasks to you' });
  server.script['GET /api/notifications'] = assignedBy('Ana Reyes');
  server.script['GET /api/tasks'] = { body: { ...board([task()]), version: 5 } };
  server.tell(reset(5));
  await screen.findByRole('button', { name: 'Ana Reyes assigned 2 tasks to you' });
});
