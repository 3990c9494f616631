import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { event, type Scripted, task } from '../render.tsx';
import { openFollowed, panel, panelTitle } from './open-panel.ts';

let server: Scripted;
afterEach(() => server.close());

async function open(...of: Parameters<typeof openFollowed>) {
  server = await openFollowed(...of);
  return userEvent.setup();
}

test('J and K go to the neighbours in the column, but not from a field', async () => {
  const all = ['t1', 't2', 't3'].map((id, at) => task({ id, number: at + 1, title: `Task ${at + 1}` }));
  const answers = Object.fromEntries(all.flatMap((one) => [one.id, one.number].map((name) => [`GET /api/tasks/${name}`, { body: one }])));
  const user = await open(all, answers, '/?task=2');
  expect(await panelTitle()).toBe('Task 2');
  await user.keyboard('j');
  await waitFor(async () => expect(await panelTitle()).toBe('Task 3'));
  await user.keyboard('j');
  expect(await panelTitle()).toBe('Task 3');
  await user.keyboard('kk');
  await waitFor(async () => expect(await panelTitle()).toBe('Task 1'));
  await user.type(within(await panel()).getByRole('textbox', { name: 'Add a comment' }), 'jk');
  expect(await panelTitle()).toBe('Task 1');
});

test('the keys of a card act on the panel’s task: status, assign, comment, edit and delete', async () => {
  const shown = task({ number: 1 });
  const user = await open([task({ id: 't2', number: 2, title: 'Selected' }), task({ id: 't3', number: 3, title: 'Selected too' }), shown], {
    'GET /api/tasks/t1': { body: shown },
    'PUT /api/tasks/t1/status': { body: task({ status: 'in_progress', version: 2 }) },
    'PUT /api/tasks/t1': { body: task({ status: 'in_progress', assignee: 'Super Admin', version: 3 }) },
  });
  for (const title of ['Selected', 'Selected too']) await user.click(screen.getByRole('checkbox', { name: `Select ${title}` }));
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const inside = within(await panel());
  await user.keyboard('2');
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  await user.keyboard('i');
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  expect(server.sent.map(({ call }) => call)).toEqual(['PUT /api/tasks/t1/status', 'PUT /api/tasks/t1']);
  expect(server.sent.at(-1)?.body).toMatchObject({ assignee: 'Super Admin' });
  await user.keyboard('e');
  await screen.findByRole('dialog', { name: 'Edit Task' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull());
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this task?' });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('m');
  const comment = inside.getByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  expect(document.activeElement).toBe(comment);
  expect(fireEvent.keyDown(comment, { key: 'm', repeat: true }), 'the held key types nothing').toBe(false);
  await user.keyboard('e1i');
  expect(comment.value).toBe('e1i');
  expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull();
});

test('in the panel a key for a change that is not allowed says why, and none acts on a deleted task', async () => {
  const foreign = task({ createdByAdminId: 'u2', creator: { id: 'u2', name: 'Ana Diaz' } });
  await open([foreign], {
    'GET /api/user': { body: { id: 'u1', name: 'Super Admin', role: 'admin', assigneesMay: [] } },
    'GET /api/tasks/t1': { body: foreign },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  await panel();
  for (const key of ['1', 'i', 'e', 'm', '{Delete}']) {
    await user.keyboard(key);
    await user.click(await screen.findByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(screen.queryByText('Read-only')).toBeNull());
    (await panel()).querySelector<HTMLElement>('h2')?.focus();
  }
  expect(server.sent).toEqual([]);
  server.tell(event({ version: 2, deleted: ['t1'], counts: { pending: 0, inProgress: 0, completed: 0 } }));
  expect(await screen.findByText('This task has been deleted.')).toBeTruthy();
  await user.keyboard('1');
  expect(screen.queryByText('Read-only')).toBeNull();
});

test('Ctrl+Z in the panel undoes a change made there, but not from a text field', async () => {
  const shown = task({ number: 1 });
  const move = {
    id: 'a1',
    admin: { id: 'u1', name: 'Super Admin' },
    via: null,
    action: 'status_changed',
    note: null,
    at: shown.createdAt,
  } as const;
  const moved = task({ status: 'completed', version: 2, activities: [move], activityCount: 1 });
  const user = await open([shown], { 'GET /api/tasks/t1': { body: shown }, 'PUT /api/tasks/t1/status': { body: moved } });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  await user.click(within(await panel()).getByRole('combobox', { name: 'Status' }));
  server.script['GET /api/tasks/t1'] = { body: moved };
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  server.script['POST /api/tasks/bulk'] = { body: { tasks: [{ ...shown, version: 3 }], deleted: [], refused: [] } };
  await user.click(within(await panel()).getByRole('textbox', { name: 'Add a comment' }));
  await user.keyboard('{Control>}z{/Control}');
  within(await panel())
    .getByRole('combobox', { name: 'Status' })
    .focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(() => expect(server.sent.filter(({ call }) => call === 'POST /api/tasks/bulk')).toHaveLength(1));
});

test('Escape that ends an IME composition → the dialog stays open, also below a toast', async () => {
  const shown = task({ number: 1 });
  const user = await open([shown], {
    'GET /api/tasks/t1': { body: shown },
    'PUT /api/tasks/t1/status': { body: task({ status: 'in_progress', version: 2 }) },
  });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const comment = within(await panel()).getByRole('textbox', { name: 'Add a comment' });
  fireEvent.keyDown(comment, { key: 'Escape', isComposing: true });
  await panel();
  await user.keyboard('2');
  await screen.findByText('Status updated successfully!');
  fireEvent.keyDown(comment, { key: 'Escape', keyCode: 229 });
  expect(screen.getByText('Status updated successfully!')).toBeTruthy();
  await panel();
  fireEvent.keyDown(comment, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
