import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import type { SearchResult } from '../../src/client/board-store/searches/search-result.ts';
import { resultWithTask } from '../../src/client/board-store/searches/search-result.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

async function open(path: string, more: Script = {}) {
  server = await startScripted([task()], { 'GET /api/tasks/search': { body: [task()] }, 'GET /api/tasks/similar': { body: [] }, ...more });
  renderApp(server.url, path);
  await screen.findAllByRole('article');
  return userEvent.setup();
}
const searches = () => server.asked.filter((one) => one.startsWith('GET /api/tasks/search')).map((one) => one.slice(one.indexOf('?')));
const toggle = (name: string) => screen.getByRole('button', { name });
const isPressed = (name: string) => toggle(name).getAttribute('aria-pressed') === 'true';
const query = () => location.search;

test('a text that looks URL-encoded is searched for as typed, and restored from the URL unchanged', async () => {
  const user = await open('/?search=100%2525');
  const box = screen.getByRole('searchbox') as HTMLInputElement;
  expect(box.value).toBe('100%25');
  await user.clear(box);
  await user.type(box, 'a%20b');
  await waitFor(() => expect(query()).toBe('?search=a%2520b'));
  await waitFor(() => expect(searches().at(-1)).toBe('?search=a%2520b'));
  expect(box.value).toBe('a%20b');
});

test('a search sorts by best match unless another order is chosen', async () => {
  const user = await open('/?search=roof');
  const order = screen.getByRole('combobox', { name: 'Order' });
  const offers = async (...orders: string[]) => {
    await user.click(order);
    expect((await screen.findAllByRole('option')).map((one) => one.textContent)).toEqual(orders);
  };
  expect(order.textContent).toBe('Best match');
  await offers('Best match', 'Newest', 'Due date', 'Priority');
  await user.click(screen.getByRole('option', { name: 'Newest' }));
  await waitFor(() => expect(searches().at(-1)).toBe('?search=roof&order=newest'));
  expect(query()).toBe('?search=roof&order=newest');
  await user.clear(screen.getByRole('searchbox'));
  await waitFor(() => expect(query()).toBe('?order=newest'));
  expect(order.textContent).toBe('Newest');
  await offers('Newest', 'Due date', 'Priority');
  await user.keyboard('{Escape}');
  const asked = searches().length;
  await user.type(screen.getByRole('searchbox'), 'gate');
  await waitFor(() => expect(searches().at(-1)).toBe('?search=gate&order=newest'));
  expect(
    searches()
      .slice(asked)
      .every((one) => one.startsWith('?search=')),
  ).toBe(true);
  await user.click(order);
  await user.click(screen.getByRole('option', { name: 'Best match' }));
  await waitFor(() => expect(query()).toBe('?search=gate'));
});

test('a search that was cut short says so, with similar matches too', async () => {
  const reply = (match: string) => ({ headers: { 'Total-Count': '1', 'Search-Match': match }, body: [task()] });
  await open('/?search=gate', { 'GET /api/tasks/search': reply('partial') });
  const cut = await screen.findByText('Search took too long. Showing what was found so far.');
  expect(cut.closest('[aria-live="polite"]')?.textContent).toContain('Found 1 task(s)');
  expect(screen.queryByText('No exact match. Showing similar tasks.')).toBeNull();
  server.script['GET /api/tasks/search'] = reply('approximate, partial');
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(event({ version: 2, tasks: [task({ version: 2 })] }));
  expect(await screen.findByText('No exact match. Showing similar tasks.')).toBeTruthy();
  expect(screen.getByText('Search took too long. Showing what was found so far.')).toBeTruthy();
});

test('a URL sets the quick filters, and choosing an assignee by hand releases those that contradict it', async () => {
  const user = await open('/?assignee=Super+Admin&order=priority&overdue=yes', {
    'GET /api/admins/for-assignment': { body: [{ id: 'u2', name: 'Ana Diaz' }] },
  });
  expect([isPressed('Mine'), isPressed('Unassigned'), isPressed('Overdue')]).toEqual([true, false, false]);
  expect(screen.getByRole('combobox', { name: 'Order' }).textContent).toBe('Priority');
  await user.click(toggle('Unassigned'));
  await waitFor(() => expect(isPressed('Mine')).toBe(false));
  await user.click(toggle('Filters'));
  await user.click(screen.getByRole('combobox', { name: 'Assignee filter' }));
  await user.click(await screen.findByRole('option', { name: 'Ana Diaz' }));
  await waitFor(() => expect(query()).toBe('?order=priority&overdue=yes&assignee=Ana+Diaz'));
});

test('a change that no longer matches the filter removes the card and repeats the search', async () => {
  await open('/?unassigned=true');
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.script['GET /api/tasks/search'] = { body: [] };
  server.tell(event({ version: 2, tasks: [task({ assignee: 'Ana Diaz', version: 2 })] }));
  expect(await screen.findByText('Found 0 task(s)')).toBeTruthy();
});

test('an assignee filter keeps its tasks, however the URL spells the name', () => {
  const tasks = [task({ assignee: 'Ana Diaz' })];
  const after = task({ assignee: 'Ana Diaz', title: 'Changed', version: 2 });
  const found = { tasks, total: 1, approximate: false } as SearchResult;
  const foundBy = (assignee: string) => resultWithTask({ ...found, filters: { assignee } }, after.id, after).tasks;
  expect(foundBy('ana diaz')).toEqual([after]);
  expect(foundBy('Ana')).toEqual([]);
});

test('a late answer does not overwrite newer search results', async () => {
  const held = heldReply({ body: task({ status: 'in_progress', version: 2 }) });
  const user = await open('/?unassigned=true', { 'PUT /api/tasks/t1/status': held.answer });
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(within(screen.getByRole('article')).getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: 'In Progress' }));
  await waitFor(() => expect(server.asked).toContain('PUT /api/tasks/t1/status'));
  const newest = task({ title: 'Replaced by a colleague', status: 'in_progress', version: 3 });
  server.script['GET /api/tasks/search'] = { body: [newest] };
  server.tell(event({ version: 2, tasks: [task({ status: 'in_progress', version: 2 })] }));
  server.tell(event({ version: 3, tasks: [newest] }));
  await screen.findByRole('article', { name: newest.title });
  held.go();
  await screen.findByText('Status updated successfully!');
  expect(screen.getByRole('article', { name: newest.title })).toBeTruthy();
});

test('a search keeps following changes after the device clock is set back', async () => {
  fakeTime();
  const { now } = Date;
  const ahead = vi.spyOn(Date, 'now').mockImplementation(() => now() + 3_600_000);
  await open('/?unassigned=true');
  await waitFor(() => expect(server.followed.length).toBe(1));
  for (const version of [2, 3]) {
    const before = searches().length;
    server.tell(event({ version }));
    while (searches().length === before) await pass(250);
    ahead.mockRestore();
  }
});

test('matched words are marked, ignoring case and accents, and a matching comment is shown', async () => {
  const hit = { comment: 'The **PEÑA** gate is locked, @Bob Lee', by: 'Ana Diaz', mentions: [{ as: 'Bob Lee', id: 'u3' }] };
  const found = [task({ title: 'Gáte of Pena', description: 'The gate' }), { ...task({ id: 't2', title: 'Other' }), hit }];
  await open('/?search=gate+peña', { 'GET /api/tasks/search': { body: found } });
  const marks = (name: string) => [...screen.getByRole('article', { name }).querySelectorAll('mark')].map((one) => one.textContent);
  await waitFor(() => expect(marks('Gáte of Pena')).toEqual(['Gáte', 'Pena', 'gate']));
  expect(marks('Other')).toEqual(['PEÑA', 'gate']);
  expect(within(screen.getByRole('article', { name: 'Other' })).getByText(/^Comment by/).textContent).toBe(
    'Comment by Ana Diaz: The PEÑA gate is locked, @Bob Lee',
  );
  expect(document.querySelector('strong > mark')?.textContent).toBe('PEÑA');
  await waitFor(() => expect(document.querySelector('[data-mention]')?.textContent).toBe('@Bob Lee'));
});

test('a found task that the user changes keeps the comment by which it was found', () => {
  const found = { ...task({ id: 't2' }), hit: { comment: 'The gate is locked', by: 'Ana Diaz' } };
  const result = { filters: { search: 'gate' }, tasks: [found], total: 1, approximate: false } as SearchResult;
  const { tasks } = resultWithTask(result, 't2', task({ id: 't2', status: 'completed', version: 2 }));
  expect(tasks).toMatchObject([{ status: 'completed', hit: { comment: 'The gate is locked' } }]);
});

test('typing on aborts the outdated search, so that at most one is in flight', async () => {
  const first = heldReply({ body: [task({ title: 'Too late' })] });
  const user = await open('/', { 'GET /api/tasks/search': first.answer });
  let most = 0;
  const unwatch = queryClient.getQueryCache().subscribe(() => {
    most = Math.max(most, queryClient.isFetching({ queryKey: keys.searches }));
  });
  const box = screen.getByRole('searchbox', { name: 'Search tasks' });
  await user.type(box, 'gat');
  await waitFor(() => expect(searches()).toEqual(['?search=gat']));
  server.script['GET /api/tasks/search'] = { body: [task({ title: 'Found at last' })] };
  await user.type(box, 'e');
  await screen.findByRole('article', { name: 'Found at last' });
  first.go();
  await user.type(box, 's');
  await waitFor(() => expect(searches()).toEqual(['?search=gat', '?search=gate', '?search=gates']));
  unwatch();
  expect(most).toBe(1);
  expect(screen.queryByText('Too late')).toBeNull();
});

test('a new search does not show the results of one that was cleared', async () => {
  const user = await open('/?search=roof', { 'GET /api/tasks/search': { body: [task({ id: 't5', title: 'Roof of before' })] } });
  await screen.findByRole('article', { name: 'Roof of before' });
  await user.click(toggle('Clear'));
  await waitFor(() => expect(screen.queryByText(/^Found/)).toBeNull());
  const held = heldReply({ body: [] });
  server.script['GET /api/tasks/search'] = held.answer;
  await user.click(toggle('Overdue'));
  await waitFor(() => expect(searches().at(-1)).toBe('?overdue=true'));
  await waitFor(() => expect(screen.getByRole('region', { name: 'Pending' }).getAttribute('aria-busy')).toBe('true'));
  expect(screen.queryByRole('article', { name: 'Roof of before' })).toBeNull();
  held.go();
  expect(await screen.findByText('Found 0 task(s)')).toBeTruthy();
});

test('another search with as many matches as before is announced', async () => {
  const user = await open('/?search=gate');
  const before = await screen.findByText('Found 1 task(s)');
  await user.type(screen.getByRole('searchbox'), 's');
  await waitFor(() => expect(screen.getByText('Found 1 task(s)')).not.toBe(before));
});

test('similar tasks appear under the title when typing pauses, and open in the panel', async () => {
  const similar = [{ id: 't1', title: 'Fix the gate', status: 'pending' }];
  const user = await open('/', { 'GET /api/tasks/similar': { body: similar } });
  const asked = () => server.asked.filter((one) => one.startsWith('GET /api/tasks/similar'));
  const title = screen.getByRole('textbox', { name: 'Title' });
  await user.type(title, 'Gate');
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked()).toEqual([]);
  await user.type(title, ' fix');
  expect((await screen.findByText('1 similar task')).getAttribute('aria-live')).toBe('polite');
  expect(asked()).toEqual(['GET /api/tasks/similar?title=Gate+fix']);
  const list = within(screen.getByRole('list', { name: 'Similar tasks' }));
  await user.click(list.getByRole('button', { name: /Fix the gate/ }));
  expect(await screen.findByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(document.activeElement?.getAttribute('data-task')).toBe('t1'));
  expect((title as HTMLInputElement).value).toBe('Gate fix');
  await user.clear(title);
  await waitFor(() => expect(screen.queryByText('1 similar task')).toBeNull());
});

test('a task can be created while the search for similar ones is in flight or fails', async () => {
  const held = heldReply({ status: 500, body: 'Nobody knows.' });
  const user = await open('/', {
    'GET /api/tasks/similar': held.answer,
    'POST /api/tasks': { status: 201, body: task({ id: 't9', title: 'Broken gate again' }) },
  });
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'Broken gate again');
  await waitFor(() => expect(server.asked.some((one) => one.includes('/similar'))).toBe(true));
  await user.keyboard('{Enter}');
  expect(await screen.findByText('Task created successfully!')).toBeTruthy();
  held.go();
  await waitFor(() => expect((screen.getByRole('textbox', { name: 'Title' }) as HTMLInputElement).value).toBe(''));
});
