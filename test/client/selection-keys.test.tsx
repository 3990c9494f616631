import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { forgetAnnouncements } from '../../src/client/board-store/announcements.ts';
import { heldTask } from '../../src/client/board-store/task-cache.ts';
import { steps } from '../../src/client/board-store/undo/steps.ts';
import { selection } from '../../src/client/selection/selection.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { board, event, heldReply, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
const BULK = 'POST /api/tasks/bulk';
const signs = { id: 't2', title: 'Order signs' };
const paint = { id: 't3', title: 'Paint the fence' };

beforeEach(async () => {
  server = await startScripted([task(), task(signs), task(paint)]);
});

afterEach(() => server.close());

const card = (name: string) => screen.getByRole('article', { name });
const bodies = (call: string) => server.sent.filter((one) => one.call === call).map(({ body }) => body);

/** Opens the board with the first two of three cards selected by keys. Focus is on the second. */
async function twoSelected(path = '/') {
  server.script['GET /api/user'] = { body: { id: 'u1', name: 'Super Admin', role: 'super_admin' } };
  renderApp(server.url, path);
  await screen.findByRole('article', { name: 'Fix the gate' });
  const user = userEvent.setup();
  card('Fix the gate').focus();
  await user.keyboard('x');
  await user.keyboard('{Shift>}{ArrowDown}{/Shift}');
  const toolbar = within(await screen.findByRole('toolbar', { name: 'Selected tasks' }));
  expect(toolbar.getByText('2 selected')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(card('Order signs')));
  return user;
}

test('a digit on a selected card sets the status of all selected tasks, as one step', async () => {
  server.script[BULK] = { body: { tasks: [task({ version: 2 }), task({ ...signs, version: 2 })], deleted: [], refused: [] } };
  const user = await twoSelected();
  await user.keyboard('2');
  expect(await screen.findByText('2 tasks updated')).toBeTruthy();
  const change = { status: 'in_progress', expected: { status: 'pending' } };
  expect(bodies(BULK)).toEqual([
    {
      changes: [
        { id: 't1', ...change },
        { id: 't2', ...change },
      ],
    },
  ]);
  expect(steps.get().done.at(-1)).toHaveLength(2);
});

test('a value that some or all of the selected tasks have already is set for all, and undone for the others only', async () => {
  const made = [task({ priority: 'high', version: 2 }), task({ ...signs, priority: 'high' })];
  server.script['GET /api/tasks'] = { body: board([task(), ...made.slice(1), task(paint)]) };
  server.script[BULK] = { body: { tasks: made, deleted: [], refused: [] } };
  const user = await twoSelected();
  const choose = async (priority: string) => {
    await user.click(within(screen.getByRole('toolbar', { name: 'Selected tasks' })).getByRole('combobox', { name: 'Priority' }));
    await user.click(await screen.findByRole('option', { name: priority }));
  };
  server.script['GET /api/tasks'] = { body: board([...made, task(paint)]) };
  await choose('High');
  expect(await screen.findByText('2 tasks updated')).toBeTruthy();
  expect(steps.get().done.at(-1)).toHaveLength(1);
  await choose('High');
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull());
  expect(screen.getByText('2 tasks updated')).toBeTruthy();
});

test('deleted tasks of a search are selected no more, also if their event comes before the answer', async () => {
  const answer = heldReply({ body: { tasks: [], deleted: ['t1', 't2'], refused: [] } });
  server.script[BULK] = answer.answer;
  server.script['GET /api/tasks/search'] = { body: [task(), task(signs), task(paint)] };
  const user = await twoSelected('/?status=pending');
  server.script['GET /api/tasks/search'] = { body: [task(paint)] };
  server.script['GET /api/tasks'] = { body: board([task(paint)]) };
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete' }));
  server.tell(event({ version: 2, deleted: ['t1', 't2'] }));
  await waitFor(() => expect(heldTask('t1')).toBeUndefined());
  answer.go();
  expect(await screen.findByText('2 tasks deleted')).toBeTruthy();
  await waitFor(() => expect(selection.get().ids.size).toBe(0));
});

test('the toolbar stays while a search loads, whose cards are those of before meanwhile', async () => {
  const answer = heldReply({ body: [task(), task(signs)] });
  server.script['GET /api/tasks/search'] = answer.answer;
  const user = await twoSelected();
  const toolbar = screen.getByRole('toolbar', { name: 'Selected tasks' });
  await user.click(screen.getByRole('searchbox'));
  await user.keyboard('t');
  await waitFor(() => expect(server.asked.some((one) => one.includes('/search'))).toBe(true));
  expect(screen.queryByRole('toolbar', { name: 'Selected tasks' })).toBe(toolbar);
  answer.go();
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Paint the fence' })).toBeNull());
  expect(screen.getByRole('toolbar', { name: 'Selected tasks' })).toBe(toolbar);
});

test('the arrow keys move along the toolbar, and Tab comes back to the control that was left', async () => {
  const user = await twoSelected();
  const toolbar = within(screen.getByRole('toolbar', { name: 'Selected tasks' }));
  const command = (name: string) => toolbar.getByRole('combobox', { name });
  command('Status').focus();
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(command('Priority')));
  await user.keyboard('{ArrowRight}');
  await waitFor(() => expect(document.activeElement).toBe(command('Assignee')));
  await user.keyboard('{Tab}{Shift>}{Tab}{/Shift}');
  await waitFor(() => expect(document.activeElement).toBe(command('Assignee')));
  await user.keyboard('{End}');
  await waitFor(() => expect(document.activeElement).toBe(toolbar.getByRole('button', { name: 'Clear selection' })));
});

test('with focus on no card, I assigns all selected tasks to me', async () => {
  server.script[BULK] = { body: { tasks: [task({ version: 2 }), task({ ...signs, version: 2 })], deleted: [], refused: [] } };
  const user = await twoSelected();
  card('Order signs').blur();
  await user.keyboard('i');
  expect(await screen.findByText('2 tasks updated')).toBeTruthy();
  expect(bodies(BULK)).toMatchObject([
    {
      changes: [
        { id: 't1', assignee: 'Super Admin' },
        { id: 't2', assignee: 'Super Admin' },
      ],
    },
  ]);
});

test('the menu of a selected card changes all selected tasks, and that of another card its task alone', async () => {
  server.script[BULK] = { body: { tasks: [task({ version: 2 }), task({ ...signs, version: 2 })], deleted: [], refused: [] } };
  const user = await twoSelected();
  const choose = async (name: string) => {
    fireEvent.contextMenu(card(name));
    await user.click(within(await screen.findByRole('menu', { name: 'Task actions' })).getByRole('menuitem', { name: /^Assign to me/ }));
  };
  await choose('Order signs');
  expect(await screen.findByText('2 tasks updated')).toBeTruthy();
  const change = { assignee: 'Super Admin' };
  expect(bodies(BULK)).toMatchObject([
    {
      changes: [
        { id: 't1', ...change },
        { id: 't2', ...change },
      ],
    },
  ]);
  server.script['PUT /api/tasks/t3'] = { body: task({ ...paint, ...change, version: 2 }) };
  await choose('Paint the fence');
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  fireEvent.contextMenu(card('Order signs'));
  await user.click(within(await screen.findByRole('menu', { name: 'Task actions' })).getByRole('menuitem', { name: /^Delete/ }));
  expect(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete 2 tasks?' })).toBeTruthy();
});

test('labels that a colleague gives to selected tasks while their list is open are kept', async () => {
  server.script['GET /api/labels'] = { body: ['Gate', 'Noise'].map((name) => ({ id: name, name, color: 'red' })) };
  server.script[BULK] = { body: { tasks: [], deleted: [], refused: [] } };
  const user = await twoSelected();
  await waitFor(() => expect(server.followed).toHaveLength(1));
  await user.keyboard('b');
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Noise' }));
  server.tell(event({ version: 2, tasks: [task({ ...signs, labels: ['Gate'], version: 2 })] }));
  await waitFor(() => expect(document.querySelector('article[data-version="2"]')).not.toBeNull());
  await user.keyboard('{Escape}');
  await waitFor(() => expect(bodies(BULK)).toHaveLength(1));
  expect(bodies(BULK)[0]).toMatchObject({
    changes: [{ id: 't1' }, { id: 't2', labels: ['Gate', 'Noise'], expected: { labels: ['Gate'] } }],
  });
});

test('Delete asks once for all selected tasks, on a selected card or on none', async () => {
  server.script[BULK] = { body: { tasks: [], deleted: ['t1', 't2'], refused: [] } };
  const user = await twoSelected();
  const question = 'Are you sure you want to delete 2 tasks?';
  await user.keyboard('{Delete}');
  await screen.findByRole('alertdialog', { name: question });
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement).toBe(card('Order signs')));
  card('Order signs').blur();
  await user.keyboard('{Delete}');
  await user.click(within(await screen.findByRole('alertdialog', { name: question })).getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('2 tasks deleted')).toBeTruthy();
  expect(bodies(BULK)).toMatchObject([
    {
      changes: [
        { id: 't1', deleted: true },
        { id: 't2', deleted: true },
      ],
    },
  ]);
  expect(server.asked.some((one) => one.startsWith('DELETE'))).toBe(false);
});

test('on a card that is not selected, the keys act on that card alone', async () => {
  server.script['PUT /api/tasks/t3/status'] = { body: task({ ...paint, status: 'in_progress', version: 2 }) };
  const user = await twoSelected();
  card('Paint the fence').focus();
  await user.keyboard('2');
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  await waitFor(() => expect(document.activeElement).toBe(card('Paint the fence')));
  await user.keyboard('{Delete}');
  const asked = within(await screen.findByRole('alertdialog', { name: 'Are you sure you want to delete this task?' }));
  expect(asked.getByText('Paint the fence')).toBeTruthy();
  expect(bodies(BULK)).toEqual([]);
});

test('X on a task that only its unsent comment shows → the selection stays as it was', async () => {
  server.script['GET /api/user'] = { body: { id: 'u1', name: 'Super Admin', role: 'super_admin' } };
  server.script['GET /api/tasks/search'] = { body: [task(), task(signs)], headers: { 'Total-Count': '2' } };
  renderApp(server.url, '/?status=pending');
  const user = userEvent.setup();
  await screen.findByRole('article', { name: 'Fix the gate' });
  await user.type(within(card('Fix the gate')).getByRole('textbox', { name: 'Add a comment' }), 'My words');
  server.script['GET /api/tasks/search'] = { body: [task(signs)], headers: { 'Total-Count': '1' } };
  server.tell(event({ version: 2, tasks: [task({ status: 'in_progress', version: 2 })] }));
  await screen.findByRole('region', { name: 'Unsent comments' });
  for (const name of ['Order signs', 'Fix the gate']) {
    card(name).focus();
    await user.keyboard('x');
  }
  expect(within(await screen.findByRole('toolbar', { name: 'Selected tasks' })).getByText('1 selected')).toBeTruthy();
});

test('a selection is announced with the other changes, and no stale sentence stays to be read', async () => {
  fakeTime();
  await twoSelected();
  const said = (sentence: string) => screen.queryByText(sentence)?.closest('[aria-live]');
  await pass(1_000);
  await waitFor(() => expect(said('Selection: 2 tasks.')).toBeTruthy());
  forgetAnnouncements();
  await waitFor(() => expect(said('Selection: 2 tasks.')).toBeFalsy());
  await userEvent.keyboard('{Escape}');
  await pass(1_000);
  await waitFor(() => expect(said('Nothing is selected.')).toBeTruthy());
});
