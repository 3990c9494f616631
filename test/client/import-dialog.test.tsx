import { act, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { queryClient } from '../../src/client/api/query-client.ts';
import { steps } from '../../src/client/board-store/undo/steps.ts';
import { heldReply, type Script, signInElsewhere } from '../render.tsx';
import { openFromMore } from './stale-answers.tsx';

const path = 'POST /api/tasks/import';
const none = { id: null, count: 0, refused: [] };

/** Opens the dialog with a pasted table. */
async function openTable(table: string, script: Script) {
  const opened = await openFromMore('Import Tasks', script);
  const { user, dialog } = opened;
  await user.click(dialog.getByRole('textbox', { name: 'Or paste a table' }));
  await user.paste(table);
  await user.click(dialog.getByRole('button', { name: 'Read Table' }));
  await dialog.findByRole('combobox', { name: 'Title' });
  return opened;
}

test('a choice that is changed while the tasks are checked → no preview of the choice before', async () => {
  const check = heldReply({ body: none });
  const { user, dialog, server } = await openTable('Task,Place\nMove the racks,Gate 7', { [path]: check.answer });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  await waitFor(() => expect(server.asked.at(-1)).toMatch(path));
  await user.click(dialog.getByRole('combobox', { name: 'Title' }));
  await user.click(await screen.findByRole('option', { name: 'Place' }));
  await act(async () => check.go());
  await waitFor(() => expect(dialog.queryByText('Checking the tasks…')).toBeNull());
  expect(dialog.queryByRole('button', { name: 'Import 1 task' })).toBeNull();
  expect(dialog.getByRole('combobox', { name: 'Title' }).textContent).toBe('Place');
  server.script[path] = { body: none };
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Gate 7')).toBeTruthy();
  expect(dialog.getByRole('button', { name: 'Import 1 task' })).toBeTruthy();
});

test('a failed check is told, and another press of Preview checks again', async () => {
  const { user, dialog, server } = await openTable('Task\nMove the racks', { [path]: { status: 503, body: 'Busy.' } });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  server.script[path] = { body: none };
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('1 task can be imported.')).toBeTruthy();
});

test('the order of the dates is asked for, and every press of Preview leads to it', async () => {
  const { user, dialog, server } = await openTable('Task\tDue\nMove the racks\t03/04/2026', { [path]: { body: none } });
  const order = dialog.getByRole('combobox', { name: 'Order of the dates' });
  for (let press = 0; press < 2; press++) {
    await user.click(dialog.getByRole('button', { name: 'Preview' }));
    await waitFor(() => expect(document.activeElement).toBe(order));
    expect(dialog.getByText('Choose the order of the dates first.')).toBeTruthy();
  }
  await user.click(order);
  await user.click(await screen.findByRole('option', { name: /^Month first/ }));
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Pending · Medium · Mar 4, 2026')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toMatchObject({ tasks: [{ title: 'Move the racks', dueDate: '2026-03-04' }] });
});

test('a text that is no table → focus goes to it, which reads its error', async () => {
  const { user, dialog } = await openFromMore('Import Tasks', {});
  const text = dialog.getByRole('textbox', { name: 'Or paste a table' });
  await user.type(text, 'Task');
  for (let press = 0; press < 2; press++) {
    await user.click(dialog.getByRole('button', { name: 'Read Table' }));
    await waitFor(() => expect(document.activeElement).toBe(text));
    expect(text.getAttribute('aria-invalid')).toBe('true');
    expect(dialog.getByText(/^This is no table/)).toBeTruthy();
  }
});

test('the last row becomes the oldest task, so that the first one stands first on the board', async () => {
  const refused = [{ row: 2, message: 'Too long.' }];
  const { user, dialog, server } = await openTable('Task\nFirst\nSecond\nThird', { [path]: { body: { ...none, refused } } });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  expect(await dialog.findByText('Row 2, Second: Too long.')).toBeTruthy();
  expect(dialog.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Row 2, Second: Too long.',
    'FirstPending · Medium',
    'ThirdPending · Medium',
  ]);
  server.script[path] = { body: { id: 'i1', count: 2, refused: [] } };
  await user.click(dialog.getByRole('button', { name: 'Import 2 tasks' }));
  expect(await screen.findByText('2 tasks imported')).toBeTruthy();
  expect(server.sent.at(-1)?.body).toMatchObject({ tasks: [{ title: 'Third' }, { title: 'First' }] });
});

test('an import that is answered once another admin has signed in → no word of it, and nothing for them to undo', async () => {
  const { user, dialog, server } = await openTable('Task\nMove the racks', { [path]: { body: none } });
  await user.click(dialog.getByRole('button', { name: 'Preview' }));
  const imported = heldReply({ body: { id: 'i1', count: 1, refused: [] } });
  server.script[path] = imported.answer;
  await user.click(await dialog.findByRole('button', { name: 'Import 1 task' }));
  await waitFor(() => expect(server.asked.at(-1)).toContain('dryRun=false'));
  await signInElsewhere(server);
  await act(async () => imported.go());
  await waitFor(() => expect(queryClient.isMutating() + queryClient.isFetching()).toBe(0));
  expect(screen.queryByText('1 task imported')).toBeNull();
  expect(steps.get().done).toEqual([]);
});
