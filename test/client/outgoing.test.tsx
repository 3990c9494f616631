import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import { orphanedOf } from '../../src/client/board-store/drafts/outgoing.ts';
import { board, event, heldReply, renderApp, type Script, type Scripted, signInElsewhere, startScripted, task } from '../render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(more: Script = {}) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  await waitFor(() => expect(server?.followed).toHaveLength(1));
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  return { server, field, user: userEvent.setup() };
}

const forms = [
  { label: 'Add a comment', call: 'POST /api/tasks/t1/comment', word: 'comment', name: 'Comment on Fix the gate' },
  { label: 'Title', call: 'POST /api/tasks', word: 'title', name: 'New task' },
];
const made = { status: 201, body: task({ version: 2 }) };
const busy = { status: 503, body: 'Busy' };
const fieldOf = (label: string) => screen.getByRole<HTMLInputElement>('textbox', { name: label });
const sentWords = (one: (typeof forms)[number]) =>
  server?.sent.filter(({ call }) => call === one.call).map(({ body }) => (body as Record<string, unknown>)[one.word]);
const unsent = async () => within(await screen.findByRole('region', { name: 'Text that was not sent' }));

test.each(forms)('$call: the field clears on send, and each Enter sends the next text, in order', async (one) => {
  const held = heldReply(made);
  const { user } = await open({ [one.call]: held.answer });
  const field = fieldOf(one.label);
  for (const text of ['One', 'Two', 'Three']) {
    await user.type(field, `${text}{Enter}`);
    await waitFor(() => expect(field.value).toBe(''));
  }
  await user.type(field, 'Four');
  held.go();
  await waitFor(() => expect(sentWords(one)).toEqual(['One', 'Two', 'Three']));
  expect(field.value).toBe('Four');
});

test.each(forms)('$call: a second Enter on the cleared field shows no validation error', async (one) => {
  const held = heldReply(made);
  const { server, user } = await open({ [one.call]: held.answer });
  const field = fieldOf(one.label);
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, '{Enter}');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  held.go();
  expect(await screen.findByText(/successfully!/)).toBeTruthy();
  expect(server.sent).toHaveLength(1);
});

test.each(forms)('$call: a text that fails goes back into its field, and resends with the same key', async (one) => {
  const { server, user } = await open({ [one.call]: busy });
  const field = fieldOf(one.label);
  await user.type(field, 'Again{Enter}');
  await screen.findByRole('button', { name: 'Try again' });
  expect(field.value).toBe('Again');
  server.script[one.call] = made;
  await user.type(field, '{Enter}');
  expect(await screen.findByText(/successfully!/)).toBeTruthy();
  expect(field.value).toBe('');
  expect(server.keys).toHaveLength(2);
  expect(new Set(server.keys).size).toBe(1);
});

test.each(forms)('$call: a text that fails again by Try again is in its field alone', async (one) => {
  const { server, user } = await open({ [one.call]: busy });
  const field = fieldOf(one.label);
  await user.type(field, 'Again{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await waitFor(() => user.click(again));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(field.value).toBe('Again');
  expect(screen.queryByRole('region', { name: 'Text that was not sent' })).toBeNull();
});

test.each(forms)('$call: a text that fails while the next is typed stays above the columns until Try again has sent it', async (one) => {
  const held = heldReply(busy);
  const { server, user } = await open({ [one.call]: held.answer });
  const field = fieldOf(one.label);
  await user.type(field, 'First{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, 'Second');
  held.go();
  const again = await screen.findByRole('button', { name: 'Try again' });
  expect(field.value).toBe('Second');
  expect((await unsent()).getByRole<HTMLTextAreaElement>('textbox', { name: one.name }).value).toBe('First');
  server.script[one.call] = made;
  await waitFor(() => user.click(again));
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Text that was not sent' })).toBeNull());
  expect(field.value).toBe('Second');
  expect(new Set(server.keys).size).toBe(1);
});

test.each(forms)('$call: when two texts fail, the first is in the field and the second above the columns until discarded', async (one) => {
  const held = heldReply(busy);
  const { server, user } = await open({ [one.call]: held.answer });
  const field = fieldOf(one.label);
  await user.type(field, 'First{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, 'Second{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  held.go();
  expect((await unsent()).getByRole<HTMLTextAreaElement>('textbox').value).toBe('Second');
  expect(field.value).toBe('First');
  await user.click((await unsent()).getByRole('button', { name: 'Discard' }));
  expect(screen.queryByRole('region', { name: 'Text that was not sent' })).toBeNull();
  expect(document.activeElement?.id).toBe('tasks');
});

test('all fields of a failed task come back, and none of them leaks into the next task', async () => {
  const held = heldReply({ status: 500, body: 'The disk is full' });
  const { server, user } = await open({ 'POST /api/tasks': held.answer });
  const title = fieldOf('Title');
  await user.click(title);
  const details = fieldOf('Description');
  await user.type(details, 'Of the first');
  await user.type(title, 'First{Enter}');
  await waitFor(() => expect([title.value, details.value]).toEqual(['', '']));
  expect(document.activeElement).toBe(title);
  held.go();
  await waitFor(() => expect([title.value, details.value]).toEqual(['First', 'Of the first']));
  server.script['POST /api/tasks'] = made;
  await user.type(title, '{Enter}');
  await waitFor(() => expect([title.value, details.value]).toEqual(['', '']));
  await user.type(title, 'Second{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(3));
  expect(server.sent[2]?.body).not.toHaveProperty('description');
});

test('Try again sends the failed text and leaves what was typed after it', async () => {
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': busy });
  await user.type(field, 'Again{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.type(field, ' and more');
  server.script['POST /api/tasks/t1/comment'] = made;
  await waitFor(() => user.click(again));
  await waitFor(() => expect(field.value).toBe('and more'));
  expect(server.sent.map(({ body }) => body)).toEqual([{ comment: 'Again' }, { comment: 'Again' }]);
});

test('sending the failed text with more removes its Try again, even if the text is too long', async () => {
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': busy });
  await user.type(field, 'Again{Enter}');
  await screen.findByRole('button', { name: 'Try again' });
  const long = `Again ${'x'.repeat(10_000)}`;
  fireEvent.change(field, { target: { value: long } });
  await user.type(field, '{Enter}');
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull());
  expect(field.value).toBe(long);
  expect(server.sent).toHaveLength(1);
});

test('a comment that fails comes back even if its card moved to another column', async () => {
  const held = heldReply(busy);
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  const moved = task({ status: 'in_progress', version: 2 });
  server.tell(event({ version: 2, tasks: [moved], counts: { pending: 0, inProgress: 1, completed: 0 } }));
  const column = within(screen.getByRole('region', { name: 'In Progress' }));
  const there = await column.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  server.script['GET /api/tasks'] = { body: { ...board([moved]), version: 2 } };
  held.go();
  await waitFor(() => expect(there.value).toBe('One'));
});

test('a queued text is neither sent nor shown after another admin signs in, and stays its author’s with the one before it', async () => {
  const held = heldReply(made);
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, 'Two{Enter}');
  await waitFor(() => expect(field.value).toBe(''));
  await signInElsewhere(server, () => server.tell(null));
  await user.click(await screen.findByRole('button', { name: 'Show Activity' }));
  const anew = heldReply({ body: board([task({ version: 2 })]) });
  server.script['GET /api/tasks'] = anew.answer;
  held.go();
  expect(drafts.get('comment u1 t1')).toBe('One');
  expect(orphanedOf('u1', drafts.all()).map(({ text }) => text)).toEqual(['Two']);
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(screen.queryByText('Two')).toBeNull();
  expect(server.sent).toHaveLength(1);
  anew.go();
});
