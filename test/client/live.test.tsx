import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { board, event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

const column = (name: string) => within(screen.getByRole('region', { name }));
const card = (name: string) => screen.findByRole('article', { name });
const boards = () => server.asked.filter((one) => one === 'GET /api/tasks').length;
const streams = () => server.followed.length;

/** Opens the page with a board of version 1 and waits for its stream. */
async function open(tasks: Task[] = [task()], more: Script = {}, path = '/') {
  server = await startScripted(tasks, more);
  renderApp(server.url, path);
  await waitFor(() => expect(streams()).toBe(1));
  return userEvent.setup();
}

const ana = { id: 'u2', name: 'Ana Diaz' };
const done = (action: Activity['action'], note: string | null = null, admin = ana): Activity => ({
  id: `a-${action}-${note}`,
  admin,
  via: null,
  action,
  note,
  at: '2026-01-03T03:04:05.678Z',
});
const by = (entry: Activity, change: Partial<Task> = {}): Task =>
  task({ version: 2, updatedAt: entry.at, activities: [entry], activityCount: 1, ...change });
const counts = (pending: number, inProgress = 0) => ({ pending, inProgress, completed: 0 });

test('a colleague’s change appears by itself, and the totals with it', async () => {
  await open();
  expect(server.followed[0]).toMatchObject({ accept: 'text/event-stream', 'last-event-id': '1' });
  const started = by(done('status_changed', 'Pending → In Progress'), { status: 'in_progress' });
  server.tell(event({ version: 2, tasks: [started], counts: counts(0, 1) }));
  expect(await column('In Progress').findByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  expect(column('In Progress').getByText('1')).toBeTruthy();
  expect(column('Pending').getByText('No pending tasks')).toBeTruthy();
  server.tell(event({ version: 3, deleted: ['t1'] }));
  expect(await column('In Progress').findByText('No tasks in progress')).toBeTruthy();
  expect(boards()).toBe(1);
});

test('an event split into pieces, with comments between, is parsed', async () => {
  await open([]);
  const [head, tail] = event({ version: 2, tasks: [task({ title: 'Señal 🚧' })], counts: counts(1) }).split('title');
  server.tell(': still here\n\n');
  server.tell(`${head}`);
  await new Promise((resolve) => void setTimeout(resolve, 20));
  server.tell(`title${tail}`);
  expect(await card('Señal 🚧')).toBeTruthy();
});

test('an event that the board already has changes nothing, and a gap reloads the board', async () => {
  await open([task({ version: 5 })]);
  server.tell(event({ version: 1, tasks: [task({ title: 'Outdated', version: 4 })] }));
  server.script['GET /api/tasks'] = { body: { ...board([task({ version: 5 })]), version: 4 } };
  server.tell(event({ version: 5, tasks: [task({ id: 't5', title: 'The fifth' })], counts: counts(2) }));
  expect(await card('The fifth')).toBeTruthy();
  expect(boards()).toBe(2);
  expect(screen.queryByText('Outdated')).toBeNull();
});

test('a board that fails to reload is requested again', async () => {
  await open([]);
  server.script['GET /api/tasks'] = { status: 503, body: 'Busy' };
  server.tell(event({ version: 3, tasks: [task()], counts: counts(1) }));
  await waitFor(() => expect(boards()).toBe(2));
  server.script['GET /api/tasks'] = { body: { ...board([task({ id: 't0', title: 'Missed' })]), version: 2 } };
  expect(await screen.findByText('Missed')).toBeTruthy();
  expect(await card('Fix the gate')).toBeTruthy();
});

test('a board that was in flight when a change arrived does not undo the change', async () => {
  let answer = () => {};
  const user = await open([task()], { 'POST /api/tasks/t1/comment': { status: 201, body: task({ version: 2 }) } });
  server.script['GET /api/tasks'] = async () => {
    await new Promise<void>((resolve) => {
      answer = resolve;
    });
    return { body: { ...board([task({ version: 2 })]), version: 2 } };
  };
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
  await waitFor(() => expect(boards()).toBe(2));
  server.tell(event({ version: 2, tasks: [task({ version: 2 })], counts: counts(1) }));
  server.tell(event({ version: 3, tasks: [task({ id: 't3', title: 'Newer' })], counts: counts(2) }));
  expect(await card('Newer')).toBeTruthy();
  answer();
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.board })).toBe(0));
  server.tell(event({ version: 4, tasks: [task({ id: 't4', title: 'Newest' })], counts: counts(3) }));
  expect(await card('Newest')).toBeTruthy();
  expect(screen.getByRole('article', { name: 'Newer' })).toBeTruthy();
});

test('my new task, reported while it is being sent, shows once', async () => {
  let answer = () => {};
  const made = task({ id: 't9', title: 'Order the signs', version: 1 });
  const sent = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const user = await open([], {
    'POST /api/tasks': async () => {
      await sent;
      return { status: 201, body: made };
    },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Order the signs{Enter}');
  await card('Order the signs');
  server.tell(event({ version: 2, tasks: [made], counts: counts(1) }));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(screen.getAllByRole('article')).toHaveLength(1);
  server.script['GET /api/tasks'] = { body: { ...board([made]), version: 2 } };
  answer();
  await waitFor(() => expect(boards()).toBe(2));
  expect(screen.getAllByRole('article')).toHaveLength(1);
});

const said = () => [...document.querySelectorAll('[aria-live="polite"].sr-only')].map((one) => one.textContent).join('');

test.for([
  [done('status_changed', 'Pending → In Progress'), 'Ana Diaz changed status of Fix the gate: Pending → In Progress'],
  [done('comment', 'On my way'), 'Ana Diaz commented on Fix the gate'],
  [done('edited', 'Priority: medium → high'), 'Ana Diaz edited Fix the gate'],
] as const)('a colleague’s change is read out and its card marked for a moment: %s', async ([entry, sentence]) => {
  fakeTime();
  await open();
  server.tell(event({ version: 2, tasks: [by(entry)], counts: counts(1) }));
  await waitFor(async () => expect((await card('Fix the gate')).dataset.changed).toBe('true'));
  await pass(1_000);
  await waitFor(() => expect(said()).toBe(sentence));
  await pass(2_000);
  await waitFor(async () => expect((await card('Fix the gate')).dataset.changed).toBeUndefined());
});

test('a change by a program of mine names both in the card’s history, and is announced like one by others', async () => {
  fakeTime();
  const user = await open();
  const mine = { ...done('comment', 'Sorted', { id: 'u1', name: 'Super Admin' }), via: 'Triage Bot' };
  server.tell(event({ version: 2, tasks: [by(mine)], counts: counts(1) }));
  await waitFor(() => expect(said()).toBe('Super Admin via Triage Bot commented on Fix the gate'));
  expect((await card('Fix the gate')).dataset.changed).toBe('true');
  await user.click(screen.getByRole('button', { name: 'Show Activity' }));
  expect(within(screen.getByRole('region', { name: 'Activity' })).getByText('Super Admin via Triage Bot')).toBeTruthy();
});

test('an edited comment below another one is not announced as that one', async () => {
  fakeTime();
  const newest = done('comment', 'On my way');
  await open([by(newest)]);
  server.tell(event({ version: 2, tasks: [by(newest, { version: 3, updatedAt: '2026-01-05T03:04:05.678Z' })], counts: counts(1) }));
  server.tell(event({ version: 3, tasks: [by(done('created'), { id: 't2', title: 'Order the signs', version: 1 })], counts: counts(2) }));
  await card('Order the signs');
  await pass(1_000);
  await waitFor(() => expect(said()).toBe('Ana Diaz created Order the signs'));
  expect((await card('Fix the gate')).dataset.changed).toBeUndefined();
});

test('a creation and a deletion are announced, and several changes together in one sentence', async () => {
  fakeTime();
  await open([]);
  const made = by(done('created'), { version: 1 });
  server.tell(event({ version: 2, tasks: [made], counts: counts(1) }));
  await card('Fix the gate');
  await pass(1_000);
  await waitFor(() => expect(said()).toBe('Ana Diaz created Fix the gate'));
  server.tell(event({ version: 3, deleted: ['t1'] }));
  await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
  await pass(1_000);
  await waitFor(() => expect(said()).toBe('Fix the gate was deleted'));
  for (const version of [4, 5, 6]) {
    server.tell(event({ version, tasks: [{ ...made, id: `t${version}` }], counts: counts(version - 3) }));
  }
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(3));
  await pass(1_000);
  await waitFor(() => expect(said()).toBe('3 tasks changed'));
});

test('my own action is announced separately from colleagues’ changes', async () => {
  const moved = task({ status: 'completed', version: 2 });
  const user = await open([task()], { 'PUT /api/tasks/t1/status': { body: moved } });
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'Completed' }));
  for (const version of [2, 3]) server.tell(event({ version, tasks: [by(done('created'), { id: `t${version}`, version: 1 })] }));
  await waitFor(() => expect(said()).toBe('Moved to Completed. 2 tasks changed'));
});

test('my own changes, and a task that only moves into a full column, are neither highlighted nor announced', async () => {
  await open();
  const mine = by(done('comment', 'Mine', { id: 'u1', name: 'Super Admin' }));
  server.tell(event({ version: 2, tasks: [mine], counts: counts(1) }));
  const movedIn = by(done('edited', 'Long ago'), { id: 't0', title: 'Long here', version: 7, updatedAt: '2020-01-01T00:00:00.000Z' });
  server.tell(event({ version: 3, tasks: [movedIn], deleted: ['t7'], counts: counts(2) }));
  const started = by(done('edited'), { id: 't8', title: 'Just edited' });
  server.tell(
    event({
      version: 4,
      tasks: [started, { ...movedIn, id: 't6', title: 'Long here too', updatedAt: '2026-01-09T00:00:00.000Z' }],
      counts: counts(4),
    }),
  );
  await waitFor(() => expect(said()).toBe('Ana Diaz edited Just edited'));
  for (const name of ['Fix the gate', 'Long here', 'Long here too']) expect((await card(name)).dataset.changed).toBeUndefined();
});

test('people who change more often than their list loads → it appears all the same, and one more load tells of all changes', async () => {
  const path = 'GET /api/admins/for-assignment';
  const asked = (call: string) => server.asked.filter((one) => one === call).length;
  const before = heldReply({ body: [{ id: 'u1', name: 'Super Admin' }] });
  const user = await open([], { [path]: before.answer });
  await waitFor(() => expect(asked(path)).toBe(1));
  for (const version of [2, 3]) {
    server.tell(event({ version, admins: true, counts: counts(0) }));
    await waitFor(() => expect(asked('GET /api/user')).toBe(version));
  }
  expect(asked(path)).toBe(1);
  server.script[path] = { body: [ana] };
  before.go();
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.click(screen.getByRole('combobox', { name: 'Assignee' }));
  expect(await screen.findByRole('option', { name: 'Ana Diaz' })).toBeTruthy();
  expect(asked(path)).toBe(2);
});
