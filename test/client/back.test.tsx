import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { open } from './stale-answers.tsx';

test('Back closes a dialog, with what was typed in it kept, and leaves the board where none is open', async () => {
  const { user } = await open({});
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  expect(history.state).toMatchObject({ dialog: true });
  history.back();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.getByRole('article', { name: 'Fix the gate' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  expect(await screen.findByDisplayValue('Fix the gate today')).toBeTruthy();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  // The entry of the dialog is left, so that the next step back is one from the board.
  await waitFor(() => expect(history.state?.dialog).toBeUndefined());
});
