import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Board, capacity } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { keys } from '../../src/client/api/keys.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { board, event, heldReply, renderApp, startScripted, task } from '../render.tsx';

test('a column of up to 60 tasks renders the visible cards first and the rest a moment later', async () => {
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

/** A task whose number gives its place; higher numbers are on top. */
const row = (number: number, change: Partial<Task> = {}) =>
  task({ id: `t${number}`, title: `Culvert ${number}`, createdAt: new Date(number * 1_000).toISOString(), ...change });
const rows = (from: number, count: number) => Array.from({ length: count }, (_, at) => row(from - at));
const held = () => queryClient.getQueryData<Board>(keys.board);
const older = () =>
  held()
    ?.pending.slice(capacity.pending)
    .map(({ title, version }) => `${title}, ${version}`);

test('an older page is brought up to date with changes that arrived while it was in flight', async () => {
  const counts = { pending: 600, inProgress: 0, completed: 0 };
  const page = heldReply({ body: [row(99), row(98), row(97), row(95)] });
  const server = await startScripted([], {
    'GET /api/tasks': { body: { ...board(rows(1_000, capacity.pending)), counts } },
    'GET /api/tasks/older': page.answer,
  });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    await waitFor(() => expect(server.asked.filter((one) => one.includes('/older?'))).toHaveLength(1));
    server.tell(event({ version: 2, tasks: [row(99, { status: 'in_progress', version: 2 })], deleted: ['t98'], counts }));
    server.tell(event({ version: 3, tasks: [row(97, { version: 2 }), row(96, { version: 4 }), row(94, { version: 4 })], counts }));
    await waitFor(() => expect(held()?.version).toBe(3));
    page.go();
    // The last task stays; tasks that came in below it arrive with the next page.
    await waitFor(() => expect(older()).toEqual(['Culvert 97, 2', 'Culvert 96, 4', 'Culvert 95, 1']));
    expect(held()?.inProgress.map((one) => one.title)).toEqual(['Culvert 99']);
  } finally {
    await server.close();
  }
});

test('new tasks on top push nothing out of a column, even while an older page is in flight', async () => {
  const counts = (pending: number) => ({ pending, inProgress: 0, completed: 0 });
  const page = heldReply({ body: rows(500, 3) });
  const whole = { ...board(rows(1_000, capacity.pending)), counts: counts(503) };
  const server = await startScripted([], { 'GET /api/tasks': { body: whole }, 'GET /api/tasks/older': page.answer });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    for (const version of [2, 3])
      server.tell(event({ version, tasks: [row(1_000 + version, { version })], counts: counts(502 + version) }));
    await waitFor(() => expect(held()?.version).toBe(3));
    expect(held()?.pending.map(({ id }) => id)).toEqual(['t1003', 't1002', ...rows(1_000, capacity.pending).map(({ id }) => id)]);
    page.go();
    await waitFor(() => expect(held()?.pending).toHaveLength(505));
    server.tell(event({ version: 4, tasks: [row(1_004, { version: 4 })], deleted: ['t499'], counts: counts(505) }));
    await waitFor(() => expect(held()?.version).toBe(4));
    expect(
      held()
        ?.pending.slice(-3)
        .map(({ id }) => id),
    ).toEqual(['t501', 't500', 't498']);
    expect(held()?.pending).toHaveLength(505);
    expect(server.asked.filter((one) => one.includes('/older?'))).toHaveLength(1);
  } finally {
    await server.close();
  }
});

test('only the latest 100 completed tasks stay, and older ones that were in flight meanwhile leave no gap', async () => {
  const done = (number: number) => row(number, { status: 'completed', completedAt: new Date(number * 1_000).toISOString() });
  const all = (completed: number) => ({ pending: 0, inProgress: 0, completed });
  const first = Promise.withResolvers<void>();
  const page = async (address: string) => {
    const before = Number(/before=t(\d+)/.exec(address)?.[1]);
    if (before === 902) await first.promise;
    return { body: Array.from({ length: before - 900 }, (_, at) => done(before - 1 - at)) };
  };
  const whole = { ...board(Array.from({ length: capacity.completed }, (_, at) => done(1_000 - at))), counts: all(101) };
  const server = await startScripted([], { 'GET /api/tasks': { body: whole }, 'GET /api/tasks/older': page });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    const button = await screen.findByRole('button', { name: 'Show older' });
    server.tell(event({ version: 2, tasks: [done(1_001)], counts: all(102) }));
    await waitFor(() => expect(held()?.version).toBe(2));
    expect(held()?.completed).toHaveLength(capacity.completed);
    await userEvent.click(button);
    server.tell(event({ version: 3, tasks: [done(1_002)], counts: all(103) }));
    await waitFor(() => expect(held()?.version).toBe(3));
    expect(held()?.completed.at(-1)?.id).toBe('t903');
    first.resolve();
    const numbers = Array.from({ length: 103 }, (_, at) => `t${1_002 - at}`);
    await waitFor(() => expect(held()?.completed.map(({ id }) => id)).toEqual(numbers));
  } finally {
    await server.close();
  }
});

test('an older page arrives although a task is completed while each page is in flight', async () => {
  const done = (number: number) => row(number, { status: 'completed', completedAt: new Date(number * 1_000).toISOString() });
  const all = (completed: number) => ({ pending: 0, inProgress: 0, completed });
  let version = 1;
  const page = async (address: string) => {
    const before = Number(/before=t(\d+)/.exec(address)?.[1]);
    version += 1;
    const now = version;
    server.tell(event({ version: now, tasks: [done(1_000 + now)], counts: all(110 + now) }));
    await waitFor(() => expect(held()?.version).toBe(now));
    return { body: Array.from({ length: before - 891 }, (_, at) => done(before - 1 - at)) };
  };
  const whole = { ...board(Array.from({ length: capacity.completed }, (_, at) => done(1_000 - at))), counts: all(110) };
  const server = await startScripted([], { 'GET /api/tasks': { body: whole }, 'GET /api/tasks/older': page });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
    const numbers = ['t1002', ...Array.from({ length: 110 }, (_, at) => `t${1_000 - at}`)];
    await waitFor(() => expect(held()?.completed.map(({ id }) => id)).toEqual(numbers));
  } finally {
    await server.close();
  }
});

test('an older page that was in flight during a reload is requested again', async () => {
  const counts = { pending: 600, inProgress: 0, completed: 0 };
  const page = heldReply({ body: [row(99), row(98)] });
  const whole = { ...board(rows(1_000, capacity.pending)), counts };
  const server = await startScripted([], { 'GET /api/tasks': { body: whole }, 'GET /api/tasks/older': page.answer });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    await userEvent.click(await screen.findByRole('button', { name: 'Show older' }));
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

test('others delete all shown tasks of a column that ended early → its other tasks come, and it is never called empty', async () => {
  const counts = (pending: number) => ({ pending, inProgress: 0, completed: 0 });
  const rest = heldReply({ body: { ...board(rows(900, 5)), counts: counts(5), version: 2 } });
  const early = { ...board(rows(1_000, 3)), counts: counts(8) };
  const server = await startScripted([], { 'GET /api/tasks': { body: early } });
  try {
    renderApp(server.url);
    await waitFor(() => expect(server.followed.length).toBe(1));
    server.script['GET /api/tasks'] = rest.answer;
    server.tell(event({ version: 2, deleted: ['t1000', 't999', 't998'], counts: counts(5) }));
    await waitFor(() => expect(screen.queryByRole('article')).toBeNull());
    await userEvent.click(screen.getByRole('button', { name: 'Show older' }));
    expect(screen.queryByText('No pending tasks')).toBeNull();
    rest.go();
    expect(await screen.findByRole('article', { name: 'Culvert 900' })).toBeTruthy();
  } finally {
    await server.close();
  }
});
