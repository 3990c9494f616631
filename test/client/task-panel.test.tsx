import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { FieldChange, WholeActivity } from '#shared/activities.ts';
import { event, type Reply, type Scripted, task } from '../render.tsx';
import { openFollowed, panel, panelTitle } from './open-panel.ts';

let server: Scripted;
afterEach(() => server.close());

const counts = { pending: 1, inProgress: 0, completed: 0 };
const admin = { id: 'u2', name: 'Ana Diaz' };

/** An entry for an edit of these fields. */
const edit = (...changes: FieldChange[]): WholeActivity => ({
  id: 'a1',
  admin,
  via: null,
  action: 'edited',
  note: changes.map(({ field }) => field).join('\n'),
  at: '2026-01-03T03:04:05.678Z',
  changes,
});
const withoutChanges = ({ changes: _, ...entry }: WholeActivity) => entry;

async function open(...of: Parameters<typeof openFollowed>) {
  server = await openFollowed(...of);
  return userEvent.setup();
}

const openNames = () => new URLSearchParams(location.search).get('task');

test('a click on a title opens the panel with the whole task, and Escape closes it and focuses the card', async () => {
  const whole = task({ description: 'Hinges, and then the lock', version: 1 });
  const user = await open([{ ...whole, description: 'Hinges', descriptionCut: true }], { 'GET /api/tasks/t1': { body: whole } });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const inside = within(await screen.findByRole('dialog', { name: 'Fix the gate' }));
  expect(await inside.findByText('Hinges, and then the lock')).toBeTruthy();
  expect(inside.getByText('#1')).toBeTruthy();
  expect(inside.getAllByRole('combobox', { hidden: false }).map((one) => one.textContent)).toEqual(['Pending', 'Unassigned', 'Medium']);
  for (const button of ['Copy link', 'Edit', 'Delete', 'Close']) expect(inside.getByRole('button', { name: button })).toBeTruthy();
  expect(openNames()).toBe('1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.getAttribute('data-task')).toBe('t1');
  expect(openNames()).toBeNull();
});

test('the whole of a task on the board cannot be loaded → its panel says why, and Try again loads it', async () => {
  const whole = task({ description: 'Hinges, and then the lock', version: 1 });
  const user = await open([{ ...whole, description: 'Hinges', descriptionCut: true }], {
    'GET /api/tasks/t1': { status: 500, body: 'The disk is full' },
  });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const inside = within(await panel());
  expect((await inside.findByRole('alert')).textContent).toBe('500: The disk is full');
  server.script['GET /api/tasks/t1'] = { body: whole };
  await user.click(inside.getByRole('button', { name: 'Try again' }));
  expect(await inside.findByText('Hinges, and then the lock')).toBeTruthy();
  expect(inside.queryByRole('alert')).toBeNull();
  expect((await panel()).contains(document.activeElement)).toBe(true);
});

test('marking text in a title opens nothing', async () => {
  await open([task()]);
  const heading = screen.getByRole('heading', { name: 'Fix the gate' });
  getSelection()?.selectAllChildren(heading);
  heading.click();
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByRole('dialog')).toBeNull();
  getSelection()?.removeAllRanges();
});

test('a task that the board does not hold opens by its number, and its changes arrive live', async () => {
  const old = task({ id: 't9', number: 142, title: 'Long ago', status: 'completed' });
  let answer: Reply = { body: old };
  await open([task()], { 'GET /api/tasks/142': { body: old }, 'GET /api/tasks/t9': () => answer }, '/?task=142');
  expect(await panelTitle()).toBe('Long ago');
  answer = { body: { ...old, title: 'Long, long ago', version: 2 } };
  server.tell(event({ version: 2, tasks: [{ ...old, title: 'Long, long ago', version: 2 }], counts }));
  await waitFor(async () => expect(await panelTitle()).toBe('Long, long ago'));
});

test('a status changed in the panel of a task that the board does not hold shows at once, and goes back if refused', async () => {
  const old = task({ id: 't9', number: 142, title: 'Long ago', status: 'completed' });
  const user = await open(
    [task()],
    { 'GET /api/tasks/142': { body: old }, 'GET /api/tasks/t9': { body: old }, 'PUT /api/tasks/t9/status': { status: 503, body: 'Busy.' } },
    '/?task=142',
  );
  const status = within(await panel()).getByRole('combobox', { name: 'Status' });
  await user.click(status);
  await user.click(await screen.findByRole('option', { name: 'Pending' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(within(await panel()).getByRole('combobox', { name: 'Status' }).textContent).toBe('Completed');
  expect(server.sent.map(({ body }) => body)).toEqual([{ status: 'pending' }]);
});

test.each(['77', 'none', ''])('a link to a task that is gone says so, and the address forgets it: %s', async (name) => {
  await open([task()], {}, `/?task=${name}`);
  expect(await screen.findByText('The task that this link leads to no longer exists.')).toBeTruthy();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(openNames()).toBeNull();
});

test('a task deleted by someone else stays readable in the panel, without controls', async () => {
  await open([task()], { 'GET /api/tasks/1': { body: task() }, 'GET /api/tasks/t1': { body: task() } }, '/?task=1');
  const inside = within(await panel());
  server.tell(event({ version: 2, deleted: ['t1'], counts: { ...counts, pending: 0 } }));
  expect(await inside.findByText('This task has been deleted.')).toBeTruthy();
  expect(inside.queryByRole('combobox')).toBeNull();
  expect(inside.queryByRole('button', { name: 'Delete' })).toBeNull();
});

test('a panel that a link opened gives focus to the board if its task has no card', async () => {
  const user = await open([task()], { 'GET /api/tasks/1': { body: task() }, 'GET /api/tasks/t1': { body: task() } }, '/?task=1');
  const inside = within(await panel());
  server.tell(event({ version: 2, deleted: ['t1'], counts: { ...counts, pending: 0 } }));
  expect(await inside.findByText('This task has been deleted.')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement?.id).toBe('tasks');
});

test('a typed due date is saved once, on leaving the field', async () => {
  const saved = task({ dueDate: '2026-12-02T04:59:59.999Z', version: 2 });
  const user = await open([task()], { 'GET /api/tasks/t1': { body: task() }, 'PUT /api/tasks/t1': { body: saved } });
  await user.click(screen.getByRole('heading', { name: 'Fix the gate' }));
  const field = (await panel()).querySelector<HTMLInputElement>('input[type="date"]');
  if (!field) throw new Error('There is no date field.');
  await user.type(field, '2026-12-01');
  expect(server.sent).toEqual([]);
  await user.tab();
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ dueDate: '2026-12-02T04:59:59.999Z' }]));
});

test('Restore puts all values before an edit back in one edit, and is not offered where it would change nothing', async () => {
  const now = task({ title: 'Fix the north gate', priority: 'urgent', activityCount: 2 });
  const first = edit(
    { field: 'title', before: 'Fix the gate', after: 'Fix the north gate' },
    { field: 'priority', before: 'low', after: 'high' },
  );
  const undone = { ...edit({ field: 'assignee', before: null, after: 'Ana Diaz' }), id: 'a0' };
  const held = { ...now, activities: [first, undone].map(withoutChanges) };
  const user = await open([held], {
    'GET /api/tasks/t1/activities': { body: [first, undone] },
    'PUT /api/tasks/t1': { body: { ...now, version: 2 } },
  });
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ title: 'Fix the gate', priority: 'low' }]));
});

test('Restore of a due date puts its time back too, also where only that was edited', async () => {
  const before = '2026-12-01T14:30:00.000Z';
  const now = task({ dueDate: '2026-12-02T04:59:59.999Z', activityCount: 1 });
  const change = edit({ field: 'dueDate', before, after: now.dueDate });
  const user = await open([{ ...now, activities: [withoutChanges(change)] }], {
    'GET /api/tasks/t1/activities': { body: [change] },
    'PUT /api/tasks/t1': { body: { ...now, dueDate: before, version: 2 } },
  });
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ dueDate: before }]));
});

test('Restore of a removed file brings it back, and is not offered for one that is back', async () => {
  const removal: WholeActivity = { ...edit({ field: 'files', before: 'log.txt', after: null }), removedFileId: 'f1' };
  const ofOneThatIsBack = { ...edit({ field: 'files', before: 'plan.txt', after: null }), id: 'a0' };
  const entries = [removal, ofOneThatIsBack];
  const user = await open([task({ activityCount: 2, activities: entries.map(withoutChanges) })], {
    'GET /api/tasks/t1/activities': { body: entries },
    'POST /api/files/f1/restore': { body: {} },
  });
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('log.txt restored.')).toBeTruthy();
});

test('Restore of a description that the board has cut sends the whole former one', async () => {
  const long = 'x'.repeat(2_000);
  const whole = task({ description: 'short', activityCount: 1 });
  const change = edit({ field: 'description', before: long, after: 'short' });
  const held = { ...whole, description: 'sho', descriptionCut: true as const, activities: [withoutChanges(change)] };
  const user = await open([held], {
    'GET /api/tasks/t1': { body: whole },
    'GET /api/tasks/t1/activities': { body: [change] },
    'PUT /api/tasks/t1': { body: { ...whole, description: long, version: 2 } },
  });
  const toggle = screen.getByRole('button', { name: /^(Show|Hide) Activity$/ });
  if (toggle.textContent === 'Show Activity') await user.click(toggle);
  await user.click(await screen.findByRole('button', { name: 'Restore' }));
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toMatchObject([{ description: long }]));
});

test('a number in a description is a link with the task’s title as tooltip, and opens its panel', async () => {
  const other = task({ id: 't2', number: 2, title: 'Order hinges' });
  const user = await open([task({ description: 'After #2 and #99' }), other], { 'GET /api/tasks/t2': { body: other } });
  const link = await screen.findByRole<HTMLAnchorElement>('link', { name: '#2' });
  await user.hover(link);
  await waitFor(() => expect(link.title).toBe('Order hinges'));
  await user.click(screen.getByRole('link', { name: '#99' }));
  expect(await screen.findByText('The task that this link leads to no longer exists.')).toBeTruthy();
  await user.click(link);
  expect(await panelTitle()).toBe('Order hinges');
});

test('the key # opens the palette for a number, and Enter opens that task', async () => {
  const one = task({ number: 142 });
  const user = await open([one], { 'GET /api/tasks/t1': { body: one }, 'GET /api/tasks/search': { body: [one] } });
  await user.keyboard('#');
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: 'Search tasks and actions' });
  expect(field.value).toBe('#');
  expect(screen.getByText('Type the number of a task.')).toBeTruthy();
  await user.keyboard('142');
  expect(await screen.findByRole('option', { name: 'Open #142' })).toBeTruthy();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(openNames()).toBe('142'));
  expect(await panelTitle()).toBe('Fix the gate');
});
