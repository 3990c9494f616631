import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { event, type Reply, task } from '../render.tsx';
import { allFound, badge, more, openSearch, pagesOf, searches, titlesIn } from './paged-search.ts';

const linked = (title = 'Weir') => task({ id: '00000000-0000-4000-8000-000000000001', title, status: 'completed' });
const newer = ['t9', 't8', 't7'].map((id) => task({ id, title: 'Weir' }));
const at = `/api/tasks/${linked().id}`;
const link = `/?task=${linked().id}`;
const focused = () => document.activeElement?.getAttribute('data-task');

test('a link leads to its task even if many tasks share its title', async () => {
  const { user } = await openSearch(
    link,
    pagesOf(() => [...newer, linked()]),
    { [`GET ${at}`]: { body: linked() } },
  );
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Weir']));
  await waitFor(() => expect(focused()).toBe(linked().id));
  expect(screen.getByText('Found 4 task(s)')).toBeTruthy();
  await user.click(more('Pending'));
  await waitFor(() => expect([badge('Pending'), more('Pending')]).toEqual(['3', null]));
  await user.click(more('Completed'));
  await waitFor(() => expect([badge('Completed'), more('Completed')]).toEqual(['1', null]));
});

test('a link leads to its task even if the search for its title misses it', async () => {
  const short = linked('Fix AC in unit 4');
  await openSearch(link, { headers: { 'Total-Count': '0' }, body: [] }, { [`GET ${at}`]: { body: short } });
  await waitFor(() => expect(titlesIn('Completed')).toEqual([short.title]));
  await waitFor(() => expect(focused()).toBe(short.id));
  expect(screen.getByText('Found 1 task(s)')).toBeTruthy();
});

test('a linked task leaves the results when the search changes, and does not return by a new search for its title', async () => {
  const { user, server } = await openSearch(
    link,
    pagesOf(() => newer),
    { [`GET ${at}`]: { body: linked() } },
  );
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Weir']));
  await user.click(screen.getByRole('button', { name: 'Overdue' }));
  await waitFor(() => expect(searches().at(-1)?.get('overdue')).toBe('true'));
  await waitFor(() => expect(titlesIn('Completed')).toEqual([]));
  await user.click(screen.getByRole('button', { name: 'Overdue' }));
  server.tell(event({ version: 2 }));
  await waitFor(() => expect(searches().at(-1)?.get('overdue')).toBeNull());
  await allFound();
  await waitFor(() => expect(titlesIn('Completed')).toEqual([]));
});

const answers = { renamed: { body: linked('Lock') }, deleted: { status: 404, body: 'There is no such task.' } };
test.each(['renamed', 'deleted'] as const)('a linked task leaves the results when it is %s', async (what) => {
  let answer: Reply = { body: linked() };
  const { server } = await openSearch(
    link,
    pagesOf(() => newer),
    { [`GET ${at}`]: () => answer },
  );
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Weir']));
  answer = answers[what];
  server.tell(event({ version: 2 }));
  await waitFor(() => expect(titlesIn('Completed')).toEqual([]));
  expect(titlesIn('Pending')).toEqual(['Weir', 'Weir']);
});
