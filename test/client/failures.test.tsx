import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { call } from '../../src/client/api/call.ts';
import { RegistrationForm } from '../../src/client/session/registration-form.tsx';
import { Toaster } from '../../src/client/ui/toast/toaster.tsx';
import { board, heldReply, pressInToast, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

const full = { status: 500, body: 'The disk is full' };

async function open(tasks = [task()], more: Script = {}) {
  server = await startScripted(tasks, more);
  renderApp(server.url);
  await screen.findByRole('banner');
  await waitFor(() => expect(screen.getByRole('region', { name: 'Pending' }).getAttribute('aria-busy')).toBe('false'));
  return { server, user: userEvent.setup() };
}

const column = (name: string) => within(screen.getByRole('region', { name }));

async function seeError(words: string): Promise<void> {
  const toast = (await screen.findByText(words)).closest('[data-toast]');
  expect(toast?.getAttribute('data-variant')).toBe('destructive');
  expect(within(toast as HTMLElement).getByText('Error')).toBeTruthy();
}

test('a call without an answer ends in words', async () => {
  const held = heldReply(full);
  await open([task()], { 'GET /api/openapi.json': held.answer });
  await expect(call('describeApi', { patience: 20 })).rejects.toThrow('The server is not answering. Try again in a moment.');
  held.go();
});

test('a status that the server refuses moves the card at once, then back with the reason', async () => {
  const held = heldReply(full);
  const { user } = await open([task()], { 'PUT /api/tasks/t1/status': held.answer });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await column('Completed').findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  held.go();
  await seeError('500: The disk is full');
  expect(await column('Pending').findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
});

test('Copy message copies the whole error, and focus stays', async () => {
  const { user } = await open([task()], { 'PUT /api/tasks/t1/status': full });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  await seeError('500: The disk is full');
  await pressInToast(user, 'Copy message');
  const copied = await screen.findByRole('button', { name: 'Message copied' });
  expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' }));
  expect(await navigator.clipboard.readText()).toBe('Error\n500: The disk is full');
  copied.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(copied);
  await pressInToast(user, 'Dismiss');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Status' })));
});

test('tasks whose deletion fails stay selected, and the toolbar is gone meanwhile', async () => {
  const held = heldReply(full);
  const { user } = await open([task(), task({ id: 't2', title: 'Order signs' })], { 'POST /api/tasks/bulk': held.answer });
  screen.getByRole('article', { name: 'Fix the gate' }).focus();
  await user.keyboard('x{Shift>}{ArrowDown}{/Shift}');
  await screen.findByText('2 selected');
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).toBeNull());
  held.go();
  await seeError('500: The disk is full');
  expect(await screen.findByText('2 selected')).toBeTruthy();
});

test('a deletion that fails brings the card back', async () => {
  const held = heldReply(full);
  const { user } = await open([task()], { 'DELETE /api/tasks/t1': held.answer });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Fix the gate' })).toBeNull());
  held.go();
  await seeError('500: The disk is full');
  expect(await screen.findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
});

test('a creation that fails removes the card and gives the form its text back', async () => {
  const held = heldReply(full);
  const { user } = await open([], { 'POST /api/tasks': held.answer });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Never made{Enter}');
  expect(await column('Pending').findByRole('article', { name: 'Never made' })).toBeTruthy();
  held.go();
  await seeError('500: The disk is full');
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Never made' })).toBeNull());
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Never made');
});

test('a creation that hangs while the connection drops fails at once, and its text is back', async () => {
  const { user } = await open([], { 'POST /api/tasks': heldReply(full).answer });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Sent too late{Enter}');
  expect(await column('Pending').findByRole('article', { name: 'Sent too late' })).toBeTruthy();
  dispatchEvent(new Event('offline'));
  await waitFor(() => expect(screen.getByText('The server cannot be reached. Check your connection and try again.')).toBeTruthy(), {
    timeout: 2_000,
  });
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Sent too late');
  dispatchEvent(new Event('online'));
});

test('an edit that fails keeps the window open with its text', async () => {
  const { user } = await open([task()], { 'PUT /api/tasks/t1': full });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await seeError('500: The disk is full');
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate today');
});

test('a comment that fails stays in its field', async () => {
  const { user } = await open([task()], { 'POST /api/tasks/t1/comment': full });
  const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  await user.type(field, 'Called twice{Enter}');
  await seeError('500: The disk is full');
  expect(field.value).toBe('Called twice');
});

test('an error without a body shows its status text', async () => {
  const { user } = await open([task()], { 'POST /api/tasks/t1/comment': { status: 503 } });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
  await seeError('503: Service Unavailable');
});

test('a task without history says No activity yet', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  expect(await screen.findByText('No activity yet')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Activity' }).className).toContain('max-h-40');
});

test('an empty list of admins says No admins found, and is 8rem high', async () => {
  const { user } = await open([], { 'GET /api/admins': { body: [] } });
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  expect(await screen.findByText('No admins found')).toBeTruthy();
  expect(screen.getByRole('region', { name: 'Admins' }).className).toContain('max-h-32');
});

test('an admin that cannot be created shows the server’s words, and the form keeps its text', async () => {
  const { user } = await open([], { 'GET /api/admins': { body: [] }, 'POST /api/admins': full });
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  const form = within(await screen.findByRole('form', { name: 'Create Admin' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Ana');
  await user.type(form.getByRole('textbox', { name: 'Mobile Number' }), '1');
  await user.click(form.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Super Admin' }));
  await user.click(form.getByRole('button', { name: 'Create Admin' }));
  await seeError('500: The disk is full');
  expect((form.getByRole('textbox', { name: 'Name' }) as HTMLInputElement).value).toBe('Ana');
});

test('logging out that fails shows Logout failed and stays on the board', async () => {
  const { user } = await open([], { 'POST /api/logout': full });
  await user.click(screen.getByRole('button', { name: 'Log Out' }));
  expect(await screen.findByText('Logout failed')).toBeTruthy();
  expect(screen.getByText('500: The disk is full')).toBeTruthy();
  expect(screen.getByRole('banner')).toBeTruthy();
});

test('tasks that fail to load show one error, and Try again loads them', async () => {
  server = await startScripted([], { 'GET /api/tasks': full });
  renderApp(server.url);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('500: The disk is full');
  expect(server.asked.filter((one) => one === 'GET /api/tasks')).toHaveLength(1);
  expect(screen.queryByText('No pending tasks')).toBeNull();
  server.script['GET /api/tasks'] = { body: board([task()]) };
  await userEvent.click(within(alert).getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
});

test('a failed search shows the status and the server’s words', async () => {
  server = await startScripted([], { 'GET /api/tasks/search': full });
  renderApp(server.url, '/?search=gate');
  expect((await screen.findByRole('alert')).textContent).toContain('500: The disk is full');
});

test('a search of too many words shows the server’s sentence and no Try again, until it is shorter', async () => {
  const refused = { status: 400, body: 'Search for at most 32 different words.' };
  server = await startScripted([], {
    'GET /api/tasks/search': (address) => (address.includes('gate') ? { body: [task()] } : refused),
  });
  renderApp(server.url, `/?search=${Array.from({ length: 33 }, (_, index) => `w${index}`).join('+')}`);
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toBe('400: Search for at most 32 different words.');
  expect(within(alert).queryByRole('button')).toBeNull();
  const box = screen.getByRole('searchbox', { name: 'Search tasks' });
  await userEvent.clear(box);
  await userEvent.type(box, 'gate');
  expect(await screen.findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a 401 leads to the sign-in page', async () => {
  const { user } = await open([task()], { 'POST /api/tasks/t1/comment': { status: 401, body: 'Not signed in.' } });
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  expect(location.pathname).toBe('/auth');
});

test.for([
  [99, false],
  [100, true],
] as const)('with %i completed tasks loaded, the line about the latest 100 shows: %s', async ([held, stands]) => {
  const completedAt = '2026-01-02T03:04:05.678Z';
  const tasks = Array.from({ length: held }, (_, index) =>
    task({ id: `t${index}`, title: `Task ${index}`, status: 'completed', completedAt }),
  );
  await open(tasks);
  // The end of the list appears with its last card.
  const list = () => screen.getByRole('region', { name: 'Completed' }).querySelector('ul');
  await waitFor(() => expect(list()?.style.minHeight).toBeTruthy());
  expect(screen.queryByText('Showing latest 100 completed tasks') !== null).toBe(stands);
});

test('the disabled registration form only says to contact the administrator', async () => {
  render(
    <>
      <RegistrationForm />
      <Toaster />
    </>,
  );
  for (const name of ['Name', 'Mobile Number']) expect(screen.getByRole('textbox', { name })).toBeTruthy();
  expect(screen.getByRole('combobox', { name: 'Role' })).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Register' }));
  expect(await screen.findByText('Registration not available')).toBeTruthy();
  expect(screen.getByText('Contact your administrator for access.')).toBeTruthy();
});
