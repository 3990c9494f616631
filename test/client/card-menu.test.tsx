import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { task } from '../render.tsx';
import { ana, open } from './stale-answers.tsx';

const readOnlyUser = { 'GET /api/user': { body: { id: 'u1', name: 'Bo Lee', role: 'admin' } } };

async function menuOf(title: string) {
  // The code of the menu comes after the cards.
  await waitFor(() => {
    fireEvent.contextMenu(screen.getByRole('article', { name: title }));
    screen.getByRole('menu', { name: 'Task actions' });
  });
  return within(screen.getByRole('menu', { name: 'Task actions' }));
}

test('a card that one may not change has only the entries that change nothing', async () => {
  await open(readOnlyUser, [task({ createdByAdminId: ana.id, creator: ana })]);
  await screen.findByText(/can change this task/);
  const menu = await menuOf('Fix the gate');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link', 'Copy number', 'SelectX']);
});
