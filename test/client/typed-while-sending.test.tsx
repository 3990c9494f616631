import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import { board, event, heldReply, renderApp, type Script, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted | undefined;

afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function open(more: Script = {}) {
  server = await startScripted([task()], more);
  renderApp(server.url);
  await waitFor(() => expect(server?.followed).toHaveLength(1), { timeout: 5_000 });
  const field = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  return { server, field, user: userEvent.setup() };
}

test('what is typed on while a comment is under way is the next one', async () => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'First{Enter}');
  await user.type(field, ' and more');
  held.go();
  expect(await screen.findByText('Comment added successfully!')).toBeTruthy();
  expect(field.value).toBe('and more');
});

test.each([
  { label: 'Add a comment', call: 'POST /api/tasks/t1/comment', word: 'comment' },
  { label: 'Title', call: 'POST /api/tasks', word: 'title' },
])('$call: an Enter that comes before it shows that something is under way sends only what was typed since', async (one) => {
  const answer = { status: 201, body: task({ version: 2 }) };
  const { server } = await open({ 'POST /api/tasks/t1/comment': answer, 'POST /api/tasks': answer });
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: one.label });
  for (const value of ['First', 'First Second', 'First Second Third']) {
    fireEvent.change(field, { target: { value } });
    fireEvent.submit(field.form ?? field);
  }
  await waitFor(() => expect(field.value).toBe(''));
  const sent = server.sent.filter(({ call }) => call === one.call).map(({ body }) => (body as Record<string, unknown>)[one.word]);
  expect(sent).toEqual(['First', 'Second', 'Third']);
});

test.each([
  { label: 'Add a comment', call: 'POST /api/tasks/t1/comment', word: 'comment' },
  { label: 'Title', call: 'POST /api/tasks', word: 'title' },
])('$call: an early Enter sends what has replaced the text that is on its way, and what was typed on behind that', async (one) => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { server, field: comment, user } = await open({ [one.call]: held.answer });
  const field = one.word === 'comment' ? comment : screen.getByRole<HTMLInputElement>('textbox', { name: one.label });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'Two{Enter} Three{Enter}');
  held.go();
  await waitFor(() => expect(field.value).toBe(''));
  expect(server.sent.map(({ body }) => (body as Record<string, unknown>)[one.word])).toEqual(['One', 'Two', 'Three']);
});

test('the details of a task that is under way are not those of the one whose title is typed meanwhile', async () => {
  const held = heldReply({ status: 201, body: task({ id: 't2' }) });
  const { server, user } = await open({ 'POST /api/tasks': held.answer });
  const title = screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  await user.click(title);
  const details = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  await user.type(details, 'Of the first');
  await user.type(title, 'First{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.clear(title);
  await user.type(title, 'Second');
  const day = screen.getByLabelText<HTMLInputElement>(/Due Date/);
  fireEvent.change(day, { target: { value: '2030-01-02' } });
  held.go();
  await waitFor(() => expect(details.value).toBe(''));
  // What was chosen since is the second one's.
  expect([title.value, day.value]).toEqual(['Second', '2030-01-02']);
  await user.type(title, '{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(2));
  expect(server.sent[1]?.body).toMatchObject({ title: 'Second', priority: 'medium' });
  expect(server.sent[1]?.body).not.toHaveProperty('description');
});

test('the same words typed again while they are on their way are not sent twice', async () => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.clear(field);
  await user.type(field, '{Enter}One{Enter}');
  held.go();
  await waitFor(() => expect(field.value).toBe(''));
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
  await user.type(field, 'Two{Enter}');
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ comment: 'One' }, { comment: 'Two' }]));
});

test('what has replaced a text that is refused waits for an Enter of its own', async () => {
  const held = heldReply({ status: 503, body: 'Busy' });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.clear(field);
  await user.type(field, 'Two{Enter}');
  held.go();
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(field.value).toBe('Two');
  expect(server.sent).toHaveLength(1);
});

test('an early Enter sends what was typed on, also where the card goes to another column meanwhile', async () => {
  const held = heldReply({ status: 201, body: task({ status: 'in_progress', version: 3 }) });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, ' Two{Enter}');
  const moved = task({ status: 'in_progress', version: 2 });
  server.tell(event({ version: 2, tasks: [moved], counts: { pending: 0, inProgress: 1, completed: 0 } }));
  const column = within(screen.getByRole('region', { name: 'In Progress' }));
  const there = await column.findByRole<HTMLTextAreaElement>('textbox', { name: 'Add a comment' });
  server.script['GET /api/tasks'] = { body: { ...board([moved]), version: 2 } };
  held.go();
  await waitFor(() => expect(server.sent.map(({ body }) => body)).toEqual([{ comment: 'One' }, { comment: 'Two' }]));
  await waitFor(() => expect(there.value).toBe(''));
});

test('what was typed on behind what failed is left when Try again has sent that', async () => {
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': { status: 500, body: 'The disk is full' } });
  await user.type(field, 'Again{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.type(field, ' and more');
  server.script['POST /api/tasks/t1/comment'] = { status: 201, body: task({ version: 2 }) };
  await waitFor(() => user.click(again));
  await waitFor(() => expect(field.value).toBe('and more'));
  expect(server.sent.map(({ body }) => body)).toEqual([{ comment: 'Again' }, { comment: 'Again' }]);
});

test('an Enter while Try again is under way sends what was typed on after it, by itself', async () => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': { status: 503, body: 'Busy' } });
  await user.type(field, 'Again{Enter}');
  const again = await screen.findByRole('button', { name: 'Try again' });
  await user.type(field, ' and more');
  server.script['POST /api/tasks/t1/comment'] = held.answer;
  await waitFor(() => user.click(again));
  await waitFor(() => expect(server.sent).toHaveLength(2));
  await user.type(field, '{Enter}');
  held.go();
  await waitFor(() => expect(field.value).toBe(''));
  expect(server.sent.map(({ body }) => body)).toEqual([{ comment: 'Again' }, { comment: 'Again' }, { comment: 'and more' }]);
});

test('whoever sends what failed together with more is no longer offered to send it alone, also where more is too much', async () => {
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': { status: 503, body: 'Busy' } });
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

test('what was to be sent next is neither sent nor shown once somebody else is signed in', async () => {
  const held = heldReply({ status: 201, body: task({ version: 2 }) });
  const { server, field, user } = await open({ 'POST /api/tasks/t1/comment': held.answer });
  await user.type(field, 'One{Enter}');
  await waitFor(() => expect(server.sent).toHaveLength(1));
  await user.type(field, ' Two{Enter}');
  server.script['GET /api/user'] = { body: { id: 'u9', name: 'Bea Lopez', role: 'super_admin' } };
  server.tell(null);
  await screen.findByText('Bea Lopez');
  await user.click(await screen.findByRole('button', { name: 'Show Activity' }));
  const anew = heldReply({ body: board([task({ version: 2 })]) });
  server.script['GET /api/tasks'] = anew.answer;
  held.go();
  await waitFor(() => expect(drafts.get('comment u1 t1')).toBe('Two'));
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(screen.queryByText('Two')).toBeNull();
  expect(server.sent).toHaveLength(1);
  anew.go();
});
