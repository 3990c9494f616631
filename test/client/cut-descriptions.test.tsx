import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { draftKeys, drafts } from '../../src/client/board-store/drafts/drafts.ts';
import type { TaskBody } from '../../src/client/board-store/task-draft.ts';
import { heldReply, task } from '../render.tsx';
import { ana, calls, did, inTurn, open, stale } from './stale-answers.tsx';

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

test('the rest of a cut description cannot be loaded → it folds again, and Show more asks once more', async () => {
  const answer = inTurn({ status: 500, body: 'The disk is full' }, { body: task({ description: whole }) });
  const { user } = await open({ 'GET /api/tasks/t1': answer }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Show more' }));
  await screen.findByText('500: The disk is full');
  await user.click(await screen.findByRole('button', { name: 'Show more' }));
  expect(await screen.findByText(/And it ends\.$/)).toBeTruthy();
});

test('an edit whose whole description cannot be loaded → its field says why, and Try again unlocks it', async () => {
  const answer = inTurn({ status: 500, body: 'The disk is full' }, { body: task({ description: whole }) });
  const { user } = await open({ 'GET /api/tasks/t1': answer }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  expect((await dialog.findByRole('alert')).textContent).toBe('500: The disk is full');
  await user.click(dialog.getByRole('button', { name: 'Try again' }));
  const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await waitFor(() => expect(description.disabled).toBe(false));
  expect(description.value).toBe(whole);
  expect(dialog.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('Fix the gate today');
  expect(dialog.queryByRole('alert')).toBeNull();
});

test('an edit of a cut description, discarded and begun again → its field unlocks again', async () => {
  const { user } = await open({ 'GET /api/tasks/t1': { body: task({ description: whole }) } }, [cut]);
  for (const button of ['Cancel', 'Close']) {
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
    const description = dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
    await waitFor(() => expect(description.disabled).toBe(false));
    expect(description.value).toBe(whole);
    await user.click(dialog.getByRole('button', { name: button }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
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

test('an edit saved before the whole text is there → closes once it is saved', async () => {
  const reply = heldReply({ body: task({ description: whole }) });
  const saved = task({ title: 'Fix the gate today', description: whole, version: 2 });
  const { server, user } = await open({ 'GET /api/tasks/t1': reply.answer, 'PUT /api/tasks/t1': { body: saved } }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  reply.go();
  await screen.findByText('Task updated successfully!');
  expect(server.sent.at(-1)?.body).toMatchObject({ title: 'Fix the gate today', description: whole } satisfies Partial<TaskBody>);
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull());
});

test('an edit saved before the whole text is there, with a letter typed and taken back meanwhile → leaves no draft', async () => {
  const reply = heldReply({ body: task({ description: whole }) });
  const saving = heldReply({ body: task({ title: 'Fix the gate today', description: whole, version: 2 }) });
  const { server, user } = await open({ 'GET /api/tasks/t1': reply.answer, 'PUT /api/tasks/t1': saving.answer }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const title = dialog.getByRole('textbox', { name: 'Title' });
  await user.type(title, ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  reply.go();
  await waitFor(() => expect(calls(server, 'PUT')).toHaveLength(1));
  await waitFor(() => expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe(whole));
  await user.type(title, 's{Backspace}');
  saving.go();
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit Task' })).toBeNull());
  expect(drafts.get(draftKeys.edit('u1', 't1'))).toBeUndefined();
});

test('an edit saved before the whole text is there, and both changed the title → only the title asks', async () => {
  const reply = heldReply({ body: task({ description: whole }) });
  const theirs = {
    body: task({ title: 'Mend the gate', description: `${whole} And more.`, version: 2, activities: [did('edited', ana, 'x')] }),
  };
  let refused = false;
  const refuse = () => {
    refused = true;
    return stale;
  };
  const answer = () => (refused ? theirs : reply.answer());
  const { user } = await open({ 'GET /api/tasks/t1': answer, 'PUT /api/tasks/t1': refuse }, [cut]);
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  await user.type(dialog.getByRole('textbox', { name: 'Title' }), ' today');
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  reply.go();
  await dialog.findByText(/Ana Diaz changed Title too/);
  expect(dialog.queryByText(/changed Description too/)).toBeNull();
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' }).value).toBe(`${whole} And more.`);
});

test('a log pasted as the title → the title is too long', async () => {
  const { user } = await open({});
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  fireEvent.change(dialog.getByRole('textbox', { name: 'Title' }), { target: { value: 'A line of a log. '.repeat(5_000) } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await dialog.findByText('Title must be at most 500 characters.')).toBeTruthy();
});

test.each([
  ['of 25 lines', { description: 'A line.\n'.repeat(25) }, 20],
  ['that a list carries cut', { description: 'A line.\n'.repeat(10), descriptionCut: true as const }, 10],
  ['of 3 lines', { description: 'A line.\n'.repeat(3) }, 3],
])('printed, a description %s has at most 20 lines, and a note where it goes on', async (_, change, lines) => {
  await open({}, [task(change)]);
  dispatchEvent(new Event('beforeprint'));
  const text = screen.getByRole('article').textContent ?? '';
  expect(text.match(/A line\./g)).toHaveLength(lines);
  expect(text.includes('This description is longer. Read the rest on the board.')).toBe(lines !== 3);
  dispatchEvent(new Event('afterprint'));
});
