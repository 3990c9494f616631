import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import { event, pressInToast, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';
import { inTurn } from './stale-answers.tsx';

let server: Scripted;
afterEach(() => server.close());

const at = '2026-01-03T03:04:05.678Z';
const mine: Activity = { id: 'a2', admin: { id: 'u1', name: 'Super Admin' }, via: null, action: 'comment', note: 'Hinjes ordered', at };
const theirs: Activity = { id: 'a1', admin: { id: 'u2', name: 'Ana Diaz' }, via: null, action: 'comment', note: 'Please hurry', at };
const withComments = (...activities: Activity[]) => task({ activities, activityCount: activities.length, version: activities.length });

/** Opens the history of a task with these comments. */
async function open(comments: Activity[], more: Script = {}) {
  server = await startScripted([withComments(...comments)], more);
  renderApp(server.url);
  const user = userEvent.setup();
  const toggle = await screen.findByRole('button', { name: /^(Show|Hide) Activity$/ });
  // The open state outlives its card.
  if (toggle.textContent === 'Show Activity') await user.click(toggle);
  await screen.findByRole('region', { name: 'Activity' });
  return user;
}

const entryOf = (words: string | RegExp) => {
  const entry = screen.getByText(words).closest('li');
  if (!entry) throw new Error('The words are in no entry.');
  return within(entry);
};

test('an own comment is edited in its place, and then says so', async () => {
  const edited = { ...mine, note: 'Hinges ordered', editedAt: at };
  const user = await open([mine, theirs], { 'PUT /api/tasks/t1/comments/a2': { body: withComments(edited, theirs) } });
  await user.click(entryOf('Hinjes ordered').getByRole('button', { name: 'Edit comment' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment text' });
  expect([field.value, document.activeElement]).toEqual(['Hinjes ordered', field]);
  server.script['GET /api/tasks'] = {
    body: {
      pending: [withComments(edited, theirs)],
      inProgress: [],
      completed: [],
      counts: { pending: 1, inProgress: 0, completed: 0 },
      version: 2,
    },
  };
  await user.clear(field);
  await user.type(field, 'Hinges ordered{Enter}');
  expect(await screen.findByText('Comment updated successfully!')).toBeTruthy();
  expect(server.sent).toMatchObject([{ call: 'PUT /api/tasks/t1/comments/a2', body: { comment: 'Hinges ordered' } }]);
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment text' })).toBeNull());
  expect(entryOf('Hinges ordered').getByText('edited')).toBeTruthy();
});

test('an edited comment that is refused goes back, and keeps what was typed', async () => {
  const user = await open([mine], { 'PUT /api/tasks/t1/comments/a2': { status: 503, body: 'Busy.' } });
  await user.click(screen.getByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment text' }), '!{Enter}');
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment text' }).value).toBe('Hinjes ordered!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(entryOf('Hinjes ordered').queryByText('edited')).toBeNull();
  expect((document.activeElement as HTMLElement).getAttribute('aria-label')).toBe('Edit comment');
});

test('a comment that a super admin deletes while it is being edited keeps what was typed', async () => {
  const user = await open([mine], {
    'PUT /api/tasks/t1/comments/a2': { status: 404, body: 'This comment does not exist or was deleted.' },
  });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit comment' }));
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Comment text' });
  await user.type(field, '!');
  server.tell(event({ version: 2, tasks: [{ ...withComments({ ...mine, note: null, deletedAt: at }), version: 2 }] }));
  expect(await screen.findByText('Comment deleted')).toBeTruthy();
  expect([field.value, document.activeElement]).toEqual(['Hinjes ordered!', field]);
  await user.keyboard('{Enter}');
  expect(await screen.findByText('404: This comment does not exist or was deleted.')).toBeTruthy();
  expect(field.value).toBe('Hinjes ordered!');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('textbox', { name: 'Comment text' })).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Activity' }));
});

test('deleting a comment asks first, and leaves an entry without a text', async () => {
  const gone = { ...mine, note: null, deletedAt: at };
  const user = await open([mine], { 'DELETE /api/tasks/t1/comments/a2': { status: 204 } });
  await user.click(screen.getByRole('button', { name: 'Delete comment' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Are you sure you want to delete this comment?' }));
  expect(dialog.getByText('Its text is erased at once. This cannot be undone.')).toBeTruthy();
  server.script['GET /api/tasks'] = {
    body: { pending: [withComments(gone)], inProgress: [], completed: [], counts: { pending: 1, inProgress: 0, completed: 0 }, version: 2 },
  };
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('Comment deleted successfully!')).toBeTruthy();
  expect(screen.getByText('Comment deleted')).toBeTruthy();
  expect(screen.queryByText('Hinjes ordered')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Delete comment' })).toBeNull();
});

test('a deletion of a comment whose answer is lost → Try again says that it was deleted', async () => {
  const lost = { status: 503, body: 'Try again in a moment.' };
  const gone = { status: 404, body: 'This comment does not exist or was deleted.' };
  const user = await open([mine], { 'DELETE /api/tasks/t1/comments/a2': inTurn(lost, gone) });
  await user.click(screen.getByRole('button', { name: 'Delete comment' }));
  await user.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await screen.findByText('503: Try again in a moment.');
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('Comment deleted successfully!')).toBeTruthy();
});

test.each([
  { role: 'super_admin', buttons: ['Delete comment'] },
  { role: 'admin', buttons: [] },
])('on a comment by someone else $role finds the buttons $buttons', async ({ role, buttons }) => {
  const me = { id: 'u1', name: 'Super Admin', role, assigneesMay: [] };
  await open([theirs], { 'GET /api/user': { body: me } });
  const found = entryOf('Please hurry').queryAllByRole('button');
  expect(found.map((one) => one.getAttribute('aria-label'))).toEqual(buttons);
});

test('a comment is being edited on a card → the key M leads to the field for a new one', async () => {
  const user = await open([mine]);
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit comment' }));
  await user.keyboard('{Escape}m');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Add a comment' })));
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('a colleague moves a card while one comment is edited and a new one typed → the new one keeps focus', async () => {
  const user = await open([mine]);
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Half');
  const counts = { pending: 0, inProgress: 1, completed: 0 };
  server.tell(event({ version: 2, tasks: [{ ...withComments(mine), status: 'in_progress', version: 2 }], counts }));
  const column = within(screen.getByRole('region', { name: 'In Progress' }));
  const field = await column.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await waitFor(() => expect(document.activeElement).toBe(field));
  await user.keyboard(' of it');
  expect(field.value).toBe('Half of it');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
});

test('another tab ends the edit of a comment that is being typed on a card → letters are no keys of the card', async () => {
  const user = await open([mine]);
  await user.click(screen.getByRole('button', { name: 'Edit comment' }));
  await user.type(screen.getByRole('textbox', { name: 'Comment text' }), '!');
  const name = Object.keys(localStorage).find((one) => one.includes('comment-edit')) ?? '';
  localStorage.removeItem(name);
  window.dispatchEvent(new StorageEvent('storage', { key: name }));
  await waitFor(() => expect(screen.queryByRole('textbox', { name: 'Comment text' })).toBeNull());
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  expect(document.activeElement?.closest('[data-task]')).toBeNull();
});

test('a comment is erased → its text leaves an open list of notifications, although as many are unread', async () => {
  const item = { id: 'n1', kind: 'commented', task: null, count: 1, actor: theirs.admin, via: null, at, readAt: null };
  const told = (note: string | null) => ({ body: { items: [{ ...item, note }], unread: 1 } });
  const count = 'event: notification\ndata: {"unread":1}\n\n';
  const user = await open([theirs], { 'GET /api/notifications': told('A secret') });
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(count);
  await user.click(await screen.findByRole('button', { name: 'Notifications, 1 unread' }));
  await screen.findByText('A secret');
  server.script['GET /api/notifications'] = told(null);
  server.tell(count);
  await waitFor(() => expect(screen.queryByText('A secret')).toBeNull());
});

test('a comment of which only the beginning is here can be deleted, but not edited, which would lose its rest', async () => {
  await open([{ ...mine, noteCut: true }]);
  expect(screen.getByRole('button', { name: 'Delete comment' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit comment' })).toBeNull();
});

test('a deleted comment is not counted on its card', async () => {
  await open([mine, { ...theirs, note: null, deletedAt: at }]);
  expect(screen.getByText('1 comment')).toBeTruthy();
});
