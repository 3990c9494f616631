import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { Notification } from '#shared/notifications.ts';
import { heldReply, type Script, type Scripted } from '../render.tsx';
import { openGuardedBoard } from './guarded-board.ts';
import { inMinutes, mine, security } from './second-factor-answers.ts';

const ana = { id: 'u2', name: 'Ana Diaz', role: 'admin' };
const none = { passkeys: 0, recoveryCodes: 0, trustedBrowsers: 0, ready: false };

const event = (data: { item?: Notification; unread: number }) => `event: notification\ndata: ${JSON.stringify(data)}\n\n`;
const proofAdded: Notification = {
  id: 'n1',
  kind: 'factor_changed',
  task: null,
  count: 1,
  actor: { id: 'u1', name: 'Super Admin' },
  via: null,
  note: null,
  at: inMinutes(0),
  readAt: null,
};

let server: Scripted;
afterEach(() => server.close());

async function board(script: Script) {
  server = await openGuardedBoard(script);
  return userEvent.setup();
}

async function openEntry(user: ReturnType<typeof userEvent.setup>, name: string) {
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name }));
  return within(await screen.findByRole('dialog', { name }));
}

test('Security says when the factor takes effect and who is ready, and makes codes that are shown once', async () => {
  const codes = Array.from({ length: 10 }, (_, index) => `abcd-efg${index}`);
  const people = [
    { id: 'u1', name: 'Super Admin', role: 'super_admin', ...mine },
    { ...ana, ...none },
  ];
  const later = {
    ...security,
    from: '2027-01-04T05:00:00.000Z',
    holds: false,
    trusted: false,
    mine: { ...mine, recoveryCodes: 0 },
    people,
  };
  const user = await board({ 'GET /api/security': { body: later }, 'POST /api/recovery-codes': { status: 201, body: { codes } } });
  const dialog = await openEntry(user, 'Security');
  expect(await dialog.findByText(/It takes effect on Jan 4, 2027\./)).toBeTruthy();
  expect(dialog.getByText('1 of 2 can prove who they are.')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Trust this browser' })).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Make Recovery Codes' }));
  const shown = within(await screen.findByRole('dialog', { name: 'Recovery Codes' }));
  expect(shown.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(codes);
  await user.click(shown.getByRole('button', { name: 'I have saved them' }));
  expect(screen.queryByText('abcd-efg0')).toBeNull();
  // The answer of the server still says that there are none.
  await user.click(await dialog.findByRole('button', { name: 'Make New Codes' }));
  expect(await screen.findByRole('alertdialog', { name: 'Make new recovery codes?' })).toBeTruthy();
});

test('Security does not close while it makes codes, because they are shown once', async () => {
  const made = heldReply({ status: 201, body: { codes: ['abcd-efgh'] } });
  const user = await board({ 'POST /api/recovery-codes': made.answer });
  await user.click(await (await openEntry(user, 'Security')).findByRole('button', { name: 'Make New Codes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }));
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  await user.keyboard('{Escape}');
  made.go();
  expect(within(await screen.findByRole('dialog', { name: 'Recovery Codes' })).getByText('abcd-efgh')).toBeTruthy();
});

test('new recovery codes are shown at once, while Security still loads how many there are', async () => {
  const user = await board({ 'POST /api/recovery-codes': { status: 201, body: { codes: ['abcd-efgh'] } } });
  const dialog = await openEntry(user, 'Security');
  await user.click(await dialog.findByRole('button', { name: 'Make New Codes' }));
  const count = heldReply({ body: security });
  server.script['GET /api/security'] = count.answer;
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }));
  // A call that is not answered ends by itself only later.
  expect(await screen.findByRole('dialog', { name: 'Recovery Codes' }, { timeout: 5_000 })).toBeTruthy();
  count.go();
});

test('a press beside the new recovery codes leaves them open, because they are shown once', async () => {
  const user = await board({ 'POST /api/recovery-codes': { status: 201, body: { codes: ['abcd-efgh'] } } });
  await user.click(await (await openEntry(user, 'Security')).findByRole('button', { name: 'Make New Codes' }));
  await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Make New Codes' }));
  const shown = await screen.findByRole('dialog', { name: 'Recovery Codes' });
  await user.click(shown.parentElement as HTMLElement);
  expect(within(shown).getByText('abcd-efgh').isConnected).toBe(true);
});

test('people who have no proof yet are asked to enrol, until they hide it', async () => {
  const user = await board({ 'GET /api/security': { body: { ...security, mine: { ...mine, ready: false } } } });
  const notice = within(await screen.findByRole('region', { name: 'Notice' }));
  await user.click(notice.getByRole('button', { name: 'Open Security' }));
  await screen.findByRole('dialog', { name: 'Security' });
  await user.keyboard('{Escape}');
  await user.click(notice.getByRole('button', { name: 'Hide for Today' }));
  expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull();
});

test.each([
  ['another device', { item: proofAdded, unread: 1 }],
  ['another tab, while this one was hidden', { unread: 1 }],
])('a proof that was added on %s ends the notice that asks to enrol', async (_, told) => {
  await board({ 'GET /api/security': { body: { ...security, mine: none } } });
  await screen.findByRole('region', { name: 'Notice' });
  await waitFor(() => expect(server.followed.length).toBe(1));
  server.tell(event({ unread: 0 }));
  await screen.findByRole('button', { name: 'Notifications' });
  server.script['GET /api/security'] = { body: security };
  server.tell(event(told));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Notice' })).toBeNull());
});

test('people who have a proof → a count of notifications asks nothing about it', async () => {
  await board({});
  await screen.findByRole('button', { name: 'Notifications' });
  await waitFor(() => expect(server.followed.length).toBe(1));
  const asked = () => server.asked.filter((one) => !one.includes('/events'));
  await waitFor(() => expect(asked()).toContain('GET /api/notices'));
  server.tell(event({ unread: 0 }));
  server.tell(event({ unread: 1 }));
  await screen.findByRole('button', { name: 'Notifications, 1 unread' });
  await waitFor(() => expect(asked().filter((one) => one === 'GET /api/notices')).toHaveLength(2));
  expect(asked().filter((one) => one === 'GET /api/security')).toHaveLength(1);
});

test('trusted browsers and passkeys that cannot be loaded are said to be missing, and can be asked for again', async () => {
  const script: Script = {
    'GET /api/sessions': { body: [] },
    'GET /api/trusted-browsers': { status: 503, body: 'The database is away.' },
    'GET /api/passkeys': { body: [] },
  };
  const user = await board(script);
  const dialog = await openEntry(user, 'Your Devices');
  expect((await dialog.findByRole('alert')).textContent).toBe('503: The database is away.');
  const at = inMinutes(-60);
  const trusted = { id: 'b1', browser: 'Safari on iPhone', address: '10.0.0.1', createdAt: at, lastUsedAt: at, current: false };
  server.script['GET /api/trusted-browsers'] = { body: [trusted] };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByText('Safari on iPhone')).toBeTruthy();
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('Security and Your Devices that cannot be loaded again say so', async () => {
  const user = await board({
    'GET /api/sessions': { body: [] },
    'GET /api/trusted-browsers': { body: [] },
    'GET /api/passkeys': { body: [] },
  });
  for (const [entry, call, part] of [
    ['Security', 'GET /api/security', { role: 'region', name: 'Second Factor' }],
    ['Your Devices', 'GET /api/sessions', { role: 'list', name: 'Devices' }],
  ] as const) {
    const loads = server.script[call];
    await (await openEntry(user, entry)).findByRole(part.role, { name: part.name });
    await user.keyboard('{Escape}');
    server.script[call] = { status: 503, body: 'The database is away.' };
    const again = await openEntry(user, entry);
    expect((await again.findByRole('alert')).textContent).toBe('503: The database is away.');
    expect(again.getByRole(part.role, { name: part.name })).toBeTruthy();
    const held = heldReply({ status: 503, body: 'The database is away.' });
    server.script[call] = held.answer;
    await user.click(again.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-busy')).toBe('true'));
    held.go();
    await waitFor(() => expect(document.activeElement?.getAttribute('aria-busy')).toBeNull());
    expect(document.activeElement).toBe(again.getByRole('button', { name: 'Try again' }));
    if (loads) server.script[call] = loads;
    await user.click(again.getByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(again.queryByRole('alert')).toBeNull());
    await user.keyboard('{Escape}');
  }
});

test('Your Devices lists trusted browsers and passkeys too, and signs out elsewhere with their trust', async () => {
  const at = inMinutes(-60);
  const session = { id: 's1', browser: 'Chrome on Linux', address: '10.0.0.1', createdAt: at, lastUsedAt: at, current: true };
  const trusted = { ...session, id: 'b1', browser: 'Safari on iPhone', current: false };
  const user = await board({
    'GET /api/sessions': { body: [session] },
    'GET /api/trusted-browsers': { body: [trusted] },
    'GET /api/passkeys': { body: [{ id: 'p1', name: 'My phone', createdAt: at, lastUsedAt: null }] },
    'DELETE /api/trusted-browsers/b1': { status: 204 },
    'DELETE /api/sessions': { status: 204 },
  });
  const dialog = await openEntry(user, 'Your Devices');
  await dialog.findByRole('button', { name: 'Remove', description: 'My phone' });
  expect(dialog.getAllByRole('listitem')).toHaveLength(3);
  await user.click(dialog.getByRole('button', { name: 'End Trust', description: 'Safari on iPhone' }));
  expect(await screen.findByText('Safari on iPhone is no longer trusted.')).toBeTruthy();
  await user.click(dialog.getByRole('checkbox', { name: 'Also end their trust' }));
  await user.click(dialog.getByRole('button', { name: 'Sign Out All Others' }));
  await waitFor(() => expect(server.asked).toContain('DELETE /api/sessions?trust=true'));
});
