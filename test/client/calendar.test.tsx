import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import type { Script } from '../render.tsx';
import { calls, openFromMore } from './stale-answers.tsx';

const none: Answer<'getCalendar'> = { scope: null, createdAt: null };
const mine: Answer<'getCalendar'> = { scope: 'mine', createdAt: '2026-01-02T03:04:05.678Z' };
const settings = {
  email: null,
  emailConfirmed: false,
  emailRefused: false,
  emailKinds: [],
  pushKinds: [],
  digestHour: null,
  mailAvailable: false,
  pushAvailable: false,
  pushKey: null,
};
const url = 'https://tasks.example.com/api/calendar/secret.ics';
async function openCalendar(calendar: typeof none, more: Script = {}) {
  const opened = await openFromMore('Notification Settings', {
    'GET /api/notification-settings': { body: settings },
    'GET /api/calendar': { body: calendar },
    ...more,
  });
  return { ...opened, part: within(await opened.dialog.findByRole('region', { name: 'Calendar' })) };
}

test('an address for all tasks is made and shown once, with how to subscribe', async () => {
  const made = { status: 201, body: { ...mine, scope: 'all', url } };
  const { user, part, server } = await openCalendar(none, { 'POST /api/calendar': made });
  await user.click(await part.findByRole('combobox', { name: 'Tasks' }));
  await user.click(await screen.findByRole('option', { name: 'All tasks' }));
  await user.click(part.getByRole('button', { name: 'Make Address' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Calendar Address' }));
  expect(secret.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', url);
  expect(secret.getByText(/^In your calendar app/)).toBeTruthy();
  expect(server.sent.map(({ body }) => body)).toEqual([{ scope: 'all' }]);
  await user.click(secret.getByRole('button', { name: 'Done' }));
  expect(part.getByText(/^The address for all tasks was made/)).toBeTruthy();
  await waitFor(() => expect(part.queryByRole('button', { name: 'Make Address' })).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Calendar' })));
});

test('an address is renewed and ended only after a question', async () => {
  const { user, part, server } = await openCalendar(mine, {
    'POST /api/calendar': { status: 201, body: { ...mine, url: '/api/calendar/secret.ics' } },
    'DELETE /api/calendar': { status: 204 },
  });
  await user.click(await part.findByRole('button', { name: 'Renew Address' }));
  const renewing = within(await screen.findByRole('alertdialog', { name: 'Renew the calendar address?' }));
  expect(server.sent).toEqual([]);
  await user.click(renewing.getByRole('button', { name: 'Renew' }));
  const secret = within(await screen.findByRole('dialog', { name: 'Calendar Address' }));
  expect(secret.getByRole('textbox', { name: 'Address' })).toHaveProperty('value', `${server.url}/api/calendar/secret.ics`);
  await user.click(secret.getByRole('button', { name: 'Done' }));
  await waitFor(() => expect(document.activeElement).toBe(part.getByRole('button', { name: 'Renew Address' })));
  await user.click(part.getByRole('button', { name: 'End Address' }));
  const ending = within(await screen.findByRole('alertdialog', { name: 'End the calendar address?' }));
  await user.click(ending.getByRole('button', { name: 'End' }));
  expect(await screen.findByText('The calendar address has ended.')).toBeTruthy();
  expect(await part.findByRole('button', { name: 'Make Address' })).toBeTruthy();
  expect(calls(server, 'DELETE')).toEqual(['DELETE /api/calendar']);
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Calendar' })));
});
