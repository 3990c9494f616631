import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayOf } from '#shared/calendar.ts';
import { DAY } from '#shared/durations.ts';
import { setServerClock } from '../../src/client/ui/server-clock.ts';
import { timeZone } from '../../src/client/ui/time-zone.ts';
import { callAs, renderApp } from '../render.tsx';
import { type App, SUPER_ADMIN, startApp } from '../start-app.ts';
import { signInElsewhere } from './elsewhere.ts';

let app: App;

/** An admin signed in from the internet, and within the hour 300 sign-ins failed from as many addresses. */
beforeAll(async () => {
  app = await startApp({ environment: { TRUST_PROXY: '127.0.0.1' } });
  await callAs(app.url, 'POST', '/api/login', { username: SUPER_ADMIN.mobileNumber });
  await signInElsewhere(app.url, SUPER_ADMIN.mobileNumber, { 'x-forwarded-for': '203.0.113.7' });
  const at = new Date().toISOString();
  const row = (place: number) => ({ id: `${place}`, source: `address ${place}`, network: `${place}`, region: 'all', admin_id: null, at });
  const rows = Array.from({ length: 300 }, (_, place) => row(place));
  await app.database.transaction((tx) => tx.sql.insertInto('sign_in_attempts').values(rows).execute());
});
afterAll(() => app.close());

const guessing = /^An unusual number of sign-ins fail/;
const open = /^People sign in from the internet/;

test('a super admin reads the warnings, opens the failed sign-ins, and hides a warning for the day', async () => {
  const { unmount } = renderApp(app.url);
  const user = userEvent.setup();
  expect(await screen.findByText(open)).toBeTruthy();
  expect(screen.getAllByRole('region', { name: 'Notice for super admins' })).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: 'Show Failed Sign-Ins' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Audit Log' }));
  expect(dialog.getByRole('combobox', { name: 'Action' }).textContent).toBe('Sign-in failed');
  expect(await dialog.findByText('No entries match these filters')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  const notice = screen.getByText(guessing).closest('section') as HTMLElement;
  await user.click(within(notice).getByRole('button', { name: 'Hide for Today' }));
  expect(screen.queryByText(guessing)).toBeNull();
  expect(document.activeElement?.id).toBe('tasks');
  const stored = localStorage.getItem('hidden-notices') ?? '';
  expect(stored).toMatch(/^\d{4}-\d\d-\d\d guessing$/);

  unmount();
  const reopened = renderApp(app.url);
  localStorage.setItem('hidden-notices', stored);
  expect(await screen.findByText(open)).toBeTruthy();
  expect(screen.queryByText(guessing)).toBeNull();

  reopened.unmount();
  renderApp(app.url);
  localStorage.setItem('hidden-notices', '2020-01-31 guessing');
  expect(await screen.findByText(guessing)).toBeTruthy();
});

test('a notice hidden in another tab stays hidden', async () => {
  renderApp(app.url);
  const notice = (await screen.findByText(guessing)).closest('section') as HTMLElement;
  const day = dayOf(new Date().toISOString(), timeZone);
  localStorage.setItem('hidden-notices', `${day} network`);
  await userEvent.click(within(notice).getByRole('button', { name: 'Hide for Today' }));
  expect(localStorage.getItem('hidden-notices')).toBe(`${day} network guessing`);
});

test('a hidden notice is back on the next day, also on a page that stays open', async () => {
  renderApp(app.url);
  const notice = (await screen.findByText(open)).closest('section') as HTMLElement;
  await userEvent.click(within(notice).getByRole('button', { name: 'Hide for Today' }));
  expect(screen.queryByText(open)).toBeNull();
  act(() => setServerClock(new Date(Date.now() + DAY).toUTCString(), Date.now()));
  expect(screen.queryByText(open)).toBeTruthy();
});
