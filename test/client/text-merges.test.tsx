import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { task } from '../render.tsx';
import { ana, calls, did, inTurn, open, stale } from './stale-answers.tsx';

const written = task({ description: 'Call the owner.\nBring the keys.\nTake photos.' });
const theirs = task({
  version: 2,
  description: 'Call the owner.\nBring all the keys.\nTake photos.',
  activities: [did('edited', ana, 'Description: changed')],
});

async function describe(user: ReturnType<typeof userEvent.setup>, description: string) {
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Description' }), { target: { value: description } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return dialog;
}

test('two people edit different lines of a description → both are saved, with no question, and the toast says so', async () => {
  const both = 'Call Mr. Owner.\nBring all the keys.\nTake photos.';
  const { server, user } = await open(
    { 'PUT /api/tasks/t1': inTurn(stale, { body: { ...theirs, version: 3, description: both } }), 'GET /api/tasks/t1': { body: theirs } },
    [written],
  );
  await describe(user, 'Call Mr. Owner.\nBring the keys.\nTake photos.');
  expect(await screen.findByText('Kept both your text and Ana Diaz’s in the description.')).toBeTruthy();
  expect(server.sent.at(-1)).toMatchObject({ body: { description: both }, ifMatch: '"2"' });
  expect(calls(server, 'PUT')).toHaveLength(2);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('two people edit the same line → only that line is asked about, and the other lines of both stay', async () => {
  const { server, user } = await open({ 'PUT /api/tasks/t1': inTurn(stale, { body: theirs }), 'GET /api/tasks/t1': { body: theirs } }, [
    written,
  ]);
  const dialog = await describe(user, 'Call the owner.\nBring no keys.\nTake many photos.');
  const choice = within(await dialog.findByRole('group', { name: /^Ana Diaz changed Description too, / }));
  expect(choice.getByText('Bring no keys.')).toBeTruthy();
  expect(choice.getByText('Bring all the keys.')).toBeTruthy();
  expect(choice.queryByText(/photos/)).toBeNull();

  await user.click(choice.getByRole('button', { name: 'Take theirs' }));
  const field = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(field.value).toBe('Call the owner.\nBring all the keys.\nTake many photos.');
  await user.click(choice.getByRole('button', { name: 'Keep mine' }));
  expect(field.value).toBe('Call the owner.\nBring no keys.\nTake many photos.');
  await user.click(choice.getByRole('button', { name: 'Take theirs' }));
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(calls(server, 'PUT')).toHaveLength(2));
  expect(server.sent.at(-1)).toMatchObject({
    body: { description: 'Call the owner.\nBring all the keys.\nTake many photos.' },
    ifMatch: '"2"',
  });
});
