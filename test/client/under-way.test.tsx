import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { board, event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

const column = (name: string) => within(screen.getByRole('region', { name }));
const counts = (pending: number, inProgress = 0, completed = 0) => ({ pending, inProgress, completed });
/** Long enough for events and reloads to be shown. */
const shown = () => new Promise((resolve) => void setTimeout(resolve, 1_500));

async function open(tasks: Task[] = [task()], more: Script = {}, path = '/') {
  server = await startScripted(tasks, more);
  renderApp(server.url, path);
  await waitFor(() => expect(server.followed.length).toBe(1), { timeout: 5_000 });
  return userEvent.setup();
}

type User = ReturnType<typeof userEvent.setup>;

async function startTask(user: User) {
  const card = within(await screen.findByRole('article', { name: 'Fix the gate' }));
  await user.click(card.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'In Progress' }));
  await waitFor(() => expect(server.sent).toHaveLength(1));
}

async function deleteTask(user: User) {
  const card = within(await screen.findByRole('article', { name: 'Fix the gate' }));
  await user.click(card.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull());
}

test('an update of a task that is being deleted does not bring it back, and other updates appear', async () => {
  const deletion = heldReply({ status: 204 });
  const user = await open([task(), task({ id: 't2', title: 'Other' })], { 'DELETE /api/tasks/t1': deletion.answer });
  await deleteTask(user);
  server.tell(event({ version: 2, tasks: [task({ version: 2, description: 'News' })], counts: counts(2) }));
  server.tell(event({ version: 3, tasks: [task({ id: 't2', title: 'Other renamed', version: 2 })], counts: counts(2) }));
  expect(await screen.findByRole('article', { name: 'Other renamed' }, { timeout: 5_000 })).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull();
  deletion.go();
});

test('the delete dialog follows the task: deleted by another admin, restored, renamed', async () => {
  const user = await open([task()]);
  await user.click(within(await screen.findByRole('article', { name: 'Fix the gate' })).getByRole('button', { name: 'Delete' }));
  const window = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this task?' }));
  server.tell(event({ version: 2, deleted: ['t1'] }));
  expect(await screen.findByRole('alertdialog', { name: 'This task has been deleted.' }, { timeout: 5_000 })).toBeTruthy();
  expect(window.getAllByRole('button').map((one) => one.textContent)).toEqual(['Close']);
  expect(document.activeElement?.textContent).toBe('Close');
  server.tell(event({ version: 3, tasks: [task({ version: 3, title: 'Fix the gate today' })], counts: counts(1) }));
  const question = await screen.findByRole('alertdialog', { name: /^Are you sure/ }, { timeout: 5_000 });
  expect(question.textContent).toContain('Fix the gate today');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  expect(server.sent).toEqual([]);
});

test('deleting a task that another admin just deleted brings no card back', async () => {
  const deletion = heldReply({ status: 404, body: 'This task does not exist or was deleted.' });
  const renewed = heldReply({ body: { ...board([]), version: 2 } });
  const user = await open([task()], { 'DELETE /api/tasks/t1': deletion.answer });
  await deleteTask(user);
  server.tell(event({ version: 2, deleted: ['t1'] }));
  server.script['GET /api/tasks'] = renewed.answer;
  await shown();
  deletion.go();
  expect(await screen.findByText(/^404:/)).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull();
  renewed.go();
});

test('a reload leaves a card where I just moved it, and counts it there', async () => {
  const status = heldReply({ body: task({ status: 'in_progress', version: 2 }) });
  const user = await open([task()], { 'PUT /api/tasks/t1/status': status.answer });
  await startTask(user);
  server.script['GET /api/tasks'] = { body: { ...board([task()]), version: 2 } };
  server.tell('event: reset\nid: 2\ndata: {"version":2}\n\n');
  await waitFor(() => expect(server.asked.filter((one) => one === 'GET /api/tasks')).toHaveLength(2), { timeout: 5_000 });
  await shown();
  expect(column('In Progress').getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  expect(screen.getByRole('region', { name: 'In Progress' }).textContent).toContain('1');
  status.go();
});

test('a repeated search leaves a card where I just moved it', async () => {
  const status = heldReply({ body: task({ status: 'in_progress', version: 2 }) });
  const found = { body: [task()], headers: { 'Total-Count': '1' } };
  const user = await open([task()], { 'PUT /api/tasks/t1/status': status.answer, 'GET /api/tasks/search': found }, '/?search=gate');
  await startTask(user);
  const searches = () => server.asked.filter((one) => one.startsWith('GET /api/tasks/search')).length;
  const before = searches();
  server.tell(event({ version: 2, tasks: [task({ id: 't2', title: 'Else' })], counts: counts(2) }));
  await waitFor(() => expect(searches()).toBeGreaterThan(before), { timeout: 5_000 });
  await shown();
  expect(column('In Progress').getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  status.go();
});

test('a new task shows once, however late the answer arrives', async () => {
  const made = task({ id: 't9', title: 'Order the signs' });
  const creation = heldReply({ status: 201, body: made });
  const user = await open([], { 'POST /api/tasks': creation.answer });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Order the signs{Enter}');
  await screen.findByRole('article', { name: 'Order the signs' });
  server.tell(event({ version: 2, tasks: [made], counts: counts(1) }));
  await shown();
  expect(screen.getByRole('article').dataset.task).toBe('t9');
  server.script['GET /api/tasks'] = { body: { ...board([made]), version: 2 } };
  creation.go();
  expect(await screen.findByText('Task created successfully!')).toBeTruthy();
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

test('a search slower than a second is refreshed while colleagues keep changing tasks', async () => {
  let asked = 0;
  const slow = async () => {
    const answer = { body: [task({ description: `As of ${++asked}`, version: asked })], headers: { 'Total-Count': '1' } };
    if (asked > 1) await new Promise((resolve) => void setTimeout(resolve, 1_300));
    return answer;
  };
  await open([task()], { 'GET /api/tasks/search': slow }, '/?search=gate');
  await screen.findByText('As of 1');
  let version = 1;
  const colleague = setInterval(() => {
    version += 1;
    server.tell(event({ version, tasks: [task({ id: `x${version}`, title: `Else ${version}` })], counts: counts(version) }));
  }, 400);
  await waitFor(() => expect(screen.queryByText('As of 1')).toBeNull(), { timeout: 8_000 });
  clearInterval(colleague);
});

test('a shortcut changes the task as its card shows it, not as the board has it since', async () => {
  const later = heldReply({ body: [task({ status: 'completed', version: 2 })], headers: { 'Total-Count': '1' } });
  let asked = 0;
  const search = () => (asked++ === 0 ? { body: [task()], headers: { 'Total-Count': '1' } } : later.answer());
  const user = await open([task()], { 'GET /api/tasks/search': search, 'PUT /api/tasks/t1/status': { status: 412 } }, '/?search=gate');
  await screen.findByRole('article', { name: 'Fix the gate' });
  server.tell(event({ version: 2, tasks: [task({ status: 'completed', version: 2 })], counts: counts(0, 0, 1) }));
  await waitFor(() => expect(asked).toBe(2));
  act(() => column('Pending').getByRole('article', { name: 'Fix the gate' }).focus());
  await user.keyboard('2');
  await waitFor(() => expect(server.sent[0]?.ifMatch).toBe('"1"'));
  later.go();
});

test('a late 401 does not sign out the same user, who has signed in again', async () => {
  const comment = heldReply({ status: 401, body: 'Sign in to continue.' });
  const user = await open([task()], {
    'POST /api/tasks/t1/comment': comment.answer,
    'POST /api/logout': { body: '' },
    'POST /api/login': { body: { id: 'u1', name: 'Bea Next', role: 'admin' } },
  });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  await user.type(await screen.findByRole('textbox', { name: 'Mobile Number' }, { timeout: 9_000 }), '7865550101{Enter}');
  await screen.findByText('Bea Next');
  comment.go();
  await shown();
  expect(screen.getByText('Bea Next')).toBeTruthy();
});

test('a comment on a task that leaves the filter stays above the columns, and survives the task’s deletion', async () => {
  const found = { body: [task()], headers: { 'Total-Count': '1' } };
  const user = await open([task()], { 'GET /api/tasks/search': found }, '/?status=pending');
  await user.type(await screen.findByRole('textbox', { name: 'Add a comment' }), 'My words');
  server.script['GET /api/tasks/search'] = { body: [], headers: { 'Total-Count': '0' } };
  server.tell(event({ version: 2, tasks: [task({ status: 'in_progress', version: 2 })], counts: counts(0, 1) }));
  const kept = within(await screen.findByRole('region', { name: 'Unsent comments' }));
  expect(kept.getByRole('article', { name: 'Fix the gate' }).contains(document.activeElement)).toBe(true);
  server.tell(event({ version: 3, tasks: [task({ title: 'Mend the gate', status: 'in_progress', version: 3 })], counts: counts(0, 1) }));
  await screen.findByRole('article', { name: 'Mend the gate' });
  await user.keyboard(' go on');
  server.tell(event({ version: 4, deleted: ['t1'], counts: counts(0, 0) }));
  const text = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Comment on Mend the gate' });
  expect(text.value).toBe('My words go on');
  expect(screen.queryByRole('region', { name: 'Unsent comments' })).toBeNull();
});
