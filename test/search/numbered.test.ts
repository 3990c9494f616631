import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';

async function search(as: Client, words: string, more = '') {
  const reply = await as.call('GET', `/api/tasks/search?search=${encodeURIComponent(words)}${more}`);
  expect(reply, reply.text).toMatchObject({ status: 200 });
  return {
    titles: (reply.json() as Task[]).map(({ title }) => title),
    total: Number(reply.headers.get('total-count')),
    match: reply.headers.get('search-match'),
    next: reply.headers.get('next-after'),
  };
}

test('a search for a number has the task of that number first, and then what it finds by words', async () => {
  const as = await theSuperAdmin(await anApp());
  const second = { title: 'Door 3' };
  for (const draft of [{ title: 'Roof' }, second, { title: 'Fence' }, { title: 'Gate', description: 'See #3' }]) await aTask(as, draft);
  expect(await search(as, '3')).toEqual({ titles: ['Fence', 'Door 3', 'Gate'], total: 3, match: null, next: null });
  expect(await search(as, ' #3 ')).toMatchObject({ titles: ['Fence', 'Gate'], total: 2 });
  for (const order of ['newest', 'due', 'priority']) expect((await search(as, '3', `&order=${order}`)).titles[0]).toBe('Fence');
  // Its title says the number as well.
  await aTask(as, { title: 'Number 5' });
  expect(await search(as, '5')).toMatchObject({ titles: ['Number 5'], total: 1 });
  for (const words of ['#', '3 3a', '03', '#03', '# 3']) expect((await search(as, words)).titles).not.toContain('Fence');
});

test('a task that the filters leave out, or that was deleted, is not found by its number', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as, { title: 'Roof' });
  expect((await search(as, '#1', '&status=pending')).titles).toEqual(['Roof']);
  for (const filter of ['&status=completed', '&assignee=Super%20Admin', '&overdue=true'])
    expect(await search(as, '#1', filter)).toMatchObject({ titles: [], total: 0 });
  await answered(as, 'DELETE', `/api/tasks/${id}`);
  expect(await search(as, '#1')).toMatchObject({ titles: [], total: 0 });
});

test('the pages after it repeat nothing and leave nothing out', async () => {
  const as = await theSuperAdmin(await anApp());
  const made = Array.from({ length: 210 }, (_, at) => `Unit 2${at}`);
  await imported(
    as,
    made.map((title) => ({ title })),
  );
  for (const order of ['', '&order=newest', '&order=priority']) {
    const seen: string[] = [];
    for (let after: string | null = ''; after !== null; ) {
      const page = await search(as, '2', `${order}${after && `&after=${after}`}`);
      expect(page.titles.length).toBeLessThanOrEqual(100);
      expect(page.total).toBe(210);
      seen.push(...page.titles);
      after = page.next;
    }
    expect(seen[0]).toBe('Unit 21');
    expect(seen.toSorted()).toEqual(made.toSorted());
  }
});

test('a table of what is found by a number has that task, with its number', async () => {
  const as = await theSuperAdmin(await anApp());
  for (const title of ['Roof', 'Fence']) await aTask(as, { title });
  const [head, ...lines] = (await as.call('GET', '/api/tasks.csv?search=%232')).text.trim().split('\r\n');
  const cells = (line = '') => line.split(',');
  const cellOf = (heading: string) => lines.map((line) => cells(line)[cells(head).indexOf(heading)]);
  expect([cellOf('Title'), cellOf('Number')]).toEqual([['Fence'], ['2']]);
});
