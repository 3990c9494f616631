import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { setStatus } from '../../src/client/board-store/mutations/change-status.ts';
import { deleteTask } from '../../src/client/board-store/mutations/delete-task.ts';
import { setFields } from '../../src/client/board-store/mutations/update-task.ts';
import { cachedTask } from '../../src/client/board-store/task-cache.ts';
import { runStep } from '../../src/client/board-store/undo/run-step.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { board, event, heldReply, pressInToast, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';
import { stale } from './stale-answers.tsx';

let server: Scripted;

afterEach(() => server.close());

async function open(more: Script): Promise<UserEvent> {
  server = await startScripted([task(), task({ id: 't2', number: 2, title: 'Other' })], more);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1), { timeout: 5_000 });
  return userEvent.setup();
}

const card = (name = 'Fix the gate') => within(screen.getByRole('article', { name }));
const counts = (pending: number) => ({ pending, inProgress: 0, completed: 0 });
const mine = (action: Activity['action'], note: string | null): Activity => ({
  id: `a-${action}`,
  admin: { id: 'u1', name: 'Super Admin' },
  via: null,
  action,
  note,
  at: '2026-01-03T03:04:05.678Z',
});

/** A colleague's change of the other task, which is announced once the events before it are. */
async function announced(version: number): Promise<string> {
  fakeTime();
  const told = { ...mine('comment', 'Hello'), id: `h${version}`, admin: { id: 'u2', name: 'Ana Diaz' } };
  const other = task({ id: 't2', number: 2, title: 'Other', version, updatedAt: told.at, activities: [told], activityCount: 1 });
  server.tell(event({ version, tasks: [other], counts: counts(1) }));
  await pass(1_000);
  const words = await screen.findByText(/Ana Diaz commented on/);
  return words.textContent ?? '';
}

async function deleteIt(user: UserEvent) {
  await user.click(card().getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull());
}

test('the event of my own deletion, which comes before its answer, is not announced as a colleague’s', async () => {
  const deletion = heldReply({ status: 204 });
  const user = await open({ 'DELETE /api/tasks/t1': deletion.answer });
  await deleteIt(user);
  server.tell(event({ version: 2, deleted: ['t1'], counts: counts(1) }));
  expect(await announced(3)).not.toContain('Fix the gate');
  deletion.go();
  expect(await screen.findByText('Task deleted successfully!')).toBeTruthy();
});

test('the event of my own restoration, which comes before its answer, is not announced as a colleague’s', async () => {
  const restored = task({ version: 3 });
  const undoing = heldReply({ body: { tasks: [restored], deleted: [], refused: [] } });
  const user = await open({ 'DELETE /api/tasks/t1': { status: 204 }, 'POST /api/tasks/bulk': undoing.answer });
  server.script['GET /api/tasks'] = { body: { ...board([task({ id: 't2', number: 2, title: 'Other' })]), version: 2 } };
  await deleteIt(user);
  server.tell(event({ version: 2, deleted: ['t1'], counts: counts(1) }));
  await pressInToast(user, 'Undo');
  await waitFor(() => expect(server.sent.some(({ call }) => call === 'POST /api/tasks/bulk')).toBe(true));
  server.tell(event({ version: 3, tasks: [restored], counts: counts(2) }));
  await screen.findByRole('article', { name: 'Fix the gate' });
  expect(await announced(4)).not.toContain('Fix the gate');
  undoing.go();
  expect(await screen.findByText('Task restored successfully!')).toBeTruthy();
});

test('my comment, whose event comes before its answer, shows once', async () => {
  const commented = task({ version: 2, activities: [mine('comment', 'On my way')], activityCount: 1 });
  const comment = heldReply({ body: commented });
  const user = await open({ 'POST /api/tasks/t1/comment': comment.answer });
  await user.type(card().getByRole('textbox', { name: 'Add a comment' }), 'On my way{Enter}');
  expect(await card().findByText('1 comment')).toBeTruthy();
  server.tell(event({ version: 2, tasks: [commented], counts: counts(2) }));
  await announced(3);
  expect(card().getByText('1 comment')).toBeTruthy();
  comment.go();
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
  expect(card().getByText('1 comment')).toBeTruthy();
});

test('a comment that begins like the one sent before it stays in sight while it is being sent', async () => {
  const first = heldReply({ body: task({ version: 2, activities: [mine('comment', 'Ordered')], activityCount: 1 }) });
  const second = heldReply({ status: 503, body: 'Busy.' });
  let asked = 0;
  const user = await open({ 'POST /api/tasks/t1/comment': () => (asked++ === 0 ? first.answer() : second.answer()) });
  const field = card().getByRole('textbox', { name: 'Add a comment' });
  await user.type(field, 'Ordered{Enter}');
  await user.type(field, 'Ordered two more{Enter}');
  expect(await card().findByText('2 comments')).toBeTruthy();
  first.go();
  await waitFor(() => expect(asked).toBe(2));
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
  expect(card().getByText('2 comments')).toBeTruthy();
  second.go();
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
});

test('a status that waits for one that is then refused stays on its card', async () => {
  const first = heldReply({ status: 503, body: 'Busy.' });
  const second = heldReply({ body: task({ status: 'completed', version: 2 }) });
  let asked = 0;
  const user = await open({ 'PUT /api/tasks/t1/status': () => (asked++ === 0 ? first.answer() : second.answer()) });
  for (const status of ['In Progress', 'Completed']) {
    await user.click(card().getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: status }));
  }
  first.go();
  await waitFor(() => expect(asked).toBe(2));
  const completed = within(screen.getByRole('region', { name: 'Completed' }));
  expect(completed.getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  server.script['GET /api/tasks'] = { body: { ...board([task({ status: 'completed', version: 2 })]), version: 2 } };
  second.go();
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  expect(completed.getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
});

test('undo of a status that was chosen over a refused one brings back the status before both', async () => {
  const first = heldReply({ status: 503, body: 'Busy.' });
  const completed = task({ status: 'completed', version: 2, activities: [mine('status_changed', 'Pending → Completed')] });
  let asked = 0;
  const user = await open({
    'PUT /api/tasks/t1/status': () => (asked++ === 0 ? first.answer() : { body: completed }),
    'POST /api/tasks/bulk': { body: { tasks: [task({ version: 3 })], deleted: [], refused: [] } },
  });
  for (const status of ['In Progress', 'Completed']) {
    await user.click(card().getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: status }));
  }
  first.go();
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  await pressInToast(user, 'Undo');
  await waitFor(() => expect(server.asked).toContain('POST /api/tasks/bulk'));
  expect(server.sent.at(-1)?.body).toEqual({ changes: [{ id: 't1', status: 'pending', expected: { status: 'completed' } }] });
});

test('while a value is being saved, a colleague’s other value shows beside it, and another of the same field instead of it', async () => {
  const saving = heldReply({ body: task({ priority: 'high', version: 2 }) });
  const user = await open({ 'PUT /api/tasks/t1': saving.answer });
  await user.click(card().getByRole('heading', { name: 'Fix the gate' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Fix the gate' }));
  await user.click(panel.getByRole('combobox', { name: 'Priority' }));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  await waitFor(() => expect(server.sent.some(({ call }) => call === 'PUT /api/tasks/t1')).toBe(true));
  const on = within(document.querySelector<HTMLElement>('[data-task="t1"]') as HTMLElement);
  expect(await on.findByText('High')).toBeTruthy();
  server.tell(event({ version: 2, tasks: [task({ assignee: 'Ana Diaz', version: 2 })], counts: counts(2) }));
  expect(await on.findByText('Ana Diaz')).toBeTruthy();
  expect(on.getByText('High')).toBeTruthy();
  server.tell(event({ version: 3, tasks: [task({ priority: 'urgent', version: 3 })], counts: counts(2) }));
  expect(await on.findByText('Urgent')).toBeTruthy();
  saving.go();
});

test('while several tasks are being changed, a colleague’s other value of one of them shows instead', async () => {
  const saving = heldReply({ body: { tasks: [], deleted: [], refused: [] } });
  await open({ 'POST /api/tasks/bulk': saving.answer });
  const change = { before: { priority: 'medium' }, after: { priority: 'high' } } as const;
  act(() =>
    runStep(
      [
        { id: 't1', ...change },
        { id: 't2', ...change },
      ],
      'after',
    ),
  );
  expect(await card('Other').findByText('High')).toBeTruthy();
  server.tell(
    event({ version: 2, tasks: [task({ id: 't2', number: 2, title: 'Other', priority: 'urgent', version: 2 })], counts: counts(2) }),
  );
  expect(await card('Other').findByText('Urgent')).toBeTruthy();
  expect(card().getByText('High')).toBeTruthy();
  saving.go();
});

test('an edit that waits for one that is then refused saves none of its values', async () => {
  const first = heldReply({ status: 503, body: 'Busy.' });
  let asked = 0;
  const saved = task({ assignee: 'Super Admin', version: 2 });
  await open({ 'PUT /api/tasks/t1': () => (asked++ === 0 ? first.answer() : { body: saved }) });
  act(() => setFields(task(), { priority: 'high', description: 'Hinge\nLock' }));
  await card().findByText('High');
  act(() => setFields(cachedTask('t1') as Task, { assignee: 'Super Admin', description: 'Hinge\nLock\nPaint' }));
  first.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.at(-1)).toMatchObject({ call: 'PUT /api/tasks/t1', body: { assignee: 'Super Admin', priority: 'medium' } });
});

test('an edit that waits for one whose answer is lost does not conflict with it', async () => {
  const first = heldReply({ status: 503, body: 'Busy.' });
  const replies = [first.answer, () => stale, () => ({ body: task({ priority: 'urgent', version: 3 }) })];
  const done = task({ priority: 'high', version: 2 });
  await open({ 'PUT /api/tasks/t1': () => replies.shift()?.() ?? stale, 'GET /api/tasks/t1': { body: done } });
  act(() => setFields(task(), { priority: 'high' }));
  await card().findByText('High');
  act(() => setFields(cachedTask('t1') as Task, { priority: 'urgent' }));
  first.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.at(-1)).toMatchObject({ body: { priority: 'urgent' }, ifMatch: '"2"' });
});

test('a change of several tasks waits for an earlier one of one of them, and a later one waits for it', async () => {
  const first = heldReply({ body: task({ status: 'in_progress', version: 2 }) });
  const several = heldReply({ body: { tasks: [], deleted: [], refused: [] } });
  const refused = { status: 503, body: 'Busy.' };
  await open({
    'PUT /api/tasks/t1/status': first.answer,
    'POST /api/tasks/bulk': several.answer,
    'DELETE /api/tasks/t2': refused,
    'DELETE /api/tasks/t3': refused,
    'DELETE /api/tasks/t4': refused,
  });
  const change = { before: { status: 'in_progress' }, after: { status: 'completed' } } as const;
  act(() => {
    setStatus(task(), 'in_progress');
    runStep(
      ['t1', 't2'].map((id) => ({ id, ...change })),
      'after',
    );
    deleteTask('t3', 'Another');
  });
  await waitFor(() => expect(server.asked).toContain('DELETE /api/tasks/t3'));
  expect(server.asked).not.toContain('POST /api/tasks/bulk');
  first.go();
  await waitFor(() => expect(server.asked).toContain('POST /api/tasks/bulk'));
  act(() => {
    deleteTask('t2', 'Other');
    deleteTask('t4', 'Yet another');
  });
  await waitFor(() => expect(server.asked).toContain('DELETE /api/tasks/t4'));
  expect(server.asked).not.toContain('DELETE /api/tasks/t2');
  several.go();
  await waitFor(() => expect(server.asked).toContain('DELETE /api/tasks/t2'));
});
