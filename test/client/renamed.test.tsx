import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { board, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

async function open(more: Script) {
  server = await startScripted([task()], more);
  renderApp(server.url, '/');
  await screen.findByRole('article');
  return userEvent.setup();
}

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
  const user = await open({ 'PUT /api/tasks/t1': () => replies.shift() ?? noSuchAssignee, 'GET /api/tasks/t1': { body: theirs } });
  await editTitle(user);
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(saves().at(-1)).toMatchObject({ body: { title: 'Fix the gate today', assignee: 'Ana Reyes' }, ifMatch: '"3"' });
});

test('an edit refused by validation shows the error and is sent once', async () => {
  const user = await open({ 'PUT /api/tasks/t1': noSuchAssignee, 'GET /api/tasks/t1': { body: task({ version: 3 }) } });
  await editTitle(user);
  expect(await screen.findByText('400: Assignee must be the name of an active admin.')).toBeTruthy();
  expect(saves()).toHaveLength(1);
});

test('a label that was renamed during an edit keeps its new name, beside one that the edit adds', async () => {
  const theirs = task({ labels: ['Gates'] });
  const replies = [{ status: 400, body: 'No label is named Gate.' }, { body: theirs }];
  const user = await open({
    'GET /api/labels': {
      body: [
        { id: 'l1', name: 'Gate', color: 'red' },
        { id: 'l2', name: 'Noise', color: 'red' },
      ],
    },
    'GET /api/tasks': { body: board([task({ labels: ['Gate'] })]) },
    'PUT /api/tasks/t1': () => replies.shift() ?? { body: theirs },
    'GET /api/tasks/t1': { body: theirs },
  });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(await dialog.findByRole('combobox', { name: 'Add label' }));
  await user.click(await screen.findByRole('option', { name: 'Noise' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(saves().at(-1)?.body).toMatchObject({ labels: ['Gates', 'Noise'] });
});
