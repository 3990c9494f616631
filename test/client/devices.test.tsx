import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { callAs, renderApp, startScripted } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';
import { signInElsewhere } from './elsewhere.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari/604.1';

let app: App;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber });
});

async function openMenu(url = app.url) {
  renderApp(url);
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'More' }));
  return { user, menu: await screen.findByRole('menu', { name: 'More' }) };
}

async function openDevices(url = app.url) {
  const { user } = await openMenu(url);
  await user.click(screen.getByRole('menuitem', { name: 'Your Devices' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Your Devices' }) };
}

const elsewhere = (userAgent: string) => signInElsewhere(app.url, SUPER_ADMIN.mobileNumber, { 'user-agent': userAgent });

test('the menu opens, moves and closes by keyboard', async () => {
  renderApp(app.url);
  const user = userEvent.setup();
  (await screen.findByRole('button', { name: 'More' })).focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Compact Cards'));
  const items = [...screen.getByRole('menu').querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const button = screen.getByRole('button', { name: 'More' });
  expect(button.getAttribute('aria-expanded')).toBe('true');
  const steps = [
    ['{ArrowUp}', items.at(-1)],
    ['{ArrowDown}', items[0]],
    ['{End}', items.at(-1)],
    ['{Home}', items[0]],
    ['a', screen.getByRole('menuitem', { name: 'API Tokens' })],
  ] as const;
  for (const [key, item] of steps) {
    await user.keyboard(key);
    await waitFor(() => expect(document.activeElement).toBe(item));
  }
  await user.keyboard('{Escape}');
  expect(screen.queryByRole('menu')).toBeNull();
  expect(document.activeElement).toBe(button);
});

test('an open menu closes on a second click, and when focus leaves it', async () => {
  const { user } = await openMenu();
  const button = screen.getByRole('button', { name: 'More' });
  await user.click(button);
  expect(screen.queryByRole('menu')).toBeNull();
  await user.click(button);
  expect(screen.getByRole('menu')).toBeTruthy();
  await user.tab();
  expect(screen.queryByRole('menu')).toBeNull();
});

test('an admin’s menu has no Audit Log', async () => {
  await callAs(app.url, 'POST', '/api/admins', { name: 'Ana Diaz', mobileNumber: '3055550102', role: 'admin' });
  await callAs(app.url, 'POST', '/api/login', { username: '3055550102' });
  const { menu } = await openMenu();
  expect(within(menu).getByRole('menuitem', { name: 'Your Devices' })).toBeTruthy();
  expect(within(menu).queryByRole('menuitem', { name: 'Audit Log' })).toBeNull();
});

test('Sign Out on a device signs it out, and focus stays in the list', async () => {
  const there = await elsewhere(FIREFOX);
  const { user, dialog } = await openDevices();
  const row = (await within(dialog).findByText('Firefox on Linux')).closest('li') as HTMLElement;
  expect(within(row).getByText('127.0.0.1')).toBeTruthy();
  expect(within(row).getAllByTitle(/^\w{3} \d+, \d{4}, /)).toHaveLength(2);
  const button = within(row).getByRole('button', { name: 'Sign Out', description: 'Firefox on Linux' });
  const own = within(dialog).getByText('This device').closest('li') as HTMLElement;
  expect(within(own).queryByRole('button')).toBeNull();
  await user.click(button);
  expect(await screen.findByText('Firefox on Linux was signed out.')).toBeTruthy();
  expect(within(dialog).queryByText('Firefox on Linux')).toBeNull();
  expect(document.activeElement).toBe(within(dialog).getByRole('list', { name: 'Devices' }));
  expect(await there()).toBe(false);
});

test('signing out all other devices leaves this one signed in', async () => {
  const others = [await elsewhere(FIREFOX), await elsewhere(IPHONE)];
  const { user, dialog } = await openDevices();
  await user.click(await within(dialog).findByRole('button', { name: 'Sign Out All Others' }));
  expect(await screen.findByText('All other devices were signed out.')).toBeTruthy();
  expect(within(within(dialog).getByRole('list', { name: 'Devices' })).getAllByRole('listitem')).toHaveLength(1);
  expect(within(dialog).getByText('You are not signed in anywhere else.')).toBeTruthy();
  for (const there of others) expect(await there()).toBe(false);
  await callAs(app.url, 'GET', '/api/user');
});

test('errors about devices show the server’s words', async () => {
  const here = { id: 's1', browser: 'Chrome on Linux', address: '10.0.0.1', createdAt: '2026-01-02T03:04:05.678Z' };
  const device = { ...here, lastUsedAt: here.createdAt, current: true };
  let answer: { status: number; body: unknown } = { status: 503, body: 'The database is away.' };
  const server = await startScripted([], {
    'GET /api/sessions': () => answer,
    'DELETE /api/sessions/s2': { status: 404, body: 'This device is not signed in.' },
  });
  try {
    const { user, dialog } = await openDevices(server.url);
    expect((await within(dialog).findByRole('alert')).textContent).toBe('503: The database is away.');
    answer = { status: 200, body: [{ ...device, id: 's2', current: false }, device] };
    await user.click(within(dialog).getByRole('button', { name: 'Try again' }));
    const signOut = await within(dialog).findByRole('button', { name: 'Sign Out' });
    answer = { status: 200, body: [device] };
    await user.click(signOut);
    expect(await screen.findByText('404: This device is not signed in.')).toBeTruthy();
    expect(await within(dialog).findByText('You are not signed in anywhere else.')).toBeTruthy();
  } finally {
    await server.close();
  }
});

test('an action that finds the session ended says that alone', async () => {
  const here = { browser: 'Chrome on Linux', address: '10.0.0.1', createdAt: '2026-01-02T03:04:05.678Z' };
  const [own, other] = ['s1', 's2'].map((id) => ({ ...here, id, lastUsedAt: here.createdAt, current: id === 's1' }));
  const server = await startScripted([], {
    'GET /api/sessions': { body: [own, other] },
    'DELETE /api/sessions/s2': { status: 401, body: 'Sign in to continue.' },
  });
  try {
    const { user, dialog } = await openDevices(server.url);
    await user.click(await within(dialog).findByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Signed out')).toBeTruthy();
    await new Promise((resolve) => setTimeout(resolve, 50));
    // The toast may just be on its way out of the dialog.
    expect(await screen.findByText('Signed out')).toBeTruthy();
    expect(screen.queryByText('401: Sign in to continue.')).toBeNull();
  } finally {
    await server.close();
  }
});
