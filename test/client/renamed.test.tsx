import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { board, event, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

async function open(path: string, more: Script) {
  server = await startScripted([task()], { 'GET /api/tasks/search': { body: [task()] }, ...more });
  renderApp(server.url, path);
  await screen.findByRole('article');
  return userEvent.setup();
}

const query = () => location.search;
const toggle = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => toggle(name).getAttribute('aria-pressed') === 'true';

test('an assignee filter follows a rename, of my own name and of another’s', async () => {
  const user = await open('/?assignee=Super+Admin', { 'GET /api/admins/for-assignment': { body: [{ id: 'u2', name: 'Ana Diaz' }] } });
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.script['GET /api/user'] = { body: { id: 'u1', name: 'Sue Person', role: 'super_admin' } };
  server.tell(event({ version: 2, admins: true }));
  await waitFor(() => expect(query()).toBe('?assignee=Sue+Person'));
  expect(isPressed('Mine')).toBe(true);
  await user.click(toggle('Filters'));
  await user.click(screen.getByRole('combobox', { name: 'Assignee filter' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  await waitFor(() => expect(query()).toBe('?assignee=Ana+Diaz'));
  server.script['GET /api/admins/for-assignment'] = { body: [{ id: 'u2', name: 'Ana Lopez' }] };
  server.tell(event({ version: 3, admins: true }));
  await waitFor(() => expect(query()).toBe('?assignee=Ana+Lopez'));
  expect(screen.getByRole('combobox', { name: 'Assignee filter' }).textContent).toBe('Ana Lopez');
  await user.click(toggle('Filters'));
  server.script['GET /api/admins/for-assignment'] = { body: [{ id: 'u2', name: 'Ana Ruiz' }] };
  server.tell(event({ version: 4, admins: true }));
  await waitFor(() => expect(query()).toBe('?assignee=Ana+Ruiz'));
});

test('an assignee chosen for a new task follows a rename', async () => {
  const user = await open('/', { 'GET /api/admins/for-assignment': { body: [{ id: 'u2', name: 'Ana Diaz' }] } });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Order the signs');
  await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  server.script['GET /api/admins/for-assignment'] = { body: [{ id: 'u2', name: 'Ana Lopez' }] };
  server.tell(event({ version: 2, admins: true }));
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Ana Lopez'));
});

test('an assignee chosen in an unsaved edit is saved under the new name', async () => {
  const saved = task({ version: 2, assignee: 'Ana Lopez' });
  const user = await open('/', {
    'GET /api/admins/for-assignment': { body: [{ id: 'u2', name: 'Ana Diaz' }] },
    'PUT /api/tasks/t1': { body: saved },
  });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(dialog.getByRole('combobox', { name: 'Assignee' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  server.script['GET /api/admins/for-assignment'] = { body: [{ id: 'u2', name: 'Ana Lopez' }] };
  server.tell(event({ version: 2, admins: true }));
  await waitFor(() => expect(dialog.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Ana Lopez'));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toMatchObject({ assignee: 'Ana Lopez' });
});

const labelsNow = (...names: string[]) => ({ body: names.map((name, at) => ({ id: `l${at}`, name, color: 'red' })) });

test('labels chosen for a new task follow their renames, even to each other’s names', async () => {
  const user = await open('/', {
    'GET /api/labels': labelsNow('Gate', 'Noise'),
    'POST /api/tasks': { status: 201, body: task({ id: 't2' }) },
  });
  await waitFor(() => expect(server.followed.length).toBe(1));
  const form = within(screen.getByRole('form', { name: 'Create New Task' }));
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Order the signs');
  await user.click(await form.findByRole('combobox', { name: 'Add label' }));
  await user.click(await screen.findByRole('option', { name: 'Gate' }));
  server.script['GET /api/labels'] = labelsNow('Noise', 'Gate');
  server.tell(event({ version: 2, admins: true }));
  expect(await form.findByRole('button', { name: 'Remove Noise' })).toBeTruthy();
  await user.click(form.getByRole('button', { name: 'Create Task' }));
  await waitFor(() => expect(server.sent.at(-1)?.body).toMatchObject({ title: 'Order the signs', labels: ['Noise'] }));
});

test('a rename of the labels that a task has is no edit of it, and a label chosen beside them follows', async () => {
  const user = await open('/', {
    'GET /api/labels': labelsNow('Gate', 'Noise'),
    'GET /api/tasks': { body: board([task({ labels: ['Gate'] })]) },
    'PUT /api/tasks/t1': { body: task({ version: 2 }) },
  });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const rename = async (...names: string[]) => {
    server.script['GET /api/labels'] = labelsNow(...names);
    server.tell(event({ version: server.asked.length, admins: true }));
    await dialog.findByRole('combobox', { name: 'Add label' });
  };
  await rename('Gates', 'Noise');
  await user.click(await dialog.findByRole('combobox', { name: 'Add label' }));
  await user.click(await screen.findByRole('option', { name: 'Noise' }));
  await rename('Gates', 'Din');
  expect(await dialog.findByRole('button', { name: 'Remove Din' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toMatchObject({ labels: ['Din', 'Gate'] });
});

test('an open edit shows the new names of the labels and of the assignee that the task has', async () => {
  const user = await open('/', {
    'GET /api/labels': labelsNow('Gate', 'Noise'),
    'GET /api/tasks': { body: board([task({ labels: ['Gate'], assignee: 'Ana Diaz' })]) },
    'PUT /api/tasks/t1': { body: task({ version: 2 }) },
  });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await dialog.findByRole('button', { name: 'Remove Gate' });
  server.script['GET /api/labels'] = labelsNow('Gates', 'Noise');
  server.script['GET /api/tasks'] = { body: { ...board([task({ labels: ['Gates'], assignee: 'Ana Lopez' })]), version: 2 } };
  server.tell('event: reset\nid: 2\ndata: {"version":2}\n\n');
  expect(await dialog.findByRole('button', { name: 'Remove Gates' })).toBeTruthy();
  expect(dialog.queryByRole('button', { name: 'Remove Gate' })).toBeNull();
  expect(dialog.getByRole('combobox', { name: 'Assignee' }).textContent).toBe('Ana Lopez');
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toEqual({ title: 'Fix the gate today', priority: 'medium', assignee: 'Ana Lopez' });
});

const noSuchAssignee = { status: 400, body: 'Assignee must be the name of an active admin.' };

async function editTitle(user: ReturnType<typeof userEvent.setup>) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
}

const saves = () => server.sent.filter(({ call }) => call.startsWith('PUT'));

test('an edit that leaves the assignee alone is saved, even after a rename and another change', async () => {
  const theirs = task({ version: 3, assignee: 'Ana Reyes' });
  const replies = [noSuchAssignee, { body: theirs }];
  const user = await open('/', { 'PUT /api/tasks/t1': () => replies.shift() ?? noSuchAssignee, 'GET /api/tasks/t1': { body: theirs } });
  await editTitle(user);
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ body: { title: 'Fix the gate today', assignee: 'Ana Reyes' }, ifMatch: '"3"' });
});

test('an edit refused by validation shows the error and is sent once', async () => {
  const user = await open('/', { 'PUT /api/tasks/t1': noSuchAssignee, 'GET /api/tasks/t1': { body: task({ version: 3 }) } });
  await editTitle(user);
  expect(await screen.findByText('400: Assignee must be the name of an active admin.')).toBeTruthy();
  expect(saves()).toHaveLength(1);
});
