import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import type { SearchResult } from '../../src/client/search/search-result.ts';
import { event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;
afterEach(() => server.close());

async function open(path: string, answer: Script[string], more: Script = {}) {
  server = await startScripted([task()], { 'GET /api/tasks/search': answer, ...more });
  renderApp(server.url, path);
  await screen.findAllByRole('article');
  return userEvent.setup();
}
const searches = () => server.asked.filter((one) => one.startsWith('GET /api/tasks/search')).map((one) => one.slice(one.indexOf('?')));
const column = (name: string) => within(screen.getByRole('region', { name }));

/** A server that finds these, two at a time, in any order it is asked for. */
const pagesOf = (all: () => Task[]) => (path: string) => {
  const query = new URL(path, 'http://x').searchParams;
  const wanted = all().filter(({ status }) => status === (query.get('status') ?? status));
  const from = query.get('after');
  const rest = all().slice(from === null ? 0 : 1 + all().findIndex(({ id }) => id === from));
  const body = wanted.filter((one) => rest.includes(one)).slice(0, 2);
  return { headers: { 'Total-Count': `${wanted.length}`, ...(body.at(-1) && { 'Next-After': `${body.at(-1)?.id}` }) }, body };
};

const titlesIn = (name: string) =>
  column(name)
    .queryAllByRole('article')
    .map((one) => one.getAttribute('aria-label') ?? one.querySelector('h3')?.textContent);
const badge = (name: string) => column(name).getByRole('heading', { level: 2 }).nextElementSibling?.textContent;
const more = (name: string) => column(name).queryByRole('button', { name: 'Show more' });

test('each column of a search goes on by itself, however far down its matches stand, and stays so when the search is made again', async () => {
  let all = ['t9', 't8', 't7', 't6', 't5'].map((id) => task({ id, title: `Weir ${id}` }));
  all.push(...['t3', 't2', 't1'].map((id) => task({ id, title: `Weir ${id}`, status: 'in_progress' })));
  const user = await open(
    '/?order=due&search=weir',
    pagesOf(() => all),
  );
  await waitFor(() => expect(server.followed.length).toBe(1));
  expect([badge('Pending'), badge('In Progress'), badge('Completed')]).toEqual(['2+', '0+', '0+']);
  expect(column('In Progress').getByText('None among those loaded so far')).toBeTruthy();
  await user.click(more('In Progress') as HTMLElement);
  await waitFor(() => expect(titlesIn('In Progress')).toEqual(['Weir t3', 'Weir t2']));
  await user.click(more('In Progress') as HTMLElement);
  await waitFor(() => expect(titlesIn('In Progress')).toEqual(['Weir t3', 'Weir t2', 'Weir t1']));
  await user.click(more('Completed') as HTMLElement);
  expect(await column('Completed').findByText('No tasks match your filters')).toBeTruthy();
  expect([badge('Pending'), badge('In Progress'), badge('Completed')]).toEqual(['2+', '3', '0']);
  expect([more('In Progress'), more('Completed')]).toEqual([null, null]);
  expect(screen.getByText('Found 8 task(s)')).toBeTruthy();

  const asked = searches().length;
  all = all.filter(({ id }) => id !== 't2');
  server.tell(event({ version: 2, deleted: ['t2'] }));
  await waitFor(() => expect(searches().length).toBeGreaterThan(asked));
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.searches })).toBe(0));
  expect(titlesIn('In Progress')).toEqual(['Weir t3', 'Weir t1']);
  expect([badge('Pending'), badge('In Progress'), badge('Completed')]).toEqual(['2+', '2', '0']);
  expect(screen.getByText('Found 7 task(s)')).toBeTruthy();
  await user.click(more('Pending') as HTMLElement);
  await waitFor(() => expect(titlesIn('Pending')).toEqual(['Weir t9', 'Weir t8', 'Weir t7', 'Weir t6']));
});

test('where one status is filtered by, the other columns have nothing more to show', async () => {
  const all = ['t9', 't8', 't7'].map((id) => task({ id, title: `Weir ${id}` }));
  await open(
    '/?status=pending',
    pagesOf(() => all),
  );
  await waitFor(() => expect([badge('Pending'), badge('In Progress'), badge('Completed')]).toEqual(['2+', '0', '0']));
  expect([more('In Progress'), more('Completed')]).toEqual([null, null]);
  expect(column('Completed').getByText('No tasks match your filters')).toBeTruthy();
});

test('a link leads to its task also where so many have its title that it is not among the first', async () => {
  const all = ['t9', 't8', 't7'].map((id) => task({ id, title: 'Weir' }));
  const linked = task({ id: '00000000-0000-4000-8000-000000000001', title: 'Weir', status: 'completed' });
  const address = `/?task=${linked.id}`;
  await open(
    address,
    pagesOf(() => [...all, linked]),
    { [`GET /api/tasks/${linked.id}`]: { body: linked } },
  );
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Weir']));
  await waitFor(() => expect(document.activeElement?.getAttribute('data-task')).toBe(linked.id));
  expect(screen.getByText('Found 4 task(s)')).toBeTruthy();
  await userEvent.click(more('Pending') as HTMLElement);
  await waitFor(() => expect([badge('Pending'), more('Pending')]).toEqual(['3', null]));
  expect(titlesIn('Completed')).toEqual(['Weir']);
});

test('where the last task held is no longer found, more comes all the same; and where nothing comes, that is all', async () => {
  const pages = [['t2', 't1'], ['t1'], ['t3'], []].map((ids) => ids.map((id) => task({ id, title: `Gate ${id}` })));
  const answer = () => ({ headers: { 'Total-Count': '4' }, body: pages.length > 1 ? pages.shift() : pages[0] });
  const user = await open('/?search=gate', answer);
  const showMore = () => column('Pending').queryByRole('button', { name: 'Show more' });
  await user.click(showMore() as HTMLElement);
  expect(await screen.findByRole('article', { name: 'Gate t3' })).toBeTruthy();
  expect(searches().map((one) => new URLSearchParams(one).get('after'))).toEqual([null, 't1', 't1']);
  expect(screen.getByText('Found 4 task(s)')).toBeTruthy();
  await user.click(showMore() as HTMLElement);
  expect(await screen.findByText('Found 3 task(s)')).toBeTruthy();
  expect(showMore()).toBeNull();
});

test('more of a search is asked for by what its page says of its end, and not by the last task, which may have changed', async () => {
  const page = (id: string, headers = {}) => ({ headers: { 'Total-Count': '3', ...headers }, body: [task({ id, title: `Gate ${id}` })] });
  const pages = [page('t3', { 'Next-After': 't3~0~1~0~0' }), page('t2', { 'Next-After': 't2~0~1~0~0' }), page('t1')];
  const user = await open('/?search=gate', () => pages.shift() ?? page('t1'));
  for (const id of ['t2', 't1']) {
    await user.click(column('Pending').getByRole('button', { name: 'Show more' }));
    await screen.findByRole('article', { name: `Gate ${id}` });
  }
  expect(searches().map((one) => new URLSearchParams(one).get('after'))).toEqual([null, 't3~0~1~0~0', 't2~0~1~0~0']);
});

test('what is deleted while more of a search is on its way does not come back with it, and the rest is looked for again', async () => {
  const found = (ids: string[], total = 5) => ({
    headers: { 'Total-Count': `${total}` },
    body: ids.map((id) => task({ id, title: `Sluice ${id}` })),
  });
  const page = heldReply(found(['t3', 't2', 't1']));
  let first = found(['t5', 't4']);
  let next: () => ReturnType<typeof page.answer> = page.answer;
  const answer = () => (server.asked.at(-1)?.includes('after=') ? next() : first);
  const user = await open('/?search=sluice', answer);
  await waitFor(() => expect(server.followed.length).toBe(1));
  await user.click(column('Pending').getByRole('button', { name: 'Show more' }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  first = found(['t4'], 3);
  next = async () => found(['t3', 't1']);
  server.tell(event({ version: 2, deleted: ['t5'] }));
  server.tell(event({ version: 3, deleted: ['t2'] }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Sluice t5' })).toBeNull());
  await waitFor(() => expect(queryClient.isFetching({ queryKey: keys.searches })).toBe(0));
  const before = searches().length;
  const shown: string[] = [];
  const unwatch = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
    shown.push(...((state.data as SearchResult | undefined)?.tasks ?? []).map((one) => one.title));
  });
  page.go();
  await screen.findByRole('article', { name: 'Sluice t1' });
  await waitFor(() => expect(searches().length).toBeGreaterThan(before), { timeout: 3_000 });
  unwatch();
  expect([...new Set(shown)]).toEqual(['Sluice t4', 'Sluice t3', 'Sluice t1']);
});
