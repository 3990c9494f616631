import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { singleKeys } from '../../src/client/ui/keys-choice.ts';
import { task } from '../render.tsx';
import { ana, open } from './stale-answers.tsx';

const readOnlyUser = { 'GET /api/user': { body: { id: 'u1', name: 'Bo Lee', role: 'admin' } } };

async function menuOf(title: string) {
  // The code of the menu comes after the cards, and then answers this press.
  fireEvent.contextMenu(screen.getByRole('article', { name: title }));
  return within(await screen.findByRole('menu', { name: 'Task actions' }));
}

test('a card that one may not change has only the entries that change nothing', async () => {
  await open(readOnlyUser, [task({ createdByAdminId: ana.id, creator: ana })]);
  await screen.findByText(/can change this task/);
  const menu = await menuOf('Fix the gate');
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Copy link', 'Copy number', 'SelectX']);
});

/** The words of a card's menu and of its first tooltip, with the keys. */
async function keysNamed() {
  const edit = await screen.findByRole('button', { name: 'Edit' });
  const menu = await menuOf('Fix the gate');
  const entries = menu.getAllByRole('menuitem').map(({ textContent }) => textContent);
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  fireEvent.pointerMove(edit, { pointerType: 'mouse' });
  const tip = await screen.findByRole('tooltip');
  const words = tip.textContent;
  fireEvent.keyDown(document.body, { key: 'Escape' });
  fireEvent.pointerLeave(edit, { pointerType: 'mouse' });
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull());
  return { words, entries };
}

test('neither the menu nor a tooltip names a letter once letters are switched off', async () => {
  await open({}, [task()]);
  const before = await keysNamed();
  expect(before.words).toBe('EditE');
  expect(before.entries).toContain('SelectX');
  act(() => singleKeys.set(false));
  try {
    const after = await keysNamed();
    expect(after.entries).toContain('Select');
    expect(after.words).toBe('Edit');
  } finally {
    act(() => singleKeys.set(true));
  }
});
