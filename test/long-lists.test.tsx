import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Board, capacity } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../src/client/api/keys.ts';
import { queryClient } from '../src/client/api/query-client.ts';
import { board, event, heldReply, renderApp, startScripted, task } from './render.tsx';

test('of a column of up to 60 tasks all cards are there, a moment after those that the window has room for', async () => {
  const tasks = Array.from({ length: 60 }, (_, at) => task({ id: `t${at}`, title: `Row ${at}` }));
  const server = await startScripted(tasks);
  try {
    renderApp(server.url);
    await screen.findByRole('article', { name: 'Row 0' });
    expect(screen.getAllByRole('article').length).toBeLessThan(20);
    const first = screen.getByRole('article', { name: 'Row 0' });
    await waitFor(() => expect(document.querySelectorAll('article')).toHaveLength(60));
    expect(screen.getByRole('article', { name: 'Row 0' })).toBe(first);
  } finally {
    await server.close();
  }
});

/** A task that stands in its row by its number, the highest on top. */
const row = (number: number, change: Partial<Task> = {}) =>
  task({ id: `t${number}`, title: `Culvert ${number}`, createdAt: new Date(number * 1_000).toISOString(), ...change });
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from - at));
const held = () => queryClient.getQueryData<Board>(keys.board);
const older = () =>
  held()
    ?.pending.slice(capacity.pending)
    .map(({ title, version }) => `${title}, ${version}`);

test('older tasks come as they now are, also where they changed, came or went while they were on their way', async () => {
  const counts = { pending: 600, inProgress: 0, completed: 0 };
  const page = heldReply({ body: [row(99), row(98), row(97), row(95)] });
  const server = await startScripted([], {
    'GET /api/tasks': { body: { ...board(rows(1_000, capacity.pending)), counts } },
    'GET /api/tasks/older': page.answer,
  });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1), { timeout: 5_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(server.asked.filter((one) => one.includes('/older?'))).toHaveLength(1));
    server.tell(event({ version: 2, tasks: [row(99, { status: 'in_progress', version: 2 })], deleted: ['t98'], counts }));
    server.tell(event({ version: 3, tasks: [row(97, { version: 2 }), row(96, { version: 4 }), row(94, { version: 4 })], counts }));
    await waitFor(() => expect(held()?.version).toBe(3));
    page.go();
    // The last one made room for the one that came in, and comes with the next page.
    await waitFor(() => expect(older()).toEqual(['Culvert 97, 2', 'Culvert 96, 4']));
    expect(held()?.inProgress.map((one) => one.title)).toEqual(['Culvert 99']);
  } finally {
    await server.close();
  }
});

test('older tasks that were on their way while the board was loaded anew are asked for once more', async () => {
  const counts = { pending: 600, inProgress: 0, completed: 0 };
  const page = heldReply({ body: [row(99), row(98)] });
  const whole = { ...board(rows(1_000, capacity.pending)), counts };
  const server = await startScripted([], { 'GET /api/tasks': { body: whole }, 'GET /api/tasks/older': page.answer });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1), { timeout: 5_000 });
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(server.asked.filter((one) => one.includes('/older?'))).toHaveLength(1));
    server.script['GET /api/tasks'] = { body: { ...whole, version: 7 } };
    server.script['GET /api/tasks/older'] = { body: [row(98)] };
    server.tell('id: 7\nevent: reset\ndata:\n\n');
    await waitFor(() => expect(held()?.version).toBe(7));
    page.go();
    await waitFor(() => expect(older()).toEqual(['Culvert 98, 1']));
  } finally {
    await server.close();
  }
});
