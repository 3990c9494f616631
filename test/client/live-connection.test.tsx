import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Activity } from '#shared/activities.ts';
import type { Task } from '#shared/tasks.ts';
import { isConnected } from '../../src/client/board-store/realtime/connection-status.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { board, event, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';
import { watchStandstill } from '../standstill.ts';

let server: Scripted;

afterEach(() => server.close());

const asked = (path: string) => server.asked.filter((one) => one === `GET ${path}`).length;
const counts = { pending: 1, inProgress: 0, completed: 0 };
const at = '2026-01-03T03:04:05.678Z';
const choices = '/api/admins/for-assignment?include=holders';
const note = () => screen.queryByText('Reconnecting…');
const wait = (milliseconds: number) => new Promise((resolve) => void setTimeout(resolve, milliseconds));

async function open(tasks: Task[] = [task()], more: Script = {}, path = '/') {
  server = await startScripted(tasks, more);
  renderApp(server.url, path);
  await waitFor(() => expect(server.followed.length).toBe(1));
  return userEvent.setup();
}

test('a stream that ends is reopened at once from the last version, without a notice', async () => {
  fakeTime();
  await open();
  server.tell(event({ version: 2, tasks: [task({ title: 'Renamed', version: 2 })], counts }));
  await screen.findByRole('article', { name: 'Renamed' });
  server.tell(null);
  await waitFor(() => expect(server.followed.length).toBe(2));
  expect(server.followed[1]).toMatchObject({ 'last-event-id': '2' });
  await waitFor(() => expect(asked('/api/user')).toBe(2));
  await pass(1_200);
  expect(note()).toBeNull();
  expect(asked('/api/user')).toBe(2);
});

test('events with unknown names are ignored', async () => {
  await open();
  server.tell('event: weather\ndata: {"rain":true}\n\n');
  server.tell(event({ version: 2, tasks: [task({ title: 'Renamed', version: 2 })], counts }));
  await screen.findByRole('article', { name: 'Renamed' });
  server.tell('event: notification\ndata: {"unread":1}\n\n');
  server.tell(null);
  await waitFor(() => expect(server.followed.length).toBe(2));
  expect(server.followed[1]).toMatchObject({ 'last-event-id': '2' });
  expect(asked('/api/tasks')).toBe(1);
});

test('a reopened stream sends the time of the last change, and none for a version without one', async () => {
  await open();
  expect(server.followed[0]).not.toHaveProperty('last-event-at');
  server.tell(event({ version: 2, at, tasks: [task({ title: 'Renamed', version: 2 })], counts }));
  await screen.findByRole('article', { name: 'Renamed' });
  server.tell(null);
  await waitFor(() => expect(server.followed.length).toBe(2));
  expect(server.followed[1]).toMatchObject({ 'last-event-id': '2', 'last-event-at': at });
  server.script['GET /api/tasks'] = { body: { ...board([task({ title: 'Loaded', version: 3 })]), version: 3 } };
  server.tell(`event: reset\nid: 3\ndata: {"version":3}\n\n`);
  await screen.findByRole('article', { name: 'Loaded' });
  server.tell(null);
  await waitFor(() => expect(server.followed.length).toBe(3));
  expect(server.followed[2]).toMatchObject({ 'last-event-id': '3' });
  expect(server.followed[2]).not.toHaveProperty('last-event-at');
});

test('a board without changes since loading sends the time that the stream gave when it opened', async () => {
  server = await startScripted([task()]);
  server.streamHeaders['Last-Event-At'] = at;
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(':\n\n');
  await screen.findByRole('article');
  await wait(200);
  server.tell(null);
  await waitFor(() => expect(server.followed.length).toBe(2));
  expect(server.followed[1]).toMatchObject({ 'last-event-id': '1', 'last-event-at': at });
});

test('Reconnecting… appears after a second without a connection, and goes when it is back', async () => {
  await open();
  server.script['GET /api/events'] = { status: 503, body: 'Busy' };
  const stood = watchStandstill();
  const lost = performance.now();
  server.tell(null);
  const shown = await screen.findByText('Reconnecting…');
  const after = performance.now() - lost;
  expect(after).toBeGreaterThan(990);
  expect(after).toBeLessThan(2_000 + stood());
  expect(server.followed.length).toBeGreaterThan(1);
  expect(shown.closest('[role="status"]')?.textContent).toBe('Reconnecting…');
  delete server.script['GET /api/events'];
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(note()).toBeNull());
});

test('an offline browser waits until it is online', async () => {
  fakeTime();
  await open();
  await waitFor(() => expect(isConnected()).toBe(true));
  window.dispatchEvent(new Event('offline'));
  await pass(1_500);
  expect(server.followed.length).toBe(1);
  expect(note()).toBeTruthy();
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(server.followed.length).toBe(2));
  await waitFor(() => expect(note()).toBeNull());
});

test('a proxy that answers with something else counts as no connection', async () => {
  fakeTime();
  await open([task()], { 'GET /api/events': { body: 'Welcome to our hotel' } });
  await waitFor(() => expect(server.followed.length).toBeGreaterThan(1));
  await pass(3_000);
  expect(await screen.findByText('Reconnecting…')).toBeTruthy();
});

test('a stream answered with 401 leads to the sign-in page', async () => {
  fakeTime();
  await open();
  server.script['GET /api/events'] = { status: 401, body: 'Not signed in.' };
  server.tell(null);
  expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
  const tries = server.followed.length;
  await pass(1_000);
  expect(server.followed.length).toBe(tries);
});

test('a change of admins reloads their lists, but not the board', async () => {
  const user = await open();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  await waitFor(() => expect(asked(choices)).toBe(1));
  server.tell(event({ version: 2, admins: true, counts }));
  await waitFor(() => expect([asked(choices), asked('/api/user')]).toEqual([2, 2]));
  expect(asked('/api/tasks')).toBe(1);
});

test('a search is repeated at once, then about once a second, however much changes', async () => {
  await open([], { 'GET /api/tasks/search': { body: [] } }, '/?search=gate');
  await screen.findByText('Found 0 task(s)');
  const searches = () => asked('/api/tasks/search?search=gate');
  server.script['GET /api/tasks/search'] = { body: [task()] };
  const began = Date.now();
  server.tell(event({ version: 2, tasks: [task()], counts }));
  expect(await screen.findByText('Found 1 task(s)')).toBeTruthy();
  for (let version = 3; version < 43; version++) {
    server.tell(event({ version, tasks: [task({ version })], counts }));
    await wait(50);
  }
  expect(searches()).toBeGreaterThan(2);
  // However slow the machine: one at opening, one at once, and one per second begun.
  expect(searches()).toBeLessThanOrEqual(2 + Math.ceil((Date.now() - began) / 1_000));
});

test('an open history reloads when its task changes', async () => {
  const entry = (id: string): Activity => ({
    id,
    admin: { id: 'u2', name: 'Ana Diaz' },
    via: null,
    action: 'comment',
    note: `Note ${id}`,
    at,
  });
  const path = 'GET /api/tasks/t1/activities';
  const before = task({ activityCount: 2, activities: [entry('a2')] });
  const user = await open([before], { [path]: { body: [entry('a1')] } });
  await user.click(await screen.findByRole('button', { name: 'Show Activity' }));
  await user.click(await screen.findByRole('button', { name: 'Show older' }));
  expect(await screen.findByText('Note a1')).toBeTruthy();
  server.script[path] = { body: ['a3', 'a2', 'a1'].map(entry) };
  server.tell(event({ version: 2, tasks: [{ ...before, version: 2, activities: [entry('a3')], activityCount: 3 }], counts }));
  expect(await screen.findByText('Note a3')).toBeTruthy();
  await waitFor(() => expect(server.asked.filter((one) => one === path)).toHaveLength(1));
  expect(screen.getAllByText('Note a3')).toHaveLength(1);
});

const look = (visibilityState: string) => {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: visibilityState });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Another tab of the same admin becomes visible. */
async function showOtherTab() {
  const tab = new BroadcastChannel('max-tasks shown u1');
  tab.postMessage(null);
  await wait(100);
  tab.close();
}

test('a hidden tab closes its stream when another tab is shown, and catches up when shown again', async () => {
  fakeTime();
  await open();
  try {
    await showOtherTab();
    look('hidden');
    server.tell(event({ version: 2, tasks: [task({ title: 'Heard while hidden', version: 2 })], counts }));
    await screen.findByRole('article', { name: 'Heard while hidden' });
    await showOtherTab();
    server.tell(event({ version: 3, tasks: [task({ title: 'Never heard', version: 3 })], counts }));
    await pass(1_200);
    expect(screen.queryByRole('article', { name: 'Never heard' })).toBeNull();
    expect([server.followed.length, note()]).toEqual([1, null]);
    look('visible');
    await waitFor(() => expect(server.followed.length).toBe(2));
    expect(server.followed[1]).toMatchObject({ 'last-event-id': '2' });
    expect(note()).toBeNull();
    await wait(200);
    expect(asked('/api/user')).toBe(1);
  } finally {
    Reflect.deleteProperty(document, 'visibilityState');
  }
});

test('a page that is left closes its stream, and reopens it on return', async () => {
  fakeTime();
  await open();
  window.dispatchEvent(new Event('pagehide'));
  server.tell(null);
  await pass(1_000);
  expect(server.followed.length).toBe(1);
  window.dispatchEvent(new Event('pageshow'));
  await waitFor(() => expect(server.followed.length).toBe(2));
  await waitFor(() => expect(asked('/api/user')).toBe(2));
});

test('a server that shuts down says how long to wait before reconnecting', async () => {
  fakeTime();
  await open();
  server.tell('retry: 1500\n\n');
  const went = Date.now();
  server.tell(null);
  while (server.followed.length < 2) await pass(250);
  expect(Date.now() - went).toBeGreaterThanOrEqual(1_490);
});
