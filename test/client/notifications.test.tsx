import { setTimeout as pause } from 'node:timers/promises';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import { fakeTime, pass } from '../pass-time.ts';
import { event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';
import { calls } from './stale-answers.tsx';

let server: Scripted;
afterEach(() => server.close());

const gate = { id: 't1', number: 1, title: 'Fix the gate' };
const ana = { id: 'u2', name: 'Ana Diaz' };
const readAt = '2026-01-03T04:00:00.000Z';

const notification = (change: Partial<Notification> = {}): Notification => ({
  id: 'n1',
  kind: 'assigned',
  task: gate,
  count: 1,
  actor: ana,
  via: null,
  note: null,
  at: '2026-01-03T03:04:05.678Z',
  readAt: null,
  ...change,
});
const list = (items: Notification[], unread = items.filter(({ readAt }) => readAt === null).length) => ({ body: { items, unread } });
const told = (data: { item?: Notification; unread: number }) => `event: notification\ndata: ${JSON.stringify(data)}\n\n`;

/** Opens the board, whose stream begins with a count. */
async function open(unread: number, more: Script = {}) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(told({ unread }));
  return userEvent.setup();
}

const bell = (name: string) => screen.findByRole('button', { name });
async function openPanel(unread: number, more: Script) {
  const user = await open(unread, more);
  await user.click(await bell(unread ? `Notifications, ${unread} unread` : 'Notifications'));
  return { user, panel: within(await screen.findByRole('dialog', { name: 'Notifications' })) };
}
const icon = () => document.querySelector<HTMLLinkElement>('link[rel="icon"]')?.getAttribute('href');

test('the bell, the icon and the badge follow the count of the stream, and the title stays', async () => {
  const badges: number[] = [];
  Object.assign(navigator, { setAppBadge: async (count: number) => void badges.push(count) });
  document.head.insertAdjacentHTML('beforeend', '<link rel="icon" href="/favicon.svg">');
  const title = document.title;
  await open(3);
  expect((await bell('Notifications, 3 unread')).textContent).toBe('3');
  expect(icon()).toBe('/favicon-unread.svg');
  server.tell(told({ unread: 142 }));
  expect((await bell('Notifications, 142 unread')).textContent).toBe('99+');
  server.tell(told({ unread: 0 }));
  expect((await bell('Notifications')).textContent).toBe('');
  expect(icon()).toBe('/favicon.svg');
  server.tell(told({ unread: 5 }));
  await bell('Notifications, 5 unread');
  cleanup();
  expect(icon()).toBe('/favicon.svg');
  expect(badges).toEqual([3, 142, 0, 5, 0]);
  expect(document.title).toBe(title);
  expect(calls(server, 'GET /api/notifications')).toEqual([]);
});

test('each kind has its sentence, with the task, the note and a mark of unread ones', async () => {
  const { panel } = await openPanel(6, {
    'GET /api/notifications': list([
      notification(),
      notification({ id: 'n2', kind: 'mentioned', note: 'Ask @Super Admin' }),
      notification({ id: 'n3', kind: 'commented', note: `**Done**: [shot.png](/api/files/${crypto.randomUUID()})`, readAt }),
      notification({ id: 'n4', kind: 'status_changed', note: 'Pending → Completed' }),
      notification({ id: 'n5', kind: 'assigned', task: null, count: 3 }),
      notification({ id: 'n6', kind: 'overdue', actor: null }),
      notification({ id: 'n7', kind: 'commented', via: 'Triage Bot', note: 'Sorted' }),
    ]),
  });
  expect((await panel.findByText('Ask @Super Admin')).dir).toBe('auto');
  const entries = panel.getAllByRole('listitem').map((item) => item.textContent?.replace('Jan 2, 2026', ' | '));
  expect(entries).toEqual([
    'ADUnreadAna Diaz assigned this to you | Fix the gate #1',
    'ADUnreadAna Diaz mentioned you | Fix the gate #1Ask @Super Admin',
    'ADAna Diaz commented | Fix the gate #1Done: shot.png',
    'ADUnreadAna Diaz changed the status | Fix the gate #1Pending → Completed',
    'ADUnreadAna Diaz assigned 3 tasks to you | ',
    'UnreadOverdue | Fix the gate #1',
    'ADUnreadAna Diaz via Triage Bot commented | Fix the gate #1Sorted',
  ]);
});

test('opening an entry reads it at once, opens its task over the panel, and Escape leads back to the entry', async () => {
  const whole = task({ description: 'Hinges' });
  const { user, panel } = await openPanel(1, {
    'GET /api/notifications': list([notification()]),
    'POST /api/notifications/read': { body: { unread: 0 } },
    'GET /api/tasks/t1': { body: whole },
  });
  const entry = await panel.findByRole('button', { name: 'Fix the gate #1', description: 'Ana Diaz assigned this to you' });
  entry.focus();
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  expect(panel.queryByText('Unread')).toBeNull();
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ ids: ['n1'] }]));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Fix the gate' })).toBeNull());
  expect(document.activeElement).toBe(entry);
  await user.keyboard('{Enter}');
  expect(await screen.findByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  expect(calls(server, 'POST')).toHaveLength(1);
  await user.keyboard('{Escape}{Escape}');
  expect(document.activeElement).toBe(await bell('Notifications'));
});

test('an entry of a deleted task says so, also after another one was pressed', async () => {
  const gone = heldReply({ status: 404, body: 'Task not found.' });
  const of = (number: number) => notification({ id: `n${number}`, task: { ...gate, id: `t${number}`, number }, readAt });
  const script = { 'GET /api/notifications': list([9, 8].map(of)), 'GET /api/tasks/9': gone.answer, 'GET /api/tasks/8': gone.answer };
  const { user, panel } = await openPanel(0, script);
  for (const number of [9, 8]) await user.click(await panel.findByRole('button', { name: `Fix the gate #${number}` }));
  gone.go();
  await waitFor(() => expect(panel.getAllByText('This task was deleted.')).toHaveLength(2));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
});

test('a task that comes late opens neither over one that was asked for later, nor once the panel is closed', async () => {
  const slow = { id: 't8', number: 8, title: 'Late' };
  const late = heldReply({ body: task(slow) });
  const { user, panel } = await openPanel(0, {
    'GET /api/notifications': list([notification({ task: slow, readAt }), notification({ id: 'n2', readAt })]),
    'GET /api/tasks/8': late.answer,
    'GET /api/tasks/t8': { body: task(slow) },
    'GET /api/tasks/t1': { body: task() },
  });
  const entry = await panel.findByRole('button', { name: 'Late #8' });
  await user.click(entry);
  await user.click(panel.getByRole('button', { name: 'Fix the gate #1' }));
  expect(await screen.findByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  late.go();
  await pause(100);
  expect(screen.getByRole('dialog', { name: 'Fix the gate' })).toBeTruthy();
  expect(location.search).toBe('?task=1');
  await user.keyboard('{Escape}');
  const again = heldReply({ body: task(slow) });
  server.script['GET /api/tasks/8'] = again.answer;
  await user.click(entry);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  again.go();
  await pause(100);
  expect(location.search).toBe('');
});

test('a refused reading is told, and the entry is unread again, also if the list cannot be loaded anew', async () => {
  const { user, panel } = await openPanel(1, {
    'GET /api/notifications': list([notification({ task: null, count: 2 })]),
    'POST /api/notifications/read': { status: 503, body: 'Busy.' },
  });
  const entry = await panel.findByRole('button', { name: 'Ana Diaz assigned 2 tasks to you' });
  server.script['GET /api/notifications'] = { status: 503, body: 'Away.' };
  await user.click(entry);
  await Promise.all([screen.findByText('503: Busy.'), panel.findByText('Unread'), panel.findByText('Mark all as read')]);
});

test('Mark all as read reads up to the newest, and focus stays in the list', async () => {
  const { user, panel } = await openPanel(60, {
    'GET /api/notifications': list([notification({ id: 'n9' }), notification()], 60),
    'POST /api/notifications/read': { body: { unread: 0 } },
  });
  // The change that begins first may commit last.
  server.tell(told({ item: notification({ id: 'n5' }), unread: 61 }));
  await waitFor(() => expect(panel.getAllByText('Unread')).toHaveLength(3));
  await user.click(panel.getByRole('button', { name: 'Mark all as read' }));
  expect(panel.queryAllByText('Unread')).toEqual([]);
  expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  expect(document.activeElement).toBe(panel.getByRole('region', { name: 'Notifications' }));
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ upTo: 'n9' }]));
});

test('Mark all as read comes with the list, because there is nothing to name before', async () => {
  const page = heldReply(list([notification()]));
  const { panel } = await openPanel(1, { 'GET /api/notifications': page.answer });
  expect(panel.queryByRole('button', { name: 'Mark all as read' })).toBeNull();
  page.go();
  expect(await panel.findByRole('button', { name: 'Mark all as read' })).toBeTruthy();
});

test('a new notification joins the open panel once, and the one read elsewhere is marked there', async () => {
  const { panel } = await openPanel(0, { 'GET /api/notifications': list([]) });
  expect(await panel.findByText('No notifications')).toBeTruthy();
  server.tell(told({ item: notification(), unread: 1 }));
  expect(await panel.findByText('Unread')).toBeTruthy();
  expect(panel.queryByText('No notifications')).toBeNull();
  server.script['GET /api/notifications'] = list([notification({ readAt: '2026-01-03T04:00:00.000Z' })]);
  server.tell(told({ unread: 0 }));
  await waitFor(() => expect(panel.queryByText('Unread')).toBeNull());
  expect(panel.getAllByRole('listitem')).toHaveLength(1);
  expect(calls(server, 'GET /api/notifications')).toHaveLength(2);
});

test('older pages come by a button', async () => {
  const page = Array.from({ length: 50 }, (_, at) => notification({ id: `p${at}` }));
  const { user, panel } = await openPanel(51, {
    'GET /api/notifications': (address) => (address.includes('before=p49') ? list([notification()], 51) : list(page, 51)),
  });
  await user.click(await panel.findByRole('button', { name: 'Show older' }));
  await waitFor(() => expect(panel.getAllByRole('listitem')).toHaveLength(51));
  expect(panel.queryByRole('button', { name: 'Show older' })).toBeNull();
});

test('a new notification is announced instead of its change, and not while the panel is open', async () => {
  fakeTime();
  const user = await open(0, { 'GET /api/notifications': list([]) });
  // The first is that of the selection.
  const region = [...document.querySelectorAll('[aria-live="polite"].sr-only')].at(-1);
  const edit = { id: 'a1', admin: ana, via: null, action: 'edited', note: null, at: '2026-01-03T03:04:05.678Z' } as const;
  const changed = task({ version: 2, assignee: 'Super Admin', activities: [edit], activityCount: 1 });
  server.tell(told({ item: notification(), unread: 1 }));
  server.tell(event({ version: 2, tasks: [changed], counts: { pending: 1, inProgress: 0, completed: 0 } }));
  await pass(1_000);
  await waitFor(() => expect(region?.textContent).toBe('Ana Diaz assigned this to you: Fix the gate'));
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.keyboard('n');
  const panel = within(await screen.findByRole('dialog', { name: 'Notifications' }));
  await panel.findByText('No notifications');
  await pass(5_000);
  await waitFor(() => expect(region?.textContent).toBe(''));
  server.tell(told({ item: notification({ id: 'n2' }), unread: 2 }));
  await panel.findByText('Unread');
  await pass(1_200);
  expect(region?.textContent).toBe('');
}, 20_000);

test('a tab without a stream gets the count from the visible one', async () => {
  await open(4);
  await bell('Notifications, 4 unread');
  const other = new BroadcastChannel('max-tasks unread u1');
  other.postMessage(2);
  expect(await bell('Notifications, 2 unread')).toBeTruthy();
  const heard = new Promise((resolve) => {
    other.onmessage = ({ data }) => resolve(data);
  });
  server.tell(told({ unread: 1 }));
  expect(await heard).toBe(1);
  other.close();
});
