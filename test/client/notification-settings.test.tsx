import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { FailedJob } from '#shared/jobs.ts';
import { type NotificationSettings, notificationKinds } from '#shared/notifications.ts';
import { heldReply, renderApp, type Script, startScripted } from '../render.tsx';
import { calls, open, openFromMore } from './stale-answers.tsx';

const settings = (change: Partial<NotificationSettings> = {}): NotificationSettings => ({
  email: null,
  emailConfirmed: false,
  emailRefused: false,
  emailKinds: [],
  pushKinds: [],
  digestHour: null,
  mailAvailable: true,
  pushAvailable: true,
  pushKey: null,
  ...change,
});
const path = '/api/notification-settings';

const openSettings = (stored: NotificationSettings, more: Script = {}) =>
  openFromMore('Notification Settings', {
    [`GET ${path}`]: { body: stored },
    'GET /api/calendar': { body: { scope: null, createdAt: null } },
    ...more,
  });

test('an address, kinds and the hour of the digest are saved, and nothing that was left alone', async () => {
  const saved = settings({ email: 'ana@example.com', emailKinds: ['mentioned'], digestHour: 7 });
  const { server, user, dialog } = await openSettings(settings(), { [`PUT ${path}`]: { body: saved } });
  await user.type(await dialog.findByRole('textbox', { name: 'Email Address' }), 'ana@example.com');
  await user.click(dialog.getByRole('checkbox', { name: 'Mentions of me: Mail' }));
  await user.click(dialog.getByRole('combobox', { name: 'Daily Digest' }));
  await user.click(await screen.findByRole('option', { name: '7:00 AM' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  const said = 'Notification settings saved. Open the link in the mail to ana@example.com to confirm the address.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.com', emailKinds: ['mentioned'], digestHour: 7 }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'More' }));
});

test('a new address without a kind or a digest says that no mail will come', async () => {
  const saved = settings({ email: 'ana@example.com' });
  const { user, dialog } = await openSettings(settings(), { [`PUT ${path}`]: { body: saved } });
  await user.type(await dialog.findByRole('textbox', { name: 'Email Address' }), 'ana@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText(/confirm the address\. You get no other mail until you choose what to be told about\.$/)).toBeTruthy();
});

test('kinds without an address say that no mail will come', async () => {
  const saved = settings({ emailKinds: ['mentioned'] });
  const { user, dialog } = await openSettings(settings(), { [`PUT ${path}`]: { body: saved } });
  await user.click(await dialog.findByRole('checkbox', { name: 'Mentions of me: Mail' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Notification settings saved. You get no mail until you enter your address.')).toBeTruthy();
});

test('an invalid address is marked, and nothing is sent', async () => {
  const { server, user, dialog } = await openSettings(settings());
  const field = await dialog.findByRole('textbox', { name: 'Email Address' });
  await user.type(field, 'ana@');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Enter an email address, such as ana@example.com.')).toBeTruthy();
  expect(document.activeElement).toBe(field);
  expect(server.sent).toEqual([]);
});

test('settings that were not changed are not sent', async () => {
  const { server, user, dialog } = await openSettings(settings({ email: 'ana@example.com', emailConfirmed: true, pushKinds: ['overdue'] }));
  expect(await dialog.findByText('Confirmed')).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: 'Overdue tasks: Push' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.sent).toEqual([]);
});

test('the mail to an unconfirmed address is sent again', async () => {
  const stored = settings({ email: 'ana@example.com' });
  const { server, user, dialog } = await openSettings(stored, { [`PUT ${path}`]: { body: stored } });
  expect(await dialog.findByText('Waiting for confirmation')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send Again' }));
  expect(await screen.findByText('A mail was sent to ana@example.com. Open its link to confirm the address.')).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ email: 'ana@example.com' }]);
  await user.type(dialog.getByRole('textbox', { name: 'Email Address' }), '.au');
  expect(dialog.queryByRole('button', { name: 'Send Again' })).toBeNull();
});

test('a refused address says so, until a mail is sent to it again', async () => {
  const stored = settings({ email: 'ana@example.com', emailRefused: true });
  const { user, dialog } = await openSettings(stored, { [`PUT ${path}`]: { body: { ...stored, emailRefused: false } } });
  expect(await dialog.findByText('Refused by the mail server')).toBeTruthy();
  await user.click(dialog.getByRole('button', { name: 'Send Again' }));
  expect(await dialog.findByText('Waiting for confirmation')).toBeTruthy();
  expect(dialog.queryByText('Refused by the mail server')).toBeNull();
});

test('only the available channels have their columns, and without any there is nothing to save', async () => {
  const { user, dialog, server } = await openSettings(settings({ mailAvailable: false }));
  expect(await dialog.findAllByRole('checkbox')).toHaveLength(notificationKinds.length);
  expect(dialog.queryByRole('columnheader', { name: 'Mail' })).toBeNull();
  expect(dialog.queryByRole('textbox')).toBeNull();
  expect(dialog.queryByRole('combobox', { name: 'Daily Digest' })).toBeNull();
  await user.keyboard('{Escape}');
  server.script[`GET ${path}`] = { body: settings({ mailAvailable: false, pushAvailable: false }) };
  await user.click(screen.getByRole('button', { name: 'More' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Notification Settings' }));
  const now = within(await screen.findByRole('dialog', { name: 'Notification Settings' }));
  expect(await now.findByText(/^Notifications appear in this page/)).toBeTruthy();
  expect(screen.getByRole('dialog').textContent).not.toMatch(/mail|push/i);
  expect(now.queryByRole('button', { name: 'Save Changes' })).toBeNull();
  expect(now.queryByRole('table')).toBeNull();
});

test('settings that cannot be loaded say why, and are asked for again', async () => {
  const { user, dialog, server } = await openFromMore('Notification Settings', { [`GET ${path}`]: { status: 503, body: 'Busy.' } });
  expect((await dialog.findByRole('alert')).textContent).toBe('503: Busy.');
  server.script[`GET ${path}`] = { body: settings() };
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  expect(await dialog.findByRole('textbox', { name: 'Email Address' })).toBeTruthy();
});

test('a failed delivery is tried again and leaves the list', async () => {
  const at = '2026-01-02T03:04:05.678Z';
  const job: FailedJob = { id: 'j1', kind: 'mail', error: 'The mail server is away.', attempts: 8, createdAt: at, failedAt: at };
  const { server, user, dialog } = await openFromMore('Deliveries', {
    'GET /api/jobs/failed': { body: [job, { ...job, id: 'j2', kind: 'unheard_of', error: null, attempts: 1 }] },
    'POST /api/jobs/j1/retry': { status: 204 },
  });
  expect(await dialog.findByText('The mail server is away.')).toBeTruthy();
  expect(dialog.getByText('Messages and other work that failed after the last attempt.')).toBeTruthy();
  expect(dialog.getByText('unheard_of')).toBeTruthy();
  const [retry] = dialog.getAllByRole('button', { name: 'Try again' });
  server.script['GET /api/jobs/failed'] = { body: [] };
  await user.click(retry as HTMLElement);
  expect(await screen.findByText('It will be tried again at once.')).toBeTruthy();
  expect(await dialog.findByText('Nothing has failed')).toBeTruthy();
  expect(document.activeElement).toBe(dialog.getByRole('region', { name: 'Failed deliveries' }));
  expect(calls(server, 'POST')).toEqual(['POST /api/jobs/j1/retry']);
});

test('an admin has no Deliveries', async () => {
  const { user } = await open({ 'GET /api/user': { body: { id: 'u1', name: 'Bo Lee', role: 'admin', assigneesMay: [] } } });
  await user.click(screen.getByRole('button', { name: 'More' }));
  expect(await screen.findByRole('menuitem', { name: 'Notification Settings' })).toBeTruthy();
  expect(screen.queryByRole('menuitem', { name: 'Deliveries' })).toBeNull();
});

test('a link that confirms an address asks first, and its token leaves the address bar', async () => {
  const server = await startScripted([], { 'POST /api/email/confirm': { body: settings({ emailConfirmed: true }) } });
  renderApp(server.url, '/?confirm=secret&assignee=Bo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Email Address' }));
  expect(location.search).toBe('?assignee=Bo');
  expect(calls(server, 'POST')).toEqual([]);
  await userEvent.setup().click(dialog.getByRole('button', { name: 'Confirm Email Address' }));
  expect(await screen.findByText('Email address confirmed.')).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ token: 'secret' }]);
  expect(screen.queryByRole('dialog')).toBeNull();
  await server.close();
});

test('a mail’s link to the settings opens their dialog once', async () => {
  const server = await startScripted([], { [`GET ${path}`]: { body: settings() } });
  renderApp(server.url, '/?settings=notifications&assignee=Bo');
  const dialog = within(await screen.findByRole('dialog', { name: 'Notification Settings' }));
  expect(await dialog.findByRole('textbox', { name: 'Email Address' })).toBeTruthy();
  expect(location.search).toBe('?assignee=Bo');
  await userEvent.setup().keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await server.close();
});

test.each([
  ['signed out', { status: 401, body: 'Sign in.' }],
  ['signed in', { body: { id: 'u1', name: 'Bo Lee', role: 'admin', assigneesMay: [] } }],
])('a link to unsubscribe shows its button %s, and then that it is done', async (_, answer) => {
  const server = await startScripted([], { 'GET /api/user': answer, 'POST /api/email/unsubscribe/secret': { status: 204 } });
  renderApp(server.url, '/auth?unsubscribe=secret');
  const button = await screen.findByRole('button', { name: 'Unsubscribe' });
  expect(location.href).toBe(`${server.url}/auth`);
  expect(calls(server, 'POST')).toEqual([]);
  await userEvent.setup().click(button);
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('You are unsubscribed. Max Tasks sends you no more mail.'));
  expect(document.activeElement).toBe(screen.getByRole('status'));
  expect(screen.getByRole('link', { name: 'Go to the board' })).toBeTruthy();
  expect(screen.queryByRole('textbox')).toBeNull();
  await server.close();
});

test('a link to unsubscribe that is not valid says so, and can be tried again', async () => {
  const server = await startScripted([], {
    'GET /api/user': { status: 401, body: 'Sign in.' },
    'POST /api/email/unsubscribe/wrong': { status: 400, body: 'This link is not valid.' },
  });
  renderApp(server.url, '/auth?unsubscribe=wrong');
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Unsubscribe' }));
  expect(await screen.findByText('400: This link is not valid.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Unsubscribe' })).toBeTruthy();
  await server.close();
});

/** Gives the browser of a test push, which it grants. */
function grantPush(): void {
  const toJSON = () => ({ endpoint: 'https://push.test/1', keys: {} });
  const pushManager = { getSubscription: async () => null, subscribe: async () => ({ toJSON }) };
  const registration = { pushManager };
  const serviceWorker = Object.assign(new EventTarget(), {
    ready: Promise.resolve(registration),
    register: async () => registration,
    getRegistration: async () => registration,
  });
  vi.stubGlobal('PushManager', class {});
  vi.stubGlobal('Notification', { permission: 'granted', requestPermission: async () => 'granted' });
  Object.defineProperty(navigator, 'serviceWorker', { value: serviceWorker, configurable: true });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    Reflect.deleteProperty(navigator, 'serviceWorker');
    localStorage.clear();
  });
}

test('a kind that is ticked while a device stores its usual ones stays ticked', async () => {
  grantPush();
  const stored = settings({ mailAvailable: false, pushKey: 'BA' });
  const saved = heldReply({ body: { ...stored, pushKinds: ['assigned', 'mentioned', 'due_soon', 'overdue'] } });
  const { server, user, dialog } = await openSettings(stored, {
    [`PUT ${path}`]: saved.answer,
    'POST /api/push-subscriptions': { status: 204 },
  });
  await user.click(await dialog.findByRole('switch', { name: 'Notify this device' }));
  await waitFor(() => expect(server.asked).toContain(`PUT ${path}`));
  expect(dialog.getByRole('checkbox', { name: 'Mentions of me: Push' })).toHaveProperty('checked', true);
  await user.click(dialog.getByRole('checkbox', { name: 'Overdue tasks: Push' }));
  saved.go();
  expect(await screen.findByText('Notification settings saved.')).toBeTruthy();
  expect(dialog.getByRole('checkbox', { name: 'Overdue tasks: Push' })).toHaveProperty('checked', false);
});
