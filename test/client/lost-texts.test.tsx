import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import { draftOf } from '../../src/client/board-store/task-draft.ts';
import { board, event, renderApp, type Script, type Scripted, signInElsewhere, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

async function open(tasks = [task()], more: Script = {}) {
  server = await startScripted(tasks, more);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  return userEvent.setup();
}

const list = async () => within(await screen.findByRole('region', { name: 'Text for tasks that were deleted' }));
const kept = async (label: string) => (await list()).findByRole<HTMLTextAreaElement>('textbox', { name: label });
const reset = 'event: reset\nid: 9\ndata: {"version":9}\n\n';

test('a closed edit is offered for copying when its task is deleted', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Many careful words');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  server.tell(event({ version: 2, deleted: ['t1'] }));
  expect((await kept('Edit of Fix the gate')).value).toBe('Many careful words');
});

test('unsent comments on two deleted tasks are both offered, and stay until discarded', async () => {
  const user = await open([task(), task({ id: 't2', title: 'Paint the fence' })]);
  const [first, second] = screen.getAllByRole('textbox', { name: 'Add a comment' });
  await user.type(first as HTMLElement, 'About the gate');
  await user.type(second as HTMLElement, 'About the fence');
  server.tell(event({ version: 2, deleted: ['t1'] }) + event({ version: 3, deleted: ['t2'] }));
  expect((await kept('Comment on Fix the gate')).value).toBe('About the gate');
  expect((await kept('Comment on Paint the fence')).value).toBe('About the fence');

  const [discard] = (await list()).getAllByRole('button', { name: 'Discard' });
  await user.click(discard as HTMLElement);
  expect((await list()).getAllByRole('textbox')).toHaveLength(1);
  expect(document.activeElement?.getAttribute('aria-labelledby')).toBeTruthy();
  await user.click((await list()).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: 'Text for tasks that were deleted' })).toBeNull();
  expect(document.activeElement?.id).toBe('tasks');
  expect([...drafts.all().keys()]).toEqual([]);
});

test('an unsent comment on a task that I delete is offered with the task’s title', async () => {
  const user = await open([task()], { 'DELETE /api/tasks/t1': { status: 204 } });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Not yet sent');
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  server.tell(event({ version: 2, deleted: ['t1'] }));
  expect((await kept('Comment on Fix the gate')).value).toBe('Not yet sent');
});

test('an own comment that is being edited when its task is deleted is offered', async () => {
  const at = '2026-01-03T03:04:05.678Z';
  const comment = { id: 'a2', admin: { id: 'u1', name: 'Super Admin' }, via: null, action: 'comment' as const, note: 'Hinjes', at };
  const user = await open([task({ activities: [comment], activityCount: 1 })]);
  const toggle = screen.getByRole('button', { name: /^(Show|Hide) Activity$/ });
  if (toggle.textContent === 'Show Activity') await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment text' }), ' ordered');
  server.tell(event({ version: 2, deleted: ['t1'] }));
  expect((await kept('Comment on Fix the gate')).value).toBe('Hinjes ordered');
});

test('an unsent comment on a task whose deletion I missed is offered after the board reloads', async () => {
  const user = await open();
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Not yet sent');
  server.script['GET /api/tasks'] = { body: { ...board([]), version: 9 } };
  server.tell(reset);
  expect((await kept('Comment')).value).toBe('Not yet sent');
});

test('an unsent comment on a task that is only out of view is not offered', async () => {
  const user = await open([task()], { 'GET /api/tasks/t1': { body: task() } });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Not yet sent');
  server.script['GET /api/tasks'] = { body: { ...board([]), version: 9 } };
  server.tell(reset);
  await waitFor(() => expect(server.asked).toContain('GET /api/tasks/t1'));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(screen.queryByText('Text for tasks that were deleted')).toBeNull();
});

test('a text is offered again when the page opens, can be copied, and goes when its task is back', async () => {
  server = await startScripted([]);
  renderApp(server.url);
  drafts.set('comment u1 t1', 'From yesterday');
  drafts.set('comment u9 t1', 'Of somebody else');
  const field = await kept('Comment');
  expect(field.value).toBe('From yesterday');
  const user = userEvent.setup();
  await user.click((await list()).getByRole('button', { name: 'Copy' }));
  expect(await (await list()).findByText('Copied.')).toBeTruthy();
  expect(await navigator.clipboard.readText()).toBe('From yesterday');
  expect((await list()).getAllByRole('textbox')).toHaveLength(1);
  server.tell(event({ version: 2, tasks: [task()], counts: { pending: 1, inProgress: 0, completed: 0 } }));
  await screen.findByRole('article', { name: 'Fix the gate' });
  expect(screen.queryByText('Text for tasks that were deleted')).toBeNull();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' }).value).toBe('From yesterday');
});

test('the next admin in the session sees neither the open window nor the text of the one before', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Description' }), 'Private words');
  await signInElsewhere(server, () => server.tell(null));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(drafts.get('edit u9 t1')).toBeUndefined();
});

test('an edit of a task that one may no longer change is offered until one may again, and a comment keeps its field', async () => {
  // A super admin who was made an admin.
  const user = { id: 'u1', name: 'Super Admin', role: 'admin', assigneesMay: [] };
  await open([task({ createdByAdminId: 'u2' })], { 'GET /api/user': { body: user } });
  const base = task();
  drafts.set('comment u1 t1', 'Not yet sent');
  drafts.set('edit u1 t1', { base, mine: { ...draftOf(base), description: 'Many careful words' } });
  const region = within(await screen.findByRole('region', { name: 'Text for tasks that you may no longer change' }));
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' }).value).toBe('Not yet sent');
  expect(region.getAllByRole('textbox')).toHaveLength(1);
  expect(region.getByRole<HTMLTextAreaElement>('textbox', { name: 'Edit of Fix the gate' }).value).toBe('Many careful words');
  server.tell(event({ version: 2, tasks: [task({ version: 2, createdByAdminId: 'u1' })] }));
  await waitFor(() => expect(screen.queryByText('Text for tasks that you may no longer change')).toBeNull());
});
