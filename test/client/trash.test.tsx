import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { DeletedTask } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { steps } from '../../src/client/board-store/undo/steps.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { event, heldReply, pressInToast, type Script, task } from '../render.tsx';
import { ana, calls, open } from './stale-answers.tsx';

const deleted = (change: Partial<DeletedTask> = {}): DeletedTask => ({
  ...task({ id: 't9', number: 9, title: 'Paint the fence' }),
  deletedAt: '2026-01-02T12:00:00.000Z',
  deletedBy: ana,
  ...change,
});

async function trash(script: Script) {
  const opened = await open(script);
  await opened.user.click(screen.getByRole('button', { name: 'More' }));
  await opened.user.click(await screen.findByRole('menuitem', { name: 'Deleted Tasks' }));
  return { ...opened, dialog: within(await screen.findByRole('dialog', { name: 'Deleted Tasks' })) };
}

const BULK = 'POST /api/tasks/bulk';
const restored = { body: { tasks: [task({ id: 't9', number: 9, title: 'Paint the fence', version: 3 })], deleted: [], refused: [] } };

const confirm = async (user: ReturnType<typeof userEvent.setup>) => {
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this task forever?' }));
  await user.click(question.getByRole('button', { name: 'Delete Forever' }));
};

test('a double click on Restore restores the task once, as one step', async () => {
  const { server, user, dialog } = await trash({
    'GET /api/tasks/deleted': { body: [deleted()] },
    [BULK]: restored,
  });
  const before = steps.get().done.length;
  await user.dblClick(await dialog.findByRole('button', { name: 'Restore Paint the fence' }));
  expect(await screen.findByText('Task restored successfully!')).toBeTruthy();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(calls(server, BULK)).toHaveLength(1);
  expect(steps.get().done.length).toBe(before + 1);
});

test('a task that somebody else restored first → Restore says so, and offers no Undo that would delete it', async () => {
  const message = 'Someone restored this task since.';
  const { user, dialog } = await trash({
    'GET /api/tasks/deleted': { body: [deleted()] },
    [BULK]: { body: { tasks: [], deleted: [], refused: [{ id: 't9', status: 412, message }] } },
  });
  await user.click(await dialog.findByRole('button', { name: 'Restore Paint the fence' }));
  expect(await screen.findByText(`412: ${message}`)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull();
});

test('a restored task is deleted again by Undo, from the toast or the menu', async () => {
  const { server, user, dialog } = await trash({
    'GET /api/tasks/deleted': { body: [deleted()] },
    [BULK]: restored,
  });
  await user.click(await dialog.findByRole('button', { name: 'Restore Paint the fence' }));
  expect(await screen.findByText('Task restored successfully!')).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Undo restoration' })).toBeTruthy();
  await user.keyboard('{Escape}');
  server.script[BULK] = { body: { tasks: [], deleted: ['t9'], refused: [] } };
  await pressInToast(user, 'Undo');
  expect(await screen.findByText('Task deleted successfully!')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toEqual({ changes: [{ id: 't9', deleted: true, ifVersion: 3 }] });
});

test('a failed Delete Forever closes its question, says why, and leaves the task and focus in place', async () => {
  const { user, dialog } = await trash({
    'GET /api/tasks/deleted': { body: [deleted()] },
    'DELETE /api/tasks/t9/forever': { status: 503, body: 'The database is away.' },
  });
  await user.click(await dialog.findByRole('button', { name: 'Delete Forever' }));
  await confirm(user);
  expect(await screen.findByText('503: The database is away.')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('button', { name: 'Delete Forever' })));
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a confirmed Delete Forever can no longer be cancelled, because it is under way', async () => {
  const answer = heldReply({ status: 204 });
  const { server, user, dialog } = await trash({
    'GET /api/tasks/deleted': { body: [deleted()] },
    'DELETE /api/tasks/t9/forever': answer.answer,
  });
  await user.click(await dialog.findByRole('button', { name: 'Delete Forever' }));
  await confirm(user);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  const button = dialog.getByRole('button', { name: 'Delete Forever' });
  expect(button.getAttribute('aria-busy')).toBe('true');
  await user.click(button);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  server.script['GET /api/tasks/deleted'] = { body: [] };
  answer.go();
  expect(await dialog.findByText('No deleted tasks')).toBeTruthy();
  expect(calls(server, 'DELETE')).toEqual(['DELETE /api/tasks/t9/forever']);
});

test('the second tap of a double tap on Delete Forever → the question that came under the finger stays open', async () => {
  const { server, user, dialog } = await trash({ 'GET /api/tasks/deleted': { body: [deleted()] } });
  await user.click(await dialog.findByRole('button', { name: 'Delete Forever' }));
  const question = within(await screen.findByRole('alertdialog', { name: 'Delete this task forever?' }));
  fireEvent.click(question.getByRole('button', { name: 'Delete Forever' }), { detail: 2 });
  expect(screen.getByRole('alertdialog')).toBeTruthy();
  expect(calls(server, 'DELETE')).toEqual([]);
});

test('a question about a task that is restored meanwhile does not come back with the next deletion', async () => {
  const { server, user, dialog } = await trash({ 'GET /api/tasks/deleted': { body: [deleted()] } });
  const listed = async (body: DeletedTask[]) => {
    server.script['GET /api/tasks/deleted'] = { body };
    await act(() => queryClient.invalidateQueries({ queryKey: keys.trash }));
  };
  await user.click(await dialog.findByRole('button', { name: 'Delete Forever' }));
  expect(screen.getByRole('alertdialog', { name: 'Delete this task forever?' })).toBeTruthy();
  await listed([]);
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await listed([deleted()]);
  expect(await dialog.findByText('Paint the fence')).toBeTruthy();
  expect(screen.queryByRole('alertdialog')).toBeNull();
});

test('a task that someone else deletes joins the open trash', async () => {
  const { server, dialog } = await trash({ 'GET /api/tasks/deleted': { body: [] } });
  expect(await dialog.findByText('No deleted tasks')).toBeTruthy();
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.script['GET /api/tasks/deleted'] = { body: [deleted()] };
  server.tell(event({ version: 2, deleted: ['t9'] }));
  expect(await dialog.findByText('Paint the fence', {}, { timeout: 3_000 })).toBeTruthy();
});

test('changes by others do not abort a page of the trash that is slow to load', async () => {
  fakeTime();
  const page = Array.from({ length: 50 }, (_, index) => deleted({ id: `d${index}`, title: `Old ${index}` }));
  const older = heldReply({ body: [deleted()] });
  const answer = (address: string) => (address.includes('before=') ? older.answer() : { body: page });
  const { server, user, dialog } = await trash({ 'GET /api/tasks/deleted': answer });
  await user.click(await dialog.findByRole('button', { name: 'Show older' }));
  server.tell(event({ version: 2, deleted: ['t8'] }));
  await pass(1_500);
  expect(calls(server, 'GET /api/tasks/deleted?before=')).toHaveLength(1);
  older.go();
  expect(await dialog.findByText('Paint the fence')).toBeTruthy();
});

test('an admin has no Delete Forever, and further pages come by a button', async () => {
  const page = Array.from({ length: 50 }, (_, index) => deleted({ id: `d${index}`, title: `Old ${index}`, deletedBy: null }));
  const { server, user, dialog } = await trash({
    'GET /api/user': { body: { id: 'u1', name: 'Bo Lee', role: 'admin', assigneesMay: [] } },
    'GET /api/tasks/deleted': (address) => ({ body: address.includes('before=d49') ? [deleted()] : page }),
  });
  await user.click(await dialog.findByRole('button', { name: 'Show older' }));
  expect(await dialog.findByText('Paint the fence')).toBeTruthy();
  await waitFor(() => expect(dialog.queryByRole('button', { name: 'Show older' })).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Delete Forever' })).toBeNull();
  expect(calls(server, 'GET /api/tasks/deleted')).toHaveLength(2);
});

test('a name in Hebrew does not turn the age beside it around', async () => {
  const { dialog } = await trash({ 'GET /api/tasks/deleted': { body: [deleted({ deletedBy: { id: 'u9', name: 'דוד כהן' } })] } });
  expect((await dialog.findByText('Deleted by דוד כהן')).tagName).toBe('BDI');
});
