import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Label } from '#shared/labels.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { renderApp, type Script, type Scripted, signInElsewhere, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

const labels: Label[] = [
  { id: 'l1', name: 'Gate', color: 'red' },
  { id: 'l2', name: 'Noise', color: 'teal' },
];
const all = { 'GET /api/labels': { body: labels } };
const signs = { id: 't2', title: 'Order signs' };
const PUT = 'PUT /api/tasks/t1';

async function open(tasks: Task[], more: Script = {}, path = '/') {
  server = await startScripted(tasks, { ...all, 'GET /api/tasks/search': { body: tasks }, ...more });
  renderApp(server.url, path);
  await screen.findByRole('article', { name: 'Fix the gate' });
  await waitFor(() => expect(queryClient.getQueryData(keys.labels)).toBeTruthy());
  return userEvent.setup();
}

const card = (name = 'Fix the gate') => screen.getByRole('article', { name });
const shownOn = (name?: string) =>
  within(within(card(name)).getByRole('list', { name: 'Labels' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
const bodies = (call: string) => server.sent.filter((one) => one.call === call).map(({ body }) => body);
const tick = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('menuitemcheckbox', { name }));

test('a card names its labels in the order of their names, and a card without any has no list', async () => {
  await open([task({ labels: ['Noise', 'Gate'] }), task(signs)]);
  expect(shownOn()).toEqual(['Gate', 'Noise']);
  expect(within(card('Order signs')).queryByRole('list', { name: 'Labels' })).toBeNull();
});

test('lists of labels show their colors', async () => {
  const user = await open([task()]);
  const dotsOf = (role: string) =>
    screen.getAllByRole(role).map((one) => one.querySelector('[aria-hidden]')?.className.match(/text-\S+/)?.[0]);
  card().focus();
  await user.keyboard('b');
  await screen.findByRole('menuitemcheckbox', { name: 'Gate' });
  expect(dotsOf('menuitemcheckbox')).toEqual(['text-red', 'text-accent-text']);
  await user.keyboard('{Escape}');
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await user.click(screen.getByRole('combobox', { name: 'Label filter' }));
  await screen.findByRole('option', { name: 'Gate' });
  expect(dotsOf('option')).toEqual([undefined, 'text-red', 'text-accent-text']);
});

test('B opens the labels on a card; closing the list saves all that were ticked as one edit', async () => {
  const user = await open([task({ labels: ['Gate'] })], { [PUT]: { body: task({ labels: ['Noise'], version: 2 }) } });
  card().focus();
  await user.keyboard('b');
  expect((await screen.findByRole('menuitemcheckbox', { name: 'Gate' })).getAttribute('aria-checked')).toBe('true');
  await tick(user, 'Gate');
  await tick(user, 'Noise');
  expect(bodies(PUT)).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bodies(PUT)).toEqual([{ title: 'Fix the gate', priority: 'medium', labels: ['Noise'] }]));
  await waitFor(() => expect(shownOn()).toEqual(['Noise']));
  await waitFor(() => expect(document.activeElement).toBe(card()));
});

test('by keys, the list of labels and then the menu of the card open at their first entries', async () => {
  const user = await open([task()]);
  card().focus();
  // The code of the keys comes after the cards.
  await user.keyboard('b');
  expect(document.activeElement).toBe(await screen.findByRole('menuitemcheckbox', { name: 'Gate' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(card()));
  await user.keyboard('{Shift>}{F10}{/Shift}');
  const [first] = within(await screen.findByRole('menu', { name: 'Task actions' })).getAllByRole('menuitem');
  expect(document.activeElement).toBe(first);
});

test('labels that are ticked while another user signs in elsewhere are not changed', async () => {
  const user = await open([task()], { [PUT]: { body: task({ labels: ['Gate'], version: 2 }) } });
  card().focus();
  await user.keyboard('b');
  await tick(user, 'Gate');
  await signInElsewhere(server);
  await screen.findByRole('article', { name: 'Fix the gate' });
  expect(bodies(PUT)).toEqual([]);
});

test('B on a selected card changes all that are selected, and leaves a label alone that was not ticked', async () => {
  const BULK = 'POST /api/tasks/bulk';
  const made = [task({ labels: ['Gate', 'Noise'], version: 2 }), task({ ...signs, labels: ['Noise'], version: 2 })];
  const user = await open([task({ labels: ['Gate'] }), task(signs)], { [BULK]: { body: { tasks: made, deleted: [], refused: [] } } });
  card('Order signs').focus();
  await user.keyboard('x');
  card().focus();
  await user.keyboard('xb');
  expect((await screen.findByRole('menuitemcheckbox', { name: 'Gate' })).getAttribute('aria-checked')).toBe('mixed');
  await tick(user, 'Noise');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bodies(BULK)).toHaveLength(1));
  expect(bodies(BULK)[0]).toEqual({
    changes: [
      { id: 't1', labels: ['Gate', 'Noise'], expected: { labels: ['Gate'] } },
      { id: 't2', labels: ['Noise'], expected: { labels: [] } },
    ],
  });
});

test('the toolbar of a selection adds a label to all, or removes it', async () => {
  const BULK = 'POST /api/tasks/bulk';
  const user = await open([task({ labels: ['Gate'] }), task(signs)], { [BULK]: { body: { tasks: [], deleted: [], refused: [] } } });
  card().focus();
  await user.keyboard('x');
  card('Order signs').focus();
  await user.keyboard('x');
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Selected tasks' }));
  await user.click(await toolbar.findByRole('combobox', { name: 'Labels' }));
  const options = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(options).toEqual(['Add Gate', 'Remove Gate', 'Add Noise']);
  await user.click(screen.getByRole('option', { name: 'Remove Gate' }));
  await waitFor(() =>
    expect(bodies(BULK)).toEqual([
      {
        changes: [
          { id: 't1', labels: [], expected: { labels: ['Gate'] } },
          { id: 't2', labels: [], expected: { labels: [] } },
        ],
      },
    ]),
  );
});

test('a new task sends its labels only if some were chosen', async () => {
  const POST = 'POST /api/tasks';
  const user = await open([task()], { [POST]: { status: 201, body: task({ id: 't9', title: 'New' }) } });
  const form = within(screen.getByRole('form', { name: 'Create New Task' }));
  const title = form.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'New{Enter}');
  await waitFor(() => expect(bodies(POST)).toHaveLength(1));
  expect(bodies(POST)[0]).not.toHaveProperty('labels');
  await user.type(title, 'Next');
  for (const name of ['Noise', 'Gate']) {
    await user.click(await form.findByRole('combobox', { name: 'Add label' }));
    await user.click(await screen.findByRole('option', { name }));
  }
  await user.click(form.getByRole('button', { name: 'Remove Noise' }));
  expect(document.activeElement).toBe(form.getByRole('group', { name: 'Labels' }));
  await user.type(title, '{Enter}');
  await waitFor(() => expect(bodies(POST)).toHaveLength(2));
  expect(bodies(POST)[1]).toMatchObject({ title: 'Next', labels: ['Gate'] });
});

test('an edit sends labels only if they change, and keeps those that a colleague added meanwhile', async () => {
  const theirs = { ...task({ labels: ['Noise', 'Extra'], version: 2 }), activities: [] };
  let tries = 0;
  const user = await open([task({ labels: ['Noise'] })], {
    [PUT]: () => {
      tries += 1;
      return tries === 1
        ? { status: 412, body: 'Someone else changed this task.' }
        : { body: task({ labels: ['Extra', 'Gate'], version: 3 }) };
    },
    'GET /api/tasks/t1': { body: theirs },
  });
  await user.click(await screen.findByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.click(await dialog.findByRole('button', { name: 'Remove Noise' }));
  await user.click(dialog.getByRole('combobox', { name: 'Add label' }));
  await user.click(await screen.findByRole('option', { name: 'Gate' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(bodies(PUT)).toHaveLength(2));
  expect(bodies(PUT)[0]).toMatchObject({ labels: ['Gate'] });
  expect(bodies(PUT)[1]).toMatchObject({ labels: ['Extra', 'Gate'] });
});

test('a label filter is in the address and opens the filters', async () => {
  await open([task({ labels: ['Gate'] })], {}, '/?label=Gate');
  expect(server.asked).toContain('GET /api/tasks/search?label=Gate');
  const filter = await screen.findByRole('combobox', { name: 'Label filter' });
  expect(filter.textContent).toBe('Gate');
});

test('a label is chosen as a filter, and All labels ends it', async () => {
  const user = await open([task({ labels: ['Gate'] })]);
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const choose = async (name: string) => {
    await user.click(screen.getByRole('combobox', { name: 'Label filter' }));
    await user.click(await screen.findByRole('option', { name }));
  };
  await choose('Noise');
  await waitFor(() => expect(location.search).toBe('?label=Noise'));
  await choose('All labels');
  await waitFor(() => expect(location.search).toBe(''));
});

test('a super admin creates, merges and deletes labels, asked before both', async () => {
  const made = { id: 'l3', name: 'Billing', color: 'blue' };
  const user = await open([task()], {
    'GET /api/user': { body: { id: 'u1', name: 'Super Admin', role: 'super_admin' } },
    'POST /api/labels': { status: 201, body: made },
    'PATCH /api/labels/l1': { body: labels[0] },
    'DELETE /api/labels/l1': { status: 204 },
    'DELETE /api/labels/l2': { status: 204 },
  });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Labels' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Labels' }));
  await user.click(dialog.getByRole('button', { name: 'Create Label' }));
  expect(await dialog.findByText('Name is required')).toBeTruthy();
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Billing{Enter}');
  await waitFor(() => expect(bodies('POST /api/labels')).toEqual([{ name: 'Billing', color: 'blue' }]));

  const edit = async (name: string) => {
    await user.click(await dialog.findByRole('button', { name: `Edit ${name}` }));
    return within(await screen.findByRole('dialog', { name: 'Edit Label' }));
  };
  const gate = await edit('Gate');
  await user.type(gate.getByRole('textbox', { name: 'Name' }), 's{Enter}');
  await waitFor(() => expect(bodies('PATCH /api/labels/l1')).toEqual([{ name: 'Gates' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Label' })).toBeNull());

  const again = await edit('Gate');
  await user.click(again.getByRole('combobox', { name: 'Merge into' }));
  await user.click(await screen.findByRole('option', { name: 'Noise' }));
  const merging = within(await screen.findByRole('alertdialog', { name: 'Merge “Gate” into “Noise”?' }));
  expect(bodies('DELETE /api/labels/l1')).toEqual([]);
  await user.click(merging.getByRole('button', { name: 'Merge' }));
  await waitFor(() => expect(bodies('DELETE /api/labels/l1')).toEqual([{ mergeInto: 'l2' }]));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Label' })).toBeNull());

  const noise = await edit('Noise');
  await user.click(noise.getByRole('button', { name: 'Delete' }));
  const asked = within(await screen.findByRole('alertdialog', { name: 'Delete the label “Noise”?' }));
  await user.click(asked.getByRole('button', { name: 'Delete' }));
  await waitFor(() => expect(bodies('DELETE /api/labels/l2')).toEqual([{}]));
});

test('an admin does not see the dialog that manages labels', async () => {
  const user = await open([task()], { 'GET /api/user': { body: { id: 'u2', name: 'Ana Diaz', role: 'admin' } } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  await screen.findByRole('menuitem', { name: 'Notification Settings' });
  expect(screen.queryByRole('menuitem', { name: 'Labels' })).toBeNull();
});
