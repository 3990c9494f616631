import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskBody } from '../../src/client/board-store/task-draft.ts';
import { heldReply, task } from '../render.tsx';
import { calls, open } from './stale-answers.tsx';

const beginning = 'It begins. '.repeat(90);
const whole = `${beginning}And it ends.`;
const cut = task({ description: beginning, descriptionCut: true });

test('Show more on a cut description fetches all of it', async () => {
  const { server, user } = await open({ 'GET /api/tasks/t1': { body: task({ description: whole }) } }, [cut]);
  expect(calls(server, 'GET /api/tasks/t1')).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/And it ends\.$/)).toBeTruthy();
  expect(calls(server, 'GET /api/tasks/t1')).toHaveLength(1);
});

test('an edit of a cut description opens at once, and its field unlocks when the whole text is there', async () => {
  const reply = heldReply({ body: task({ description: whole }) });
  const { server, user } = await open({ 'GET /api/tasks/t1': reply.answer, 'PUT /api/tasks/t1': { body: task({ version: 2 }) } }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  expect(description.disabled).toBe(true);
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  reply.go();
  await waitFor(() => expect(description.disabled).toBe(false));
  expect(description.value).toBe(whole);
  await user.type(description, ' Really.');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(calls(server, 'PUT')).toHaveLength(1));
  expect(server.sent.at(-1)?.body).toMatchObject({
    title: 'Fix the gate today',
    description: `${whole} Really.`,
  } satisfies Partial<TaskBody>);
});
