import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { task } from '../render.tsx';
import { badge, column, more, openSearch, pagesOf, searches, titlesIn, weirs } from './paged-search.ts';

test('each column of a search loads its own next pages, however far down its matches are', async () => {
  const all = [...weirs(['t9', 't8', 't7', 't6', 't5']), ...weirs(['t3', 't2', 't1'], 'in_progress')];
  const { user } = await openSearch(
    '/?order=due&search=weir',
    pagesOf(() => all),
  );
  expect(['Pending', 'In Progress', 'Completed'].map(badge)).toEqual(['2+', '0+', '0+']);
  expect(column('In Progress').getByText('None among those loaded so far')).toBeTruthy();
  await user.click(more('In Progress'));
  await waitFor(() => expect(titlesIn('In Progress')).toEqual(['Weir t3', 'Weir t2']));
  await user.click(more('In Progress'));
  await waitFor(() => expect(titlesIn('In Progress')).toEqual(['Weir t3', 'Weir t2', 'Weir t1']));
  await user.click(more('Completed'));
  expect(await column('Completed').findByText('No tasks match your filters')).toBeTruthy();
  expect(['Pending', 'In Progress', 'Completed'].map(badge)).toEqual(['2+', '3', '0']);
  expect([more('In Progress'), more('Completed')]).toEqual([null, null]);
  expect(screen.getByText('Found 8 task(s)')).toBeTruthy();
  await user.click(more('Pending'));
  await waitFor(() => expect(titlesIn('Pending')).toEqual(['Weir t9', 'Weir t8', 'Weir t7', 'Weir t6']));
});

test('with a status filter only that column has more to show', async () => {
  const all = weirs(['t9', 't8', 't7']);
  const { user } = await openSearch(
    '/?status=pending',
    pagesOf(() => all),
  );
  expect(['Pending', 'In Progress', 'Completed'].map(badge)).toEqual(['2+', '0', '0']);
  expect([more('In Progress'), more('Completed')]).toEqual([null, null]);
  expect(column('Completed').getByText('No tasks match your filters')).toBeTruthy();
  await user.click(more('Pending'));
  await waitFor(() => expect([badge('Pending'), more('Pending')]).toEqual(['3', null]));
  expect(searches().map((one) => one.get('after'))).toEqual([null, 't8']);
});

test('with all tasks in an order, a column that holds the board’s total offers no more', async () => {
  const all = [...weirs(['t9', 't8', 't7']), ...weirs(['t5'], 'completed')];
  const counts = { pending: 3, inProgress: 0, completed: 1 };
  const board = { pending: [], inProgress: [], completed: [], counts, version: 1 };
  const { user } = await openSearch(
    '/?order=due',
    pagesOf(() => all, 3),
    { 'GET /api/tasks': { body: board } },
  );
  await waitFor(() => expect(['Pending', 'In Progress', 'Completed'].map(badge)).toEqual(['3', '0', '1']));
  expect([more('Pending'), more('In Progress')]).toEqual([null, null]);
  await user.click(more('Completed'));
  await waitFor(() => expect([titlesIn('Completed'), more('Completed')]).toEqual([['Weir t5'], null]));
});

test('a page without new tasks → its cursor fetches the next page', async () => {
  const page = (ids: string[], next?: string) => ({
    headers: { 'Total-Count': '4', ...(next && { 'Next-After': next }) },
    body: weirs(ids),
  });
  const pages = [page(['t4', 't3'], 'of-all'), page(['t4', 't3'], 't3~0~1~0~0'), page(['t3', 't2'], 't2~0~1~0~0'), page(['t1'])];
  const { user } = await openSearch('/?search=weir', () => pages.shift() ?? page([]));
  for (const id of ['t2', 't1']) {
    await user.click(more('Pending'));
    await screen.findByRole('article', { name: `Weir ${id}` });
  }
  expect(searches().map((one) => [one.get('status'), one.get('after')])).toEqual([
    [null, null],
    ['pending', null],
    ['pending', 't3~0~1~0~0'],
    ['pending', 't2~0~1~0~0'],
  ]);
  expect(more('Pending')).toBeNull();
});

test('a column with only similar matches shows none of them when other columns match exactly', async () => {
  const similar = { headers: { 'Search-Match': 'approximate' }, body: [task({ id: 't1', title: 'Wear', status: 'completed' })] };
  const exact = pagesOf(() => weirs(['t9', 't8', 't7']));
  const { user } = await openSearch('/?search=weir', (address) => (address.includes('status=completed') ? similar : exact(address)));
  await user.click(more('Completed'));
  await waitFor(() => expect([badge('Completed'), more('Completed')]).toEqual(['0', null]));
  expect(screen.queryByText(/similar tasks/)).toBeNull();
});

test('a total that was too high for one column takes no tasks from the others', async () => {
  const all = [...weirs(['t1'], 'completed'), ...weirs(['t9', 't8', 't7', 't6', 't5', 't4', 't3'])];
  const { user } = await openSearch('/?search=weir', (address) => {
    const reply = pagesOf(() => all)(address);
    return { ...reply, headers: { ...reply.headers, 'Total-Count': '100' } };
  });
  await user.click(more('Completed'));
  await waitFor(() => expect(more('Completed')).toBeNull());
  for (const held of [2, 4, 6, 7]) {
    await user.click(more('Pending'));
    await waitFor(() => expect(titlesIn('Pending').length).toBe(held));
  }
  expect([badge('Pending'), badge('Completed'), more('Pending')]).toEqual(['7', '1', null]);
});
