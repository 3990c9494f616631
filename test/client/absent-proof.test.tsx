import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test, vi } from 'vitest';
import type { Scripted } from '../render.tsx';
import { openGuardedBoard } from './guarded-board.ts';
import { challenge } from './second-factor-answers.ts';

vi.mock('../../src/client/second-factor/proof-dialog.tsx', () => Promise.reject(new Error('The server is away.')));

let server: Scripted;
afterEach(() => server.close());

test('a call whose dialog for a proof fails to load ends, so that its button works again', async () => {
  server = await openGuardedBoard({
    'GET /api/admins': { body: [{ id: 'u2', name: 'Ana Diaz', role: 'admin', mobileNumber: '3055550102', active: true }] },
    'POST /api/proof': challenge,
    'POST /api/admins/u2/sign-out': { status: 403, body: 'Confirm that it is you.' },
  });
  const user = userEvent.setup();
  await user.click(screen.getByRole('button', { name: 'Manage Admins' }));
  await user.click(await screen.findByRole('button', { name: 'Edit Ana Diaz' }));
  const button = await screen.findByRole('button', { name: 'Sign Out Everywhere' });
  await user.click(button);
  expect(await screen.findByText('Part of the page could not be loaded. Reload.')).toBeTruthy();
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBeNull());
});
