import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { queryClient } from '../../src/client/api/query-client.ts';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import type { Edit } from '../../src/client/board-store/merge/save-edit.ts';
import { heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  vi.unstubAllGlobals();
  await server?.close();
  server = undefined;
});

async function open(more: Script = {}) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  return { server, field, user: userEvent.setup() };
}

const DAY = 24 * 60 * 60 * 1000;
const name = 'max-tasks draft 1 comment u1 t1';

/** Changes the storage like another tab, and fires the browser's event. */
function byAnotherTab(value: string | null): void {
  if (value === null) localStorage.removeItem(name);
  else localStorage.setItem(name, value);
  act(() => void dispatchEvent(new StorageEvent('storage', { key: name })));
}
const kept = (value: string, days: number) => JSON.stringify({ at: Date.now() - days * DAY, value });

test('a draft is stored with each letter', async () => {
  const { field, user } = await open();
  await user.type(field, 'Half a sentence');
  expect(JSON.parse(localStorage.getItem(name) ?? '')).toMatchObject({ value: 'Half a sentence' });
});

test('with storage full or blocked, drafts live as long as the page', async () => {
  const { field, user } = await open();
  const forbidden = new Proxy(localStorage, {
    get: () => {
      throw new DOMException('The storage is not to be used.', 'SecurityError');
    },
  });
  vi.stubGlobal('localStorage', forbidden);
  await user.type(field, 'Still here');
  expect(field.value).toBe('Still here');
  expect(drafts.get('comment u1 t1')).toBe('Still here');
  vi.unstubAllGlobals();
  expect(localStorage.getItem(name)).toBeNull();
});

test('a draft of 29 days is restored, and one of 31 days is dropped', async () => {
  const { field } = await open();
  byAnotherTab(kept('Young enough', 29));
  expect(field.value).toBe('Young enough');
  byAnotherTab(null);
  byAnotherTab(kept('Too old', 31));
  expect(field.value).toBe('');
  expect(localStorage.getItem(name)).toBeNull();
});

test('a draft sent in another tab disappears here', async () => {
  const { field } = await open();
  byAnotherTab(kept('Typed there', 0));
  expect(field.value).toBe('Typed there');
  byAnotherTab(null);
  expect(field.value).toBe('');
});

test('an unreadable draft counts as none', async () => {
  const { field } = await open();
  byAnotherTab('{"at":');
  expect(field.value).toBe('');
});

test('Try again after a 500 resends the same comment and empties the field', async () => {
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': { status: 500, body: 'The disk is full' } });
  await user.type(field, 'Again{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  server.script['POST /api/tasks/t1/comment'] = { status: 201, body: task({ version: 2 }) };
  // The toast may ignore the first clicks while it appears.
  await waitFor(() => user.click(again));
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
  expect(field.value).toBe('');
  expect(server.asked.filter((one) => one.endsWith('/comment'))).toHaveLength(2);
});

test('a 403 offers no Try again and keeps the text', async () => {
  const { field, user } = await open({ 'POST /api/tasks/t1/comment': { status: 403, body: 'Not yours' } });
  await user.type(field, 'Never{Enter}');
  expect(await screen.findByText('403: Not yours')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  await waitFor(() => expect(field.value).toBe('Never'));
});

test('the same words after a saved comment are a new comment, even with typing in between', async () => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'On my way{Enter}');
  await user.type(field, '!');
  held.go();
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
  await user.type(field, '{Backspace}On my way{Enter}');
  await waitFor(() => expect(server.keys).toHaveLength(2));
  expect(new Set(server.keys).size).toBe(2);
});

test('the same title after a created task is a new task, even with typing in between', async () => {
  const held = heldReply({ status: 201, body: task({ id: 't9', title: 'Sweep the yard' }) });
  const { server, user } = await open({ 'POST /api/tasks': held.answer });
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'Sweep the yard{Enter}');
  await user.type(title, '!');
  held.go();
  expect(await screen.findByText('Task created successfully!')).toBeTruthy();
  await user.type(title, '{Backspace}Sweep the yard{Enter}');
  await waitFor(() => expect(server.keys).toHaveLength(2));
  expect(new Set(server.keys).size).toBe(2);
});

const keptTitle = () => drafts.get<Edit>('edit u1 t1')?.mine.title;

/** Types more into a title that is being saved, closes the window before the answer, and reopens it. */
async function reopenedAtOnce() {
  const held = heldReply({ body: task({ version: 2, title: 'Fix the gate A' }) });
  const { user } = await open({ 'PUT /api/tasks/t1': held.answer });
  const openEdit = async () => {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    return within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  };
  const first = await openEdit();
  await user.type(first.getByRole('textbox', { name: 'Title' }), ' A');
  await user.click(first.getByRole('button', { name: 'Save Changes' }));
  await user.type(first.getByRole('textbox', { name: 'Title' }), ' B{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(keptTitle()).toBe('Fix the gate A B');
  return { held, user, dialog: await openEdit() };
}

test('the answer to a save keeps what was typed since in the reopened window', async () => {
  const { held, user, dialog } = await reopenedAtOnce();
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' C');
  held.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(keptTitle()).toBe('Fix the gate A B C');
});

test('the answer to a save does not bring back a discarded draft', async () => {
  const { held, user, dialog } = await reopenedAtOnce();
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  held.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(keptTitle()).toBeUndefined();
});

test('a second Ctrl+Enter during a save sends nothing more, and Cancel keeps what is being saved', async () => {
  const held = heldReply({ status: 503, body: 'Busy' });
  const { server, user } = await open({ 'PUT /api/tasks/t1': held.answer });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.type(await screen.findByRole('textbox', { name: 'Title' }), '!{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.keyboard('{Control>}{Enter}{/Control}');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  held.go();
  expect(await screen.findByText('503: Busy')).toBeTruthy();
  expect(screen.getByText('Unsaved edit')).toBeTruthy();
  await waitFor(() => expect(queryClient.isMutating()).toBe(0));
  expect(server.sent).toHaveLength(1);
});

test('a discarded draft takes the error of its field with it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  await user.clear(await screen.findByRole('textbox', { name: 'Title' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Title is required')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Discard' }));
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate');
  expect(dialog.queryByText('Title is required')).toBeNull();
});

test('drafts with the fields of the first release are sent as they stand', async () => {
  const first = { title: 'Mend it', description: '', assignee: null, priority: 'medium', day: '' };
  const { title, description, assignee, priority, dueDate, updatedAt, version } = task();
  const { server, user } = await open({
    'POST /api/tasks': { status: 201, body: task({ id: 't9', title: 'Mend it' }) },
    'PUT /api/tasks/t1': { body: task({ version: 2, title: 'Mend it' }) },
  });
  const base = { title, description, assignee, priority, dueDate, updatedAt, version };
  act(() => drafts.set('edit u1 t1', { base, mine: first }));
  act(() => drafts.set('new u1', first));
  await user.click(screen.getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('Task created successfully!')).toBeTruthy();
  await user.click(within(screen.getByRole('article', { name: 'Fix the gate' })).getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  const body = { title: 'Mend it', priority: 'medium' };
  expect(server.sent.map((one) => [one.call, one.body])).toEqual([
    ['POST /api/tasks', body],
    ['PUT /api/tasks/t1', body],
  ]);
});
