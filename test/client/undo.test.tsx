import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { BulkResult } from '#shared/bulk.ts';
import { runStep } from '../../src/client/board-store/undo/run-step.ts';
import { recordStep, steps } from '../../src/client/board-store/undo/steps.ts';
import { selection } from '../../src/client/selection/selection.ts';
import { fakeTime, pass } from '../pass-time.ts';
import {
  event,
  heldReply,
  pressInToast,
  type Reply,
  renderApp,
  type Script,
  type Scripted,
  signInElsewhere,
  startScripted,
  task,
} from '../render.tsx';

let server: Scripted;
const BULK = 'POST /api/tasks/bulk';
const bulk = (change: Partial<BulkResult>): Reply => ({ body: { tasks: [], deleted: [], refused: [], ...change } });

afterEach(() => server.close());

async function deleted(more: Script, typed = '') {
  const other = task({ id: 't2', title: 'Other' });
  server = await startScripted([task(), other], { 'DELETE /api/tasks/t1': { status: 204 }, ...more });
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  // Changes arrive by events alone.
  server.script['GET /api/tasks'] = { status: 503, body: 'Not now.' };
  const user = userEvent.setup();
  const card = within(await screen.findByRole('article', { name: 'Fix the gate' }));
  if (typed) await user.type(card.getByRole('textbox', { name: 'Add a comment' }), typed);
  await user.click(card.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('Task deleted successfully!');
  return user;
}

test('Undo restores a deleted task as the server has it', async () => {
  const restored = task({ status: 'in_progress', version: 3 });
  const user = await deleted({ [BULK]: bulk({ tasks: [restored] }) });
  server.tell(event({ version: 2, deleted: ['t1'] }));
  await pressInToast(user, 'Undo');
  expect(await screen.findByText('Task restored successfully!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(server.sent.at(-1)).toMatchObject({ call: BULK, body: { changes: [{ id: 't1', deleted: false, expected: { deleted: true } }] } });
  const column = within(screen.getByRole('region', { name: 'In Progress' }));
  expect(column.getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  expect(server.asked.filter((one) => one === BULK)).toHaveLength(1);
  // My own change is not announced.
  server.tell(event({ version: 3, tasks: [restored] }));
  server.tell(event({ version: 4, tasks: [task({ id: 't2', title: 'Other renamed', version: 2 })] }));
  expect(await screen.findByRole('article', { name: 'Other renamed' })).toBeTruthy();
  expect(column.getByRole('article', { name: 'Fix the gate' }).dataset.changed).toBeUndefined();
  expect(screen.queryByText('Fix the gate was restored')).toBeNull();
});

test('an undone status of which one task was refused is told as a status, and names that task beside the reason', async () => {
  const [one, other] = [task({ status: 'completed', version: 2 }), task({ id: 't2', title: 'Other', status: 'completed', version: 2 })];
  server = await startScripted([one, other], {
    [BULK]: bulk({ tasks: [task({ version: 3 })], refused: [{ id: 't2', status: 412, message: 'Ana Diaz changed the status.' }] }),
  });
  renderApp(server.url);
  await screen.findByRole('article', { name: 'Other' });
  const values = { before: { status: 'pending' }, after: { status: 'completed' } } as const;
  act(() =>
    runStep(
      [one, other].map(({ id }) => ({ id, ...values })),
      'before',
    ),
  );
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  expect(screen.getByText('412: Ana Diaz changed the status. (Other)')).toBeTruthy();
});

test('Undo brings an unsent comment back to its card, even without an event', async () => {
  const user = await deleted({ [BULK]: bulk({ tasks: [task({ version: 3 })] }) }, 'Not yet sent');
  expect(await screen.findByRole('textbox', { name: 'Comment on Fix the gate' })).toBeTruthy();
  await pressInToast(user, 'Undo');
  const card = within(await screen.findByRole('article', { name: 'Fix the gate' }));
  expect(card.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' }).value).toBe('Not yet sent');
  expect(screen.queryByRole('region', { name: 'Text for tasks that were deleted' })).toBeNull();
});

test('an assignment is undone and redone by the names that people have by then', async () => {
  const people = (name: string): Reply => ({ body: [{ id: 'u2', name }] });
  const named = 'GET /api/admins/for-assignment';
  const assigned = task({ version: 2, assignee: 'Ana Diaz' });
  server = await startScripted([task()], {
    [named]: people('Ana Diaz'),
    'PUT /api/tasks/t1': { body: assigned },
    [BULK]: bulk({ tasks: [task({ version: 3 })] }),
  });
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  const user = userEvent.setup();
  (await screen.findByRole('article')).focus();
  await user.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Assignee' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  server.script[named] = people('Ana Lopez');
  server.tell(event({ version: 3, admins: true }));
  await pressInToast(user, 'Undo');
  await pressInToast(user, 'Redo');
  await waitFor(() => expect(server.asked.filter((one) => one === BULK)).toHaveLength(2));
  const bodies = server.sent.filter(({ call }) => call === BULK).map(({ body }) => body);
  expect(bodies).toEqual([
    { changes: [{ id: 't1', assignee: null, expected: { assignee: 'Ana Lopez' } }] },
    { changes: [{ id: 't1', assignee: 'Ana Lopez', expected: { assignee: null } }] },
  ]);
});

test('a save that changes nothing offers no Undo', async () => {
  server = await startScripted([task()], { 'PUT /api/tasks/t1': { body: task() } });
  renderApp(server.url);
  const user = userEvent.setup();
  await user.click(within(await screen.findByRole('article')).getByRole('button', { name: 'Edit' }));
  await user.click(within(await screen.findByRole('dialog', { name: 'Edit Task' })).getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
  expect(steps.get().done).toEqual([]);
});

test('an Undo that fails shows the error and can be retried', async () => {
  const user = await deleted({ [BULK]: { status: 503, body: 'The database cannot be reached right now.' } });
  await pressInToast(user, 'Undo');
  expect(await screen.findByText('503: The database cannot be reached right now.')).toBeTruthy();
  expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull();
  server.script[BULK] = bulk({ tasks: [task({ version: 3 })] });
  await pressInToast(user, 'Try again');
  expect(await screen.findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
});

test('a task restored by another admin is announced as restored, whoever changed it last', async () => {
  fakeTime();
  const by = { id: 'u2', name: 'Bob Lee' };
  const activities: Activity[] = [
    { id: 'a1', admin: by, via: null, action: 'comment', note: 'Call first', at: '2020-01-01T00:00:00.000Z' },
  ];
  server = await startScripted([task({ activities })]);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(event({ version: 2, deleted: ['t1'] }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await pass(1_000);
  expect(await screen.findByText(/Fix the gate was deleted/)).toBeTruthy();
  server.tell(event({ version: 3, tasks: [task({ version: 3, activities })] }));
  await screen.findByRole('article');
  await pass(1_000);
  expect(await screen.findByText('Fix the gate was restored')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Fix the gate' }).dataset.changed).toBe('true');
});

test('signing out forgets the steps and the selection', async () => {
  const user = await deleted({ 'POST /api/logout': { status: 204 } });
  await user.click(await screen.findByRole('checkbox', { name: 'Select Other' }));
  expect(within(await screen.findByRole('toolbar', { name: 'Selected tasks' })).getByText('1 selected')).toBeTruthy();
  expect(steps.get().done).toEqual([[{ id: 't1', before: { title: 'Fix the gate' }, after: null }]]);
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(steps.get()).toEqual({ done: [], undone: [] });
  expect(selection.get().ids.size).toBe(0);
});

test('an Undo that the server refuses says why in its words, offers no retry, and is forgotten', async () => {
  const message = 'The task does not exist or was deleted.';
  const user = await deleted({ [BULK]: bulk({ refused: [{ id: 't1', status: 404, message }] }) });
  await pressInToast(user, 'Undo');
  expect(await screen.findByText(`404: ${message}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  expect(steps.get()).toEqual({ done: [], undone: [] });
});

test('a second Ctrl+Z before the answer sends the undo of an import once, which may take over a minute', async () => {
  const call = 'POST /api/tasks/import/i1/undo';
  const held = heldReply({ body: { undone: 3, left: [] } });
  server = await startScripted([task()], { [call]: held.answer });
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1), { timeout: 5_000 });
  recordStep([{ id: 'i1', before: null, after: {}, imported: 3 }]);
  const limits = vi.spyOn(AbortSignal, 'timeout');
  const user = userEvent.setup();
  await user.keyboard('{Control>}zz{/Control}');
  await waitFor(() => expect(server.asked).toContain(call));
  expect(limits).toHaveBeenCalledWith(85_000);
  limits.mockRestore();
  held.go();
  expect(await screen.findByText('3 tasks deleted')).toBeTruthy();
  await user.keyboard('{Control>}z{/Control}');
  expect(server.asked.filter((one) => one === call)).toHaveLength(1);
  expect(steps.get()).toEqual({ done: [], undone: [] });
});

test('a second Ctrl+Z while the first is not answered for long → undoes the step before it', async () => {
  const held = heldReply(bulk({ tasks: [task({ id: 't2', title: 'Other', version: 2 })] }));
  server = await startScripted([task(), task({ id: 't2', title: 'Other' })], { [BULK]: held.answer });
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  for (const id of ['t1', 't2']) recordStep([{ id, before: { priority: 'low' }, after: { priority: 'medium' } }]);
  fakeTime();
  const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  await user.keyboard('{Control>}zz{/Control}');
  const undone = () =>
    server.sent.filter(({ call }) => call === BULK).map(({ body }) => (body as { changes: { id: string }[] }).changes[0]?.id);
  await waitFor(() => expect(undone()).toEqual(['t2']));
  await pass(6_000);
  held.go();
  await waitFor(() => expect(undone()).toHaveLength(2));
  expect(undone()).toEqual(['t2', 't1']);
});

test('the undo of an import that is answered once another admin has signed in → no word of it', async () => {
  const call = 'POST /api/tasks/import/i1/undo';
  const held = heldReply({ body: { undone: 3, left: [] } });
  server = await startScripted([task()], { [call]: held.answer });
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  recordStep([{ id: 'i1', before: null, after: {}, imported: 3 }]);
  await userEvent.setup().keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.asked).toContain(call));
  await signInElsewhere(server, () => server.tell(null));
  held.go();
  await new Promise((resolve) => void setTimeout(resolve, 200));
  expect(screen.queryByText('3 tasks deleted')).toBeNull();
});

test('a change of several tasks that is answered with 404 → all their cards stay, because nobody knows which one is gone', async () => {
  const signs = task({ id: 't2', title: 'Order signs' });
  server = await startScripted([task(), signs], { 'POST /api/tasks/bulk': { status: 404, body: 'Not found.' } });
  renderApp(server.url);
  await screen.findByRole('article', { name: 'Order signs' });
  // The reload that follows must not bring them back.
  server.script['GET /api/tasks'] = { status: 503, body: 'Busy.' };
  const both = ['t1', 't2'].map((id) => ({ id, before: { priority: 'medium' as const }, after: { priority: 'high' as const } }));
  act(() => runStep(both, 'after'));
  expect(await screen.findByText('404: Not found.')).toBeTruthy();
  for (const name of ['Fix the gate', 'Order signs']) expect(screen.getByRole('article', { name })).toBeTruthy();
});
