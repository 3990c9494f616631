import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { setStatus } from '../../src/client/board-store/mutations/change-status.ts';
import { resultWithTask, type SearchResult } from '../../src/client/board-store/searches/search-result.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { event, heldReply, type Reply, task } from '../render.tsx';
import { allFound, badge, column, more, openSearch, pagesOf, searches, titlesIn, weirs } from './paged-search.ts';

test('a repeated search loads as many pages per column as before, and no more', async () => {
  fakeTime();
  let all = Array.from({ length: 80 }, (_, at) =>
    task({ id: `t${99 - at}`, title: `Weir ${at}`, status: at % 2 ? 'in_progress' : 'pending' }),
  );
  const { user, server } = await openSearch('/?order=due&search=weir', (address) => pagesOf(() => all, 10)(address));
  await user.click(more('Pending'));
  await waitFor(() => expect(titlesIn('Pending').length).toBe(10));
  await user.click(more('Completed'));
  await waitFor(() => expect([badge('Completed'), more('Completed')]).toEqual(['0', null]));
  for (let round = 0; round < 3; round++) {
    const at = all.findIndex(({ status }) => status === 'pending');
    all = all.with(at, { ...(all[at] as Task), status: 'in_progress', version: 2 });
    const before = searches().length;
    server.tell(event({ version: round + 2, tasks: [all[at] as Task] }));
    while (searches().length === before) await pass(250);
    await allFound();
    expect(searches().length - before).toBe(3);
  }
  await waitFor(() => expect(['Pending', 'In Progress', 'Completed'].map(badge)).toEqual(['10+', '8+', '0']));
});

test('a task deleted while more results load does not come back, and the search is repeated', async () => {
  fakeTime();
  let all = weirs(['t5', 't4', 't3', 't2', 't1']);
  const page = heldReply({ headers: { 'Total-Count': '5' }, body: weirs(['t3', 't2', 't1']) });
  let isHeld = true;
  const { user, server } = await openSearch('/?search=weir', (address) =>
    address.includes('status=') && isHeld ? page.answer() : pagesOf(() => all)(address),
  );
  await user.click(more('Pending'));
  await waitFor(() => expect(searches()).toHaveLength(2));
  all = weirs(['t4', 't3', 't1']);
  isHeld = false;
  server.tell(event({ version: 2, deleted: ['t5'] }));
  server.tell(event({ version: 3, deleted: ['t2'] }));
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Weir t5' })).toBeNull());
  await allFound();
  const before = searches().length;
  const shown: string[] = [];
  const unwatch = queryClient.getQueryCache().subscribe(({ query: { state } }) => {
    shown.push(...((state.data as SearchResult | undefined)?.tasks ?? []).map((one) => one.title));
  });
  page.go();
  await screen.findByRole('article', { name: 'Weir t1' });
  while (searches().length === before) await pass(250);
  unwatch();
  expect([...new Set(shown)].sort()).toEqual(['Weir t1', 'Weir t3', 'Weir t4']);
});

test('a page that arrives after the search was repeated leaves no gap', async () => {
  let all = weirs(['t9', 't8', 't7', 't6', 't5', 't4', 't3']);
  const gates: ReturnType<typeof heldReply>[] = [];
  const { user, server } = await openSearch('/?search=weir&status=pending', (address) => {
    const reply: Reply = pagesOf(() => all)(address);
    if (all.length === 7 || gates.length > 1) return reply;
    gates.push(heldReply(reply));
    return gates.at(-1)?.answer() as Promise<Reply>;
  });
  all = [...weirs(['t99']), ...all];
  server.tell(event({ version: 2, tasks: all.slice(0, 1) }));
  await waitFor(() => expect(gates.length).toBe(1));
  await user.click(more('Pending'));
  await waitFor(() => expect(gates.length).toBe(2));
  gates[0]?.go();
  await waitFor(() => expect(titlesIn('Pending')).toEqual(['Weir t99', 'Weir t9']));
  gates[1]?.go();
  await waitFor(() => expect(titlesIn('Pending')).toEqual(['Weir t99', 'Weir t9', 'Weir t8', 'Weir t7']));
});

test('a page that arrives while a repeated search loads the next column stays', async () => {
  const all = [...weirs(['t9', 't8', 't7', 't6']), ...weirs(['t4', 't3', 't2'], 'completed')];
  let gate: ReturnType<typeof heldReply> | undefined;
  let isAgain = false;
  const { user, server } = await openSearch('/?search=weir', (address) => {
    const reply = pagesOf(() => all, 3)(address);
    if (!isAgain || gate || !address.includes('status=completed')) return reply;
    gate = heldReply(reply);
    return gate.answer();
  });
  await user.click(more('Completed'));
  await waitFor(() => expect(titlesIn('Completed').length).toBe(3));
  isAgain = true;
  server.tell(event({ version: 2 }));
  await waitFor(() => expect(gate).toBeDefined());
  await user.click(more('Pending'));
  await waitFor(() => expect(titlesIn('Pending').length).toBe(4));
  gate?.go();
  await allFound();
  expect(titlesIn('Pending').length).toBe(4);
  expect(column('Completed').getAllByRole('article').length).toBe(3);
});

test('my comment stays on a found card although its event comes first and another change begins', async () => {
  const note = {
    id: 'a2',
    admin: { id: 'u1', name: 'Super Admin' },
    via: null,
    action: 'comment',
    note: 'On it',
    at: '2026-01-03',
  } as const;
  const [commented, other] = [task({ version: 2, activities: [note], activityCount: 1 }), task({ id: 't2', title: 'Other gate' })];
  const [comment, moved, again] = [heldReply({ body: commented }), heldReply({ body: other }), heldReply({ body: [commented, other] })];
  const { user, server } = await openSearch('/?search=gate', { body: [task(), other] });
  Object.assign(server.script, { 'POST /api/tasks/t1/comment': comment.answer, 'PUT /api/tasks/t2/status': moved.answer });
  server.script['GET /api/tasks/search'] = again.answer;
  const [field] = await screen.findAllByRole('textbox', { name: 'Add a comment' });
  await user.type(field as HTMLElement, 'On it{Enter}');
  await screen.findByText('1 comment');
  server.tell(event({ version: 2, tasks: [commented] }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  act(() => setStatus(other, 'completed'));
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Other gate']));
  expect(screen.getByText('1 comment')).toBeTruthy();
  for (const one of [comment, moved, again]) one.go();
  await allFound();
});

test('my new task stays in a search although its event comes first and another change begins', async () => {
  const [other, made] = [task(), task({ id: 't2', number: 2, title: 'New gate' })];
  const [creation, moved, again] = [heldReply({ status: 201, body: made }), heldReply({ body: other }), heldReply({ body: [made, other] })];
  const { user, server } = await openSearch('/?search=gate', { body: [other] });
  Object.assign(server.script, { 'POST /api/tasks': creation.answer, 'PUT /api/tasks/t1/status': moved.answer });
  server.script['GET /api/tasks/search'] = again.answer;
  await user.type(screen.getByRole('textbox', { name: 'Title' }), 'New gate{Enter}');
  await screen.findByRole('article', { name: 'New gate' });
  server.tell(event({ version: 2, tasks: [made] }));
  await waitFor(() => expect(searches()).toHaveLength(2));
  act(() => setStatus(other, 'completed'));
  await waitFor(() => expect(titlesIn('Completed')).toEqual(['Fix the gate']));
  expect(titlesIn('Pending')).toEqual(['New gate']);
  for (const one of [creation, moved, again]) one.go();
  await allFound();
});

test('a changed task that another search has found by a comment → this search shows no comment', () => {
  const elsewhere = { ...task({ version: 2 }), hit: { comment: 'The weir is locked', by: 'Ana Diaz' } };
  const result = { filters: {}, tasks: [task()], total: 1, approximate: false } as Partial<SearchResult> as SearchResult;
  for (const one of [result, { ...result, tasks: [] }])
    expect(resultWithTask(one, elsewhere.id, elsewhere).tasks.map(({ version, hit }) => ({ version, hit }))).toEqual([{ version: 2 }]);
});

test.each([
  ['priority', ['urgent', 'new', 'low']],
  ['due', ['urgent', 'low', 'new']],
  ['newest', ['new', 'urgent', 'low']],
] as const)('a new task stands at its place in the order of a list before the server has answered: %s', (order, places) => {
  const found: Task[] = [
    task({ id: 'urgent', priority: 'urgent', dueDate: '2026-01-03T04:59:59.999Z' }),
    task({ id: 'low', priority: 'low', dueDate: '2026-02-03T04:59:59.999Z' }),
    task({ id: 'elsewhere', priority: 'low', status: 'in_progress' }),
  ];
  const none = { pages: 1, cursor: null };
  const columns = { pending: none, in_progress: none, completed: none };
  const result: SearchResult = { filters: { order }, tasks: found, total: 3, approximate: false, partial: false, words: null, columns };
  const one = task({ id: 'z-new', priority: 'medium' });
  const pending = resultWithTask(result, one.id, one).tasks.filter(({ status }) => status === 'pending');
  expect(pending.map(({ id }) => id.replace('z-', ''))).toEqual(places);
});
