import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import { event, type Reply, renderApp, type Script, type Scripted, startScripted, task } from './render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const stale: Reply = { status: 412, body: 'Somebody changed this task meanwhile.' };

const did = (action: Activity['action'], admin: Activity['admin'], note: string): Activity => ({
  id: `a-${action}`,
  admin,
  action,
  note,
  at: '2026-01-02T04:00:00.000Z',
});
const ana = { id: 'u2', name: 'Ana Diaz' };
const me = { id: 'u1', name: 'Super Admin' };

async function open(more: Script) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  await screen.findByRole('article', { name: 'Fix the gate' });
  return { server, user: userEvent.setup() };
}

/** Answers one after the other; the last one stays. */
function inTurn(...replies: Reply[]): () => Reply {
  return () => (replies.length > 1 ? replies.shift() : replies[0]) ?? stale;
}

const calls = (of: Scripted, start: string) => of.asked.filter((one) => one.startsWith(start));

async function edit(user: ReturnType<typeof userEvent.setup>, words: string) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), words);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return dialog;
}

test('an edit is saved again by itself only once; then the person is told, and may try again', async () => {
  const theirs = task({ version: 2, priority: 'high', activities: [did('edited', ana, 'Priority: medium → high')] });
  const { server, user } = await open({ 'PUT /api/tasks/t1': stale, 'GET /api/tasks/t1': { body: theirs } });
  const dialog = await edit(user, ' today');
  expect(await screen.findByText('412: Somebody changed this task meanwhile.')).toBeTruthy();
  expect(calls(server, 'PUT')).toHaveLength(2);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate today');

  server.script['PUT /api/tasks/t1'] = inTurn(stale, { body: { ...theirs, title: 'Fix the gate today', version: 4 } });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(screen.getByText('Kept what Ana Diaz changed meanwhile: Priority.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('an edit that the server had taken already, its answer lost, is simply done', async () => {
  const saved = task({
    version: 2,
    title: 'Fix the gate today',
    activities: [did('edited', me, 'Title: Fix the gate → Fix the gate today')],
  });
  const { server, user } = await open({ 'PUT /api/tasks/t1': stale, 'GET /api/tasks/t1': { body: saved } });
  await edit(user, ' today');
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(screen.queryByText(/^Kept what/)).toBeNull();
  expect(calls(server, 'PUT')).toHaveLength(1);
});

test('an edit of a task that is gone is told with the server’s words, and gives back what was typed', async () => {
  const { user } = await open({ 'PUT /api/tasks/t1': { status: 404, body: 'This task does not exist or was deleted.' } });
  await edit(user, ' today');
  expect(await screen.findByText('404: This task does not exist or was deleted.')).toBeTruthy();
  expect(screen.getByText('This task was deleted meanwhile.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toBe('Fix the gate today');
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeTruthy();
});

test('a status that I changed myself a moment ago is no conflict', async () => {
  const mine = task({ version: 2, status: 'in_progress', activities: [did('status_changed', me, 'Pending → In Progress')] });
  const done = task({ version: 3, status: 'completed', completedAt: '2026-01-02T04:00:01.000Z' });
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': inTurn(stale, { body: done }), 'GET /api/tasks/t1': { body: mine } });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  expect(calls(server, 'PUT')).toHaveLength(2);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('a status that somebody else chose is asked about, and closing the question leaves it theirs', async () => {
  const theirs = task({ version: 2, status: 'in_progress', activities: [did('status_changed', ana, 'Pending → In Progress')] });
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': stale, 'GET /api/tasks/t1': { body: theirs } });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await screen.findByRole('group', { name: /^Ana Diaz set Status to In Progress, .*\. You chose Completed\.$/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(server, 'PUT')).toHaveLength(1);
});

test('an unsent comment is given back when its task is deleted by somebody else', async () => {
  const { server, user } = await open({});
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Not yet sent');
  await user.click(screen.getByRole('searchbox', { name: 'Search tasks' }));
  await waitFor(() => expect(server.followed).toHaveLength(1));
  server.tell(event({ version: 2, deleted: ['t1'] }));
  await user.click(await screen.findByRole('button', { name: 'Show my text' }));
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' })).value).toBe('Not yet sent');
});

test('a deletion that somebody else was faster with is done', async () => {
  const { user } = await open({ 'DELETE /api/tasks/t1': { status: 404, body: 'This task does not exist or was deleted.' } });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Task deleted successfully!')).toBeTruthy();
});
