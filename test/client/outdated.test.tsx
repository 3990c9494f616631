import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { board, event, heldReply, pressInToast, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(async () => {
  vi.restoreAllMocks();
  await server.close();
});

const busy = { status: 503, body: 'Busy' };
const wait = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));
const counts = (pending: number, inProgress = 0, completed = 0) => ({ pending, inProgress, completed });
const badge = (name: string) => within(screen.getByRole('region', { name })).getByText(/^-?\d+$/).textContent;
const note = () => screen.queryByText('Reconnecting…');

async function open(tasks: Task[] = [task()], more: Script = {}, path = '/') {
  server = await startScripted(tasks, more);
  renderApp(server.url, path);
  await waitFor(() => expect(server.followed.length).toBe(1));
  return userEvent.setup();
}

async function setStatus(user: ReturnType<typeof userEvent.setup>, title: string, status: string) {
  await user.click(within(screen.getByRole('article', { name: title })).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: status }));
}

/** Shortens the timeout of every request. */
function patience(milliseconds: number) {
  const { timeout } = AbortSignal;
  return vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout.call(AbortSignal, milliseconds));
}

test('a request without an answer times out after 20 seconds, shows an error and can be retried', async () => {
  const held = heldReply({});
  const user = await open([task()], { 'POST /api/tasks/t1/comment': held.answer });
  const limits = patience(300);
  await user.type(screen.getByRole('textbox', { name: 'Add a comment' }), 'Hello{Enter}');
  expect(await screen.findByText('The server is not answering. Try again in a moment.')).toBeTruthy();
  expect(limits).toHaveBeenCalledWith(20_000);
  limits.mockRestore();
  held.go();
  server.script['POST /api/tasks/t1/comment'] = { status: 201, body: task({ version: 2 }) };
  // The toast may ignore the first clicks while it appears.
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
});

test('a status chosen while the previous one is in flight is sent after it, from the version it led to', async () => {
  const answers = (['in_progress', 'completed'] as const).map((status, at) => heldReply({ body: task({ status, version: at + 2 }) }));
  const user = await open([task()], { 'PUT /api/tasks/t1/status': () => answers[server.sent.length - 1]?.answer() ?? busy });
  await setStatus(user, 'Fix the gate', 'In Progress');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await setStatus(user, 'Fix the gate', 'Completed');
  const completed = () => within(screen.getByRole('region', { name: 'Completed' })).queryByRole('article', { name: 'Fix the gate' });
  await waitFor(() => expect(completed()).toBeTruthy());
  server.tell(event({ version: 2, tasks: [task({ title: 'Fix the gate', status: 'in_progress', version: 2, description: 'News' })] }));
  // Changes that arrive meanwhile wait at most a second.
  await screen.findByText('News');
  expect(completed()).toBeTruthy();
  answers[0]?.go();
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(completed()).toBeTruthy();
  answers[1]?.go();
  await screen.findByText(/Moved to Completed\./);
  expect(server.sent.map(({ body, ifMatch }) => [body, ifMatch])).toEqual([
    [{ status: 'in_progress' }, '"1"'],
    [{ status: 'completed' }, '"2"'],
  ]);
  expect(completed()).toBeTruthy();
});

test('a colleague’s status shows while mine is in flight', async () => {
  const held = heldReply(busy);
  const user = await open([task()], { 'PUT /api/tasks/t1/status': held.answer });
  await setStatus(user, 'Fix the gate', 'In Progress');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  server.tell(event({ version: 2, tasks: [task({ status: 'completed', completedAt: '2026-01-02T03:04:05.678Z', version: 2 })] }));
  await waitFor(() => expect(within(screen.getByRole('region', { name: 'Completed' })).queryByRole('article')).toBeTruthy());
  held.go();
  await screen.findByText('503: Busy');
});

test('an edit window can be closed while its save is in flight, and the draft stays until the answer', async () => {
  const held = heldReply({ body: task({ version: 2, title: 'Fix the gate today' }) });
  const user = await open([task()], { 'PUT /api/tasks/t1': held.answer });
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByText('Unsaved edit')).toBeTruthy();
  server.script['GET /api/tasks'] = { body: { ...board([task({ version: 2, title: 'Fix the gate today' })]), version: 2 } };
  held.go();
  expect(await screen.findByText('Task updated successfully!')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText('Unsaved edit')).toBeNull());
});

test('a search that fails to refresh shows Reconnecting… and retries until it succeeds', async () => {
  await open([], { 'GET /api/tasks/search': { body: [task({ title: 'Old title' })] } }, '/?search=title');
  await screen.findByText('Found 1 task(s)');
  server.script['GET /api/tasks/search'] = busy;
  server.tell(event({ version: 2, tasks: [task({ version: 2, title: 'New title' })], counts: counts(1) }));
  expect(await screen.findByText('Reconnecting…', {}, { timeout: 4_000 })).toBeTruthy();
  server.script['GET /api/tasks/search'] = { body: [task({ title: 'New title', version: 2 })] };
  expect(await screen.findByRole('article', { name: 'New title' }, { timeout: 8_000 })).toBeTruthy();
  await waitFor(() => expect(note()).toBeNull());
});

test('a board that fails to load after a reset shows Reconnecting… and retries with backoff', async () => {
  await open();
  server.script['GET /api/tasks'] = busy;
  server.tell('event: reset\nid: 9\ndata: {"version":9}\n\n');
  expect(await screen.findByText('Reconnecting…', {}, { timeout: 4_000 })).toBeTruthy();
  await wait(2_500);
  expect(server.asked.filter((one) => one === 'GET /api/tasks').length).toBeLessThan(8);
  server.script['GET /api/tasks'] = { body: { ...board([task({ title: 'Again' })]), version: 9 } };
  expect(await screen.findByRole('article', { name: 'Again' }, { timeout: 8_000 })).toBeTruthy();
  await waitFor(() => expect(note()).toBeNull());
});

test('totals that arrived during a change are right after it fails and the board cannot reload', async () => {
  const held = heldReply(busy);
  const user = await open([task(), task({ id: 't2', title: 'Other' })], { 'PUT /api/tasks/t1/status': held.answer });
  await setStatus(user, 'Fix the gate', 'Completed');
  await waitFor(() => expect(badge('Completed')).toBe('1'));
  server.tell(event({ version: 2, tasks: [task({ id: 't2', title: 'Other, renamed', version: 2 })], counts: counts(2) }));
  await screen.findByRole('article', { name: 'Other, renamed' }, { timeout: 3_000 });
  server.script['GET /api/tasks'] = busy;
  held.go();
  await screen.findByText('503: Busy');
  await waitFor(() => expect([badge('Pending'), badge('Completed')]).toEqual(['2', '0']));
  server.script['GET /api/tasks'] = { body: { ...board([task(), task({ id: 't2', title: 'Other, renamed', version: 2 })]), version: 2 } };
  await waitFor(() => expect(note()).toBeNull(), { timeout: 8_000 });
});

/** A board with a full column of completed tasks, and one more behind `Show older`. */
const completed = Array.from({ length: 100 }, (_, at) =>
  task({ id: `c${999 - at}`, title: `Done ${at}`, status: 'completed', completedAt: `2026-02-01T00:00:00.${999 - at}Z` }),
);
const old = task({ id: 'c1', title: 'Long done', status: 'completed', completedAt: '2026-01-01T00:00:00.000Z' });
const full = (version: number, all: number) => ({ ...board([task(), ...completed]), counts: counts(1, 0, all), version });

async function openWithOlder() {
  const more = { 'GET /api/tasks': { body: full(1, 101) }, 'GET /api/tasks/older': { body: [old] } };
  const user = await open([], { ...more, 'POST /api/tasks/t1/comment': { status: 201, body: task({ version: 2 }) } });
  await waitFor(async () => {
    const older = screen.queryByRole('button', { name: /^Show (older|more)$/ });
    if (older) await user.click(older);
    expect(server.asked.some((one) => one.includes('/older'))).toBe(true);
  });
  const { queryClient } = await import('../../src/client/api/query-client.ts');
  const holdsOld = () => queryClient.getQueryData<{ completed: Task[] }>(['/api/tasks'])?.completed.some(({ id }) => id === old.id);
  await waitFor(() => expect(holdsOld()).toBe(true));
  return { user, holdsOld };
}

test('a deletion whose event arrives after a newer reload still leaves the older pages', async () => {
  const { user, holdsOld } = await openWithOlder();
  server.script['GET /api/tasks'] = { body: full(3, 100) };
  await user.type(screen.getAllByRole('textbox', { name: 'Add a comment' })[0] as HTMLElement, 'x{Enter}');
  await waitFor(() => expect(server.asked.filter((one) => one === 'GET /api/tasks')).toHaveLength(2));
  await waitFor(() => expect(badge('Completed')).toBe('100'));
  server.tell(event({ version: 2, deleted: ['c1'], counts: counts(1, 0, 100) }));
  server.tell(event({ version: 3, tasks: [task({ version: 2 })], counts: counts(1, 0, 100) }));
  await waitFor(() => expect(holdsOld()).toBe(false), { timeout: 3_000 });
});

test('a reset drops the older pages, because they may have changed', async () => {
  const { holdsOld } = await openWithOlder();
  server.script['GET /api/tasks'] = { body: full(9, 100) };
  server.tell('event: reset\nid: 9\ndata: {"version":9}\n\n');
  await waitFor(() => expect(holdsOld()).toBe(false));
  await waitFor(() => expect(badge('Completed')).toBe('100'));
});
