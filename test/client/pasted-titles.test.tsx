import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drafts } from '../../src/client/board-store/drafts/drafts.ts';
import { setStatus } from '../../src/client/board-store/mutations/change-status.ts';
import { cachedTask } from '../../src/client/board-store/task-cache.ts';
import { event, heldReply, pressInToast, signInElsewhere, task } from '../render.tsx';
import { calls, open } from './stale-answers.tsx';

const titles = ['Call the owner', 'Bring the keys', 'Take photos'];
const made = (number: number) => ({ status: 201, body: task({ id: `n${number}`, number, title: titles[number - 1] ?? '' }) });

async function paste(text: string) {
  const field = within(screen.getByRole('form', { name: 'Create New Task' })).getByRole<HTMLInputElement>('textbox', { name: 'Title' });
  // The code that listens comes after the cards.
  await waitFor(() => expect(fireEvent.paste(field, { clipboardData: { getData: () => text } })).toBe(false));
  return field;
}

test('several lines pasted into an empty form → one task each, in order, one toast and one undo', async () => {
  let number = 0;
  const { server, user } = await open({
    'POST /api/tasks': () => made(++number),
    'POST /api/tasks/bulk': { body: { tasks: [], deleted: ['n1', 'n2', 'n3'], refused: [] } },
  });
  await user.click(screen.getByRole('button', { name: 'Show more fields' }));
  const field = await paste('Call the owner\r\n\n  Bring the keys\nTake photos\n');
  expect(field.value).toBe('Call the owner Bring the keys Take photos');
  await user.click(screen.getByRole('combobox', { name: 'Priority' }));
  await user.click(await screen.findByRole('option', { name: 'High' }));
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  expect(await screen.findByText('3 tasks created')).toBeTruthy();
  expect(field.value).toBe('');
  const sent = server.sent.filter(({ call }) => call === 'POST /api/tasks').map(({ body }) => body);
  expect(sent).toEqual(titles.map((title) => ({ title, priority: 'high' })));
  expect(new Set(server.keys).size).toBe(3);
  await pressInToast(user, 'Undo');
  await waitFor(() => expect(server.asked).toContain('POST /api/tasks/bulk'));
  expect(server.sent.at(-1)?.body).toMatchObject({ changes: ['n1', 'n2', 'n3'].map((id) => ({ id, deleted: true })) });
});

test('a cell of a spreadsheet that holds a line break becomes one title, and quoted words stay as they are', async () => {
  await open({});
  const field = await paste('"Call the ""new""\r\nowner"\r\n"Urgent" repair\r\n"Keys"\r\n');
  expect(screen.getByRole('button', { name: 'Create 3 tasks' })).toBeTruthy();
  expect(field.value).toBe('Call the "new" owner "Urgent" repair "Keys"');
});

test('a single cell that holds a line break is pasted without its quotes, and offers nothing', async () => {
  await open({});
  const field = await paste('"Call the ""new""\r\nowner"\r\n');
  expect(field.value).toBe('Call the "new" owner');
  expect(screen.queryByText('1 line pasted.')).toBeNull();
});

test('a line that is too long for a title → no offer, because only those before it would be created', async () => {
  await open({});
  const field = await paste('Call the owner\nBring the keys');
  fireEvent.change(field, { target: { value: '' } });
  const { clipboardData } = { clipboardData: { getData: () => `Call the owner\n${'x'.repeat(501)}` } };
  // The browser pastes it itself.
  expect(fireEvent.paste(field, { clipboardData })).toBe(true);
  expect(screen.queryByRole('button', { name: 'Create 2 tasks' })).toBeNull();
});

test('the second of three tasks fails → the rest comes back, and another try creates none twice', async () => {
  let tries = 0;
  const { server, user } = await open({
    'POST /api/tasks': () => [made(1), { status: 503, body: 'Busy.' }, made(2), made(3)][tries++] ?? { status: 500 },
  });
  const field = await paste(titles.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(field.value).toBe('Bring the keys Take photos');
  await user.click(screen.getByRole('button', { name: 'Create 2 tasks' }));
  expect(await screen.findByText('2 tasks created')).toBeTruthy();
  expect(server.keys[1]).toBe(server.keys[2]);
  expect(calls(server, 'POST /api/tasks')).toHaveLength(4);
  expect(field.value).toBe('');
});

test('a task that fails and is changed then is another request, whose key is new', async () => {
  const held = heldReply(made(1));
  let tries = 0;
  const { server, user } = await open({
    'POST /api/tasks': () => [{ status: 503, body: 'Busy.' }, held.answer(), made(2)][tries++] ?? { status: 500 },
  });
  await user.click(screen.getByRole('button', { name: 'Show more fields' }));
  await paste('Call the owner\nBring the keys');
  await user.click(screen.getByRole('button', { name: 'Create 2 tasks' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: 'Description' }), 'Before noon');
  await user.click(screen.getByRole('button', { name: 'Create 2 tasks' }));
  // The toast would create the former ones too.
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  held.go();
  expect(await screen.findByText('2 tasks created')).toBeTruthy();
  expect(new Set(server.keys).size).toBe(3);
});

test('titles that fail while another one is typed stay above the columns until Try again has created them', async () => {
  const busy = heldReply({ status: 503, body: 'Busy.' });
  let tries = 0;
  const { user } = await open({ 'POST /api/tasks': () => [made(1), busy.answer(), made(2), made(3)][tries++] ?? { status: 500 } });
  const field = await paste(titles.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(tries).toBe(2));
  await user.type(field, 'Lock up');
  busy.go();
  expect(await screen.findByDisplayValue('Bring the keys')).toBeTruthy();
  expect(screen.getByDisplayValue('Take photos')).toBeTruthy();
  expect(screen.queryByDisplayValue('Call the owner')).toBeNull();
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('3 tasks created')).toBeTruthy();
  expect(screen.queryByDisplayValue('Bring the keys')).toBeNull();
  expect(field.value).toBe('Lock up');
});

test('a field that is wrong for all pasted titles is told before any task is created', async () => {
  const { server, user } = await open({ 'POST /api/tasks': made(1) });
  await user.click(screen.getByRole('button', { name: 'Show more fields' }));
  const field = await paste(titles.join('\n'));
  const description = screen.getByRole('textbox', { name: 'Description' });
  fireEvent.change(description, { target: { value: 'x'.repeat(20_001) } });
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(description.getAttribute('aria-invalid')).toBe('true'));
  expect(document.activeElement).toBe(description);
  expect(field.value).toBe(titles.join(' '));
  expect(calls(server, 'POST /api/tasks')).toEqual([]);
});

test('the page may be left while pasted titles are created → those without a task are stored', async () => {
  const held = heldReply(made(2));
  let tries = 0;
  const { user } = await open({ 'POST /api/tasks': () => [made(1), held.answer(), made(3)][tries++] ?? { status: 500 } });
  await paste(titles.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(tries).toBe(2));
  expect([...drafts.all().values()]).toMatchObject([{ text: { title: 'Bring the keys' } }, { text: { title: 'Take photos' } }]);
  held.go();
  expect(await screen.findByText('3 tasks created')).toBeTruthy();
  expect([...drafts.all().keys()]).toEqual([]);
});

test('more lines are pasted while the first ones are created → they stay in the field, offered', async () => {
  const held = heldReply(made(2));
  let tries = 0;
  const { user } = await open({ 'POST /api/tasks': () => [made(1), held.answer()][tries++] ?? { status: 500 } });
  const field = await paste('Call the owner\nBring the keys');
  await user.click(screen.getByRole('button', { name: 'Create 2 tasks' }));
  await waitFor(() => expect(tries).toBe(2));
  await paste('Sweep the yard\nLock up');
  held.go();
  expect(await screen.findByText('2 tasks created')).toBeTruthy();
  expect(field.value).toBe('Sweep the yard Lock up');
  expect(screen.getByRole('button', { name: 'Create 2 tasks' })).toBeTruthy();
});

test('tasks that are left to create are not created after another admin signs in', async () => {
  const held = heldReply(made(1));
  const { server, user } = await open({ 'POST /api/tasks': held.answer });
  await paste(titles.join('\n'));
  await user.click(screen.getByRole('button', { name: 'Create 3 tasks' }));
  await waitFor(() => expect(calls(server, 'POST /api/tasks')).toHaveLength(1));
  await signInElsewhere(server, () => server.tell(null));
  held.go();
  await waitFor(() => expect(drafts.get('new u1')).toMatchObject({ title: titles.join(' ') }));
  expect(calls(server, 'POST /api/tasks')).toHaveLength(1);
});

test('lines pasted into a form that holds something, or a single line, are left to the browser', async () => {
  const { user } = await open({});
  const field = await paste('One\nTwo');
  await user.type(field, '!');
  expect(screen.queryByRole('button', { name: /^Create \d/ })).toBeNull();
  expect(fireEvent.paste(field, { clipboardData: { getData: () => 'Three\nFour' } })).toBe(true);
  await user.clear(field);
  expect(fireEvent.paste(field, { clipboardData: { getData: () => 'Five' } })).toBe(true);
});

test.each([
  [
    'bullets',
    '- Call the owner\n  * Bring the keys\n- [ ] Lock up\n-\n- [ ]\n• Send 2.5 - 3 pages',
    'Call the owner Bring the keys Lock up Send 2.5 - 3 pages',
  ],
  ['numbers', '1. Call the owner\n2) Lock up\n3.\n', 'Call the owner Lock up'],
  ['bullets and a number', '- Call the owner\n3. Floor leaks', 'Call the owner 3. Floor leaks'],
  ['numbers and invisible lines', '1. Call the owner\n\u200b\n2. Lock up\n3. \u2060\n', 'Call the owner Lock up'],
])('a pasted list with %s → titles without the marks of its items', async (_, pasted, titles) => {
  await open({});
  expect((await paste(pasted)).value).toBe(titles);
});

test('a title longer than its limit, which counts characters → no similar tasks are looked for', async () => {
  const { server, user } = await open({ 'GET /api/tasks/similar': { body: [] } });
  const asked = () => server.asked.filter((one) => one.startsWith('GET /api/tasks/similar'));
  await user.click(screen.getByRole('textbox', { name: 'Title' }));
  await user.paste(`Fix the gate ${'🏠'.repeat(487)}!`);
  await new Promise((resolve) => setTimeout(resolve, 400));
  expect(asked()).toEqual([]);
  await user.keyboard('{Backspace}');
  await waitFor(() => expect(asked()).toHaveLength(1));
});

test('a second Enter on the offer does not ask for the title of a further task', async () => {
  const held = heldReply(made(1));
  const { user } = await open({ 'POST /api/tasks': held.answer });
  await paste(titles.join('\n'));
  screen.getByRole('button', { name: 'Create 3 tasks' }).focus();
  await user.keyboard('{Enter}{Enter}');
  held.go();
  expect(await screen.findByText('3 tasks created')).toBeTruthy();
  expect(screen.queryByText('Title is required')).toBeNull();
});

test('a created task, whose event came first, can be changed at once while the others are being created', async () => {
  const first = task({ id: 'n1', title: 'Call the owner' });
  const [one, other] = [heldReply({ status: 201, body: first }), heldReply(made(2))];
  const held = [one, other];
  const { server, user } = await open({
    'POST /api/tasks': () => (held.shift() ?? other).answer(),
    'PUT /api/tasks/n1/status': { body: { ...first, status: 'completed', version: 2 } },
  });
  await paste('Call the owner\nBring the keys');
  await user.click(screen.getByRole('button', { name: 'Create 2 tasks' }));
  server.tell(event({ version: 2, tasks: [first], counts: { pending: 2, inProgress: 0, completed: 0 } }));
  await waitFor(() => expect(cachedTask('n1')).toBeTruthy());
  one.go();
  await waitFor(() => expect(calls(server, 'POST /api/tasks')).toHaveLength(2));
  act(() => setStatus(first, 'completed'));
  await waitFor(() => expect(calls(server, 'PUT /api/tasks/n1/status')).toHaveLength(1));
  other.go();
  expect(await screen.findByText('2 tasks created')).toBeTruthy();
});
