import { act, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { setFields } from '../../src/client/board-store/mutations/update-task.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { event, heldReply, pressInToast, task } from '../render.tsx';
import { ana, calls, did, inTurn, me, open, stale } from './stale-answers.tsx';

async function edit(user: ReturnType<typeof userEvent.setup>, words: string) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), words);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return dialog;
}

test('an edit is merged and resent once; a second conflict shows the error and Try again', async () => {
  const theirs = task({ version: 2, priority: 'high', activities: [did('edited', ana, 'Priority: medium → high')] });
  const { server, user } = await open({ 'PUT /api/tasks/t1': stale, 'GET /api/tasks/t1': { body: theirs } });
  const dialog = await edit(user, ' today');
  expect(await screen.findByText('412: Someone else changed this task.')).toBeTruthy();
  expect(calls(server, 'PUT')).toHaveLength(2);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate today');

  server.script['PUT /api/tasks/t1'] = inTurn(stale, { body: { ...theirs, title: 'Fix the gate today', version: 4 } });
  // The toast may ignore the first clicks while it appears.
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(screen.getByText('Also kept what Ana Diaz changed: Priority.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('a discarded draft of a task that someone else changed → the form shows the task as it is now', async () => {
  const { server, user } = await open({});
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Description' }), 'Bring keys');
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const theirs = task({
    version: 2,
    title: 'Fix the gate now',
    activities: [did('edited', ana, 'Title: Fix the gate → Fix the gate now')],
  });
  server.tell(event({ version: 2, tasks: [theirs], counts: { pending: 1, inProgress: 0, completed: 0 } }));
  expect(await dialog.findByText(/^Ana Diaz changed this task/)).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate now');
  expect(dialog.queryByText(/^Ana Diaz changed this task/)).toBeNull();
});

test('an edit that is opened while another value is being saved shows that value', async () => {
  const saving = heldReply({ body: task({ assignee: 'Super Admin', version: 2 }) });
  const { user } = await open({ 'PUT /api/tasks/t1': saving.answer });
  act(() => setFields(task(), { assignee: 'Super Admin' }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  expect(dialog.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Super Admin');
  saving.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(dialog.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Super Admin');
});

test('an edit that the server already holds counts as saved', async () => {
  const saved = task({
    version: 2,
    title: 'Fix the gate today',
    activities: [did('edited', me, 'Title: Fix the gate → Fix the gate today')],
  });
  const { server, user } = await open({ 'PUT /api/tasks/t1': stale, 'GET /api/tasks/t1': { body: saved } });
  await edit(user, ' today');
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(screen.queryByText(/^Also kept what/)).toBeNull();
  expect(calls(server, 'PUT')).toHaveLength(1);
});

test('what someone types while their edit is being sent settles its conflict → they can save, and no toast asks them to choose', async () => {
  const title = 'Fix the gate now';
  const theirs = task({ version: 2, title, activities: [did('edited', ana, `Title: Fix the gate → ${title}`)] });
  const saving = heldReply(stale);
  const { server, user } = await open({ 'PUT /api/tasks/t1': saving.answer, 'GET /api/tasks/t1': { body: theirs } });
  const dialog = await edit(user, ' today');
  const field = dialog.getByRole('textbox', { name: 'Title' });
  await user.clear(field);
  await user.type(field, title);
  saving.go();
  expect(await dialog.findByText('All decided. You can save now.')).toBeTruthy();
  expect(screen.queryByText(/changed the same fields/)).toBeNull();
  server.script['PUT /api/tasks/t1'] = { body: theirs };
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
});

test('an edit of a deleted task shows the server’s error and offers the text for copying', async () => {
  const { user } = await open({ 'PUT /api/tasks/t1': { status: 404, body: 'This task does not exist or was deleted.' } });
  await edit(user, ' today');
  expect(await screen.findByText('404: This task does not exist or was deleted.')).toBeTruthy();
  expect(screen.getByText('This task has been deleted.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What you typed' }).value).toBe('Fix the gate today');
  expect(screen.getByRole('button', { name: 'Copy my text' })).toBeTruthy();
});

test('another admin changed the status → the dialog asks, even after an unanswered try of mine', async () => {
  const theirs = task({ version: 2, status: 'in_progress', activities: [did('status_changed', ana, 'Pending → In Progress')] });
  const lost = { status: 503, body: 'The database cannot be reached right now.' };
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': inTurn(lost, stale), 'GET /api/tasks/t1': { body: theirs } });
  for (const status of ['In Progress', 'Completed']) {
    await user.click(screen.getByRole('combobox', { name: 'Status' }));
    await user.click(await screen.findByRole('option', { name: status }));
    if (status === 'In Progress') expect(await screen.findByText(`503: ${lost.body}`)).toBeTruthy();
  }
  expect(await screen.findByRole('group', { name: /^Ana Diaz set Status to In Progress, .*\. You chose Completed\.$/ })).toBeTruthy();
  expect(screen.getByRole('heading', { name: 'Fix the gate' }).dir).toBe('auto');
  expect(calls(server, 'PUT')).toHaveLength(2);
});

test('I changed the status on another device → the dialog asks as for any other change', async () => {
  const elsewhere = task({ version: 2, status: 'in_progress', activities: [did('status_changed', me, 'Pending → In Progress')] });
  const { user } = await open({ 'PUT /api/tasks/t1/status': stale, 'GET /api/tasks/t1': { body: elsewhere } });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await screen.findByRole('group', { name: /^Super Admin set Status to In Progress, .*\. You chose Completed\.$/ })).toBeTruthy();
});

test('another admin changed the status → closing the dialog keeps theirs', async () => {
  const theirs = task({ version: 2, status: 'in_progress', activities: [did('status_changed', ana, 'Pending → In Progress')] });
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': stale, 'GET /api/tasks/t1': { body: theirs } });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await screen.findByRole('group', { name: /^Ana Diaz set Status to In Progress, .*\. You chose Completed\.$/ })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(calls(server, 'PUT')).toHaveLength(1);
});

const gone = { status: 404, body: 'This task does not exist or was deleted.' };

async function deleteIt(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
}

test('deleting a task that another admin just deleted shows the error', async () => {
  const { user } = await open({ 'DELETE /api/tasks/t1': gone });
  await deleteIt(user);
  expect(await screen.findByText('404: This task does not exist or was deleted.')).toBeTruthy();
  expect(screen.queryByText('Task deleted successfully!')).toBeNull();
});

test('a deletion without an answer, tried again on a task that is gone → counts as done', async () => {
  const { user } = await open({ 'DELETE /api/tasks/t1': inTurn({ status: 504, body: 'Gateway' }, gone) });
  await deleteIt(user);
  await screen.findByText('504: Gateway');
  // The toast may ignore the first clicks while it appears.
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('Task deleted successfully!')).toBeTruthy();
});

test('my own save whose answer was lost does not conflict with my newer text', async () => {
  const mine = task({ version: 2, title: 'Fix the gate A', activities: [did('edited', me, 'Title: Fix the gate → Fix the gate A')] });
  const { server, user } = await open({ 'PUT /api/tasks/t1': { status: 504, body: 'Gateway' }, 'GET /api/tasks/t1': { body: mine } });
  const dialog = await edit(user, ' A');
  await screen.findByText('504: Gateway');
  server.script['PUT /api/tasks/t1'] = inTurn(stale, { body: task({ version: 3, title: 'Fix the gate AB' }) });
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), 'B');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(calls(server, 'PUT')).toHaveLength(3);
  expect(screen.queryByRole('group')).toBeNull();
});

test('a title typed back while its edit is being saved stays in the field, unsaved', async () => {
  const held = heldReply({ body: task({ version: 2, title: 'Fix the gate!' }) });
  const { user } = await open({ 'PUT /api/tasks/t1': held.answer });
  const dialog = await edit(user, '!');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), '{Backspace}');
  held.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate');
});

const theirStatus = (of: Task) =>
  ({ ...of, version: 2, status: 'in_progress', activities: [did('status_changed', ana, 'Pending → In Progress')] }) as const;

async function chooseStatus(user: ReturnType<typeof userEvent.setup>, title: string) {
  await user.click(within(screen.getByRole('article', { name: title })).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
}

test('a conflict dialog that opens while I type elsewhere ignores those keystrokes', async () => {
  const other = task({ id: 't2', title: 'Other' });
  const held = heldReply(stale);
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': held.answer, 'GET /api/tasks/t1': { body: theirStatus(task()) } }, [
    task(),
    other,
  ]);
  await chooseStatus(user, 'Fix the gate');
  await user.click(within(screen.getByRole('article', { name: 'Other' })).getByRole('textbox', { name: 'Add a comment' }));
  held.go();
  await screen.findByRole('group', { name: /^Ana Diaz set Status/ });
  await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('dialog'));
  await user.keyboard('is under {Enter} ');
  expect(calls(server, 'PUT')).toHaveLength(1);
  expect(screen.getByRole('group', { name: /^Ana Diaz set Status/ })).toBeTruthy();
});

test('a conflict found in the middle of a sentence waits until I stop typing', async () => {
  fakeTime();
  const held = heldReply(stale);
  const { user } = await open({ 'PUT /api/tasks/t1/status': held.answer, 'GET /api/tasks/t1': { body: theirStatus(task()) } }, [
    task(),
    task({ id: 't2', title: 'Other' }),
  ]);
  await chooseStatus(user, 'Fix the gate');
  const comment = within(screen.getByRole('article', { name: 'Other' })).getByRole('textbox', { name: 'Add a comment' });
  await user.type(comment, 'They ');
  held.go();
  for (const word of ['are ', 'on ', 'their ', 'way ', 'by ', 'now']) {
    await pass(250);
    await user.type(comment, word);
  }
  expect(screen.queryByRole('dialog')).toBeNull();
  expect((comment as HTMLTextAreaElement).value).toBe('They are on their way by now');
  await pass(1_000);
  expect(await screen.findByRole('group', { name: /^Ana Diaz set Status/ })).toBeTruthy();
});

test.each(['decided', 'closed by a click outside'])('of two conflict dialogs the second waits until the first is %s', async (how) => {
  const other = task({ id: 't2', title: 'Other' });
  const [first, second] = [heldReply(stale), heldReply(stale)];
  const more = { 'GET /api/tasks/t1': { body: theirStatus(task()) }, 'GET /api/tasks/t2': { body: theirStatus(other) } };
  const { server, user } = await open({ ...more, 'PUT /api/tasks/t1/status': first.answer, 'PUT /api/tasks/t2/status': second.answer }, [
    task(),
    other,
  ]);
  await chooseStatus(user, 'Fix the gate');
  await chooseStatus(user, 'Other');
  first.go();
  const dialog = await screen.findByRole('dialog', { name: 'Fix the gate' });
  second.go();
  await waitFor(() => expect(calls(server, 'GET /api/tasks/t2')).toHaveLength(1));
  expect(screen.getByRole('dialog', { name: 'Fix the gate' })).toBe(dialog);
  await user.click(how === 'decided' ? within(dialog).getByRole('button', { name: 'Take theirs' }) : (dialog.parentElement ?? dialog));
  await user.click(within(await screen.findByRole('dialog', { name: 'Other' })).getByRole('button', { name: 'Take theirs' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
