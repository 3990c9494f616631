import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { queryClient } from '../../src/client/api/query-client.ts';
import { board, heldReply, pressInToast, type Script, signInElsewhere, task } from '../render.tsx';
import { aFile, aLargeFile, asksBeforeLeaving, chosen, drop, holding, named, paste, taking, uploads } from './a-file.ts';
import { calls, inTurn, open } from './stale-answers.tsx';

test('files of the create form go up once the task is created, and a refused creation gives them back', async () => {
  const files: TaskFile[] = [];
  const made = task({ id: 't1', title: 'Gate is stuck' });
  const { server, user } = await open(
    {
      ...holding(files, made),
      'POST /api/tasks': inTurn({ status: 503, body: 'Busy.' }, { status: 201, body: made }),
      'PUT /api/tasks/t1/files': taking(files),
    },
    [task({ id: 't2' })],
  );
  await waitFor(() => expect(server.followed).toHaveLength(1));
  const form = screen.getByRole('form', { name: 'Create New Task' });
  await user.type(within(form).getByRole('textbox', { name: 'Title' }), 'Gate is stuck');
  await user.upload(form.querySelector('input[type="file"]') as HTMLInputElement, [chosen('a.txt'), chosen('b.txt'), chosen('no.txt')]);
  paste(within(form).getByRole('textbox', { name: 'Description' }), [chosen('c.txt')]);
  await user.click(within(form).getByRole('button', { name: 'Remove no.txt' }));
  // The button is gone, and focus stays in the form.
  expect(form.contains(document.activeElement)).toBe(true);
  const waiting = () =>
    within(form)
      .queryAllByRole('listitem')
      .map((one) => one.querySelector('p')?.textContent);
  expect(waiting()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(asksBeforeLeaving()).toBe(true);
  await user.click(within(form).getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(waiting()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(uploads(server)).toEqual([]);
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('3 files added.')).toBeTruthy();
  expect(waiting()).toEqual([]);
  expect(asksBeforeLeaving()).toBe(false);
  expect(uploads(server)).toEqual(['a.txt', 'b.txt', 'c.txt'].map(named));
});

test('a file that is too large is not kept for the new task, and the others are', async () => {
  const { user } = await open({}, [task({ id: 't2' })]);
  const form = screen.getByRole('form', { name: 'Create New Task' });
  await user.click(within(form).getByRole('textbox', { name: 'Title' }));
  const input = await waitFor(() => {
    const found = form.querySelector<HTMLInputElement>('input[type="file"]');
    expect(found).toBeTruthy();
    return found as HTMLInputElement;
  });
  await user.upload(input, [aLargeFile('film.mp4'), chosen('a.txt')]);
  const said = 'film.mp4 could not be added. The file is larger than 25 MB. Make it smaller, or share it another way.';
  expect(await screen.findByText(said)).toBeTruthy();
  expect(within(form).getByRole('button', { name: 'Remove a.txt' })).toBeTruthy();
  expect(within(form).queryByRole('button', { name: 'Remove film.mp4' })).toBeNull();
});

/** Opens the board and its create form, whose task will be `t1`. */
async function openForm(script: Script = {}) {
  const made = task({ id: 't1', title: 'Gate is stuck' });
  const files: TaskFile[] = [];
  let description = '';
  const store = () => {
    for (const { body } of opened.server.sent.slice(-1)) ({ description } = body as { description: string });
  };
  const whole = () => ({ body: { ...made, description, fileCount: files.length, files } });
  const opened = await open(
    {
      'POST /api/tasks': () => {
        store();
        return { status: 201, body: { ...made, description } };
      },
      'GET /api/tasks/t1': whole,
      'PUT /api/tasks/t1': () => {
        store();
        return whole();
      },
      'PUT /api/tasks/t1/files': taking(files),
      ...script,
    },
    [task({ id: 't2' })],
  );
  await waitFor(() => expect(opened.server.followed).toHaveLength(1));
  const form = within(screen.getByRole('form', { name: 'Create New Task' }));
  await opened.user.type(form.getByRole('textbox', { name: 'Title' }), 'Gate is stuck');
  const field = form.getByRole<HTMLTextAreaElement>('textbox', { name: 'Description' });
  const create = () => opened.user.click(form.getByRole('button', { name: 'Create Task' }));
  return { ...opened, form, field, create, stored: () => description };
}

test('a file pasted into the description of a new task is named there, and becomes a link once the task has it', async () => {
  const { user, field, create, stored, server } = await openForm({
    'PUT /api/tasks/t1/files': inTurn(...['f1', 'f2'].map((id) => ({ status: 201, body: aFile('log [1].txt', { id }) }))),
  });
  await user.type(field, 'See  and ');
  field.setSelectionRange(4, 4);
  paste(field, [chosen('log [1].txt')]);
  expect(field.value).toBe('See [log (1).txt] and ');
  field.setSelectionRange(field.value.length, field.value.length);
  paste(field, [chosen('log [1].txt')]);
  expect(field.value).toBe('See [log (1).txt] and [log (1).txt 2]');
  await create();
  expect(await screen.findByText('2 files added.')).toBeTruthy();
  expect(stored()).toBe('See [log (1).txt](/api/files/f1) and [log (1).txt](/api/files/f2)');
  expect(calls(server, 'PUT /api/tasks/t1')).toHaveLength(3);
});

test('files of a creation that fails while the next task is written stay with their own, and Try again sends them alone', async () => {
  const refusal = heldReply({ status: 503, body: 'Busy.' });
  const made = { status: 201, body: task({ id: 't1', title: 'Gate is stuck' }) };
  const replies = [refusal.answer, () => made];
  const { user, form, field, create, server } = await openForm({ 'POST /api/tasks': () => replies.shift()?.() ?? made });
  drop(field, [chosen('a.txt')]);
  await create();
  await waitFor(() => expect(form.queryByText('a.txt')).toBeNull());
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Order pallets');
  paste(form.getByRole('textbox', { name: 'Title' }), [chosen('b.txt')]);
  await act(async () => refusal.go());
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(form.queryByRole('button', { name: 'Remove a.txt' })).toBeNull();
  expect(form.getByRole('button', { name: 'Remove b.txt' })).toBeTruthy();
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('a.txt added.')).toBeTruthy();
  expect(uploads(server)).toEqual([named('a.txt')]);
  expect(form.getByRole('button', { name: 'Remove b.txt' })).toBeTruthy();
});

test('files of a creation that is refused for good while the next task is written are back in the form', async () => {
  const refusal = heldReply({ status: 400, body: 'Choose another assignee.' });
  const { user, form, field, create } = await openForm({ 'POST /api/tasks': refusal.answer });
  drop(field, [chosen('a.txt')]);
  await create();
  await waitFor(() => expect(form.queryByText('a.txt')).toBeNull());
  await user.type(form.getByRole('textbox', { name: 'Title' }), 'Order pallets');
  await act(async () => refusal.go());
  expect(await screen.findByText('400: Choose another assignee.')).toBeTruthy();
  expect(form.getByRole('button', { name: 'Remove a.txt' })).toBeTruthy();
});

test('a waiting file that is removed leaves the description of its new task', async () => {
  const { user, form, field, create, stored, server } = await openForm();
  paste(field, [chosen('a.txt')]);
  await user.type(field, ' is long');
  await user.click(form.getByRole('button', { name: 'Remove a.txt' }));
  expect(field.value).toBe(' is long');
  await create();
  await waitFor(() => expect(stored()).toBe(' is long'));
  expect(uploads(server)).toEqual([]);
});

test('an upload of a new task that fails keeps its name in the description, and a retry makes it a link', async () => {
  const { user, field, create, stored } = await openForm({
    'PUT /api/tasks/t1/files': inTurn({ status: 503, body: 'Busy.' }, { status: 201, body: aFile('a.txt') }),
  });
  paste(field, [chosen('a.txt')]);
  await create();
  expect(await screen.findByText('a.txt could not be added. 503: Busy.')).toBeTruthy();
  expect(stored()).toBe('[a.txt]');
  await pressInToast(user, 'Try again');
  await waitFor(() => expect(stored()).toBe('[a.txt](/api/files/f-a.txt)'));
});

test('an upload of a new task that fails and is cancelled leaves the description', async () => {
  const tasks = [task({ id: 't2' })];
  const { user, field, create, stored } = await openForm({
    'GET /api/tasks': () => ({ body: board(tasks) }),
    'PUT /api/tasks/t1/files': { status: 503, body: 'Busy.' },
  });
  tasks.push(task({ id: 't1', title: 'Gate is stuck' }));
  await user.type(field, 'See ');
  paste(field, [chosen('a.txt')]);
  await create();
  expect(await screen.findByText('a.txt could not be added. 503: Busy.')).toBeTruthy();
  const card = await screen.findByRole('article', { name: 'Gate is stuck' });
  await user.click(within(card).getByRole('button', { name: 'Edit' }));
  await user.click(await screen.findByRole('button', { name: 'Cancel a.txt' }));
  await waitFor(() => expect(stored().trim()).toBe('See'));
});

test('a colleague’s edit of the new description stays when the links come', async () => {
  const theirs = task({ id: 't1', version: 2, description: 'See [a.txt]\n\nCalled the vendor.' });
  const { field, create, server } = await openForm({
    'GET /api/tasks/t1': { body: { ...theirs, files: [] } },
    'PUT /api/tasks/t1': inTurn({ body: theirs }),
  });
  paste(field, [chosen('a.txt')]);
  await create();
  expect(await screen.findByText('a.txt added.')).toBeTruthy();
  expect(server.sent.at(-1)).toMatchObject({
    ifMatch: '"2"',
    body: { description: 'See [a.txt](/api/files/f-a.txt)\n\nCalled the vendor.' },
  });
});

test('links that cannot be written are told, and the files are there', async () => {
  const { field, create } = await openForm({ 'PUT /api/tasks/t1': { status: 503, body: 'Busy.' } });
  paste(field, [chosen('a.txt')]);
  await create();
  expect(await screen.findByText('a.txt added, but the description could not link to it. 503: Busy.')).toBeTruthy();
});

test('links are not written once their user has left, because they would be the next user’s edit', async () => {
  const second = heldReply({ status: 201, body: aFile('b.txt') });
  const replies = [() => ({ status: 201, body: aFile('a.txt') }), second.answer];
  const { field, create, server } = await openForm({ 'PUT /api/tasks/t1/files': () => replies.shift()?.() ?? {} });
  paste(field, [chosen('a.txt'), chosen('b.txt')]);
  await create();
  await waitFor(() => expect(uploads(server)).toHaveLength(2));
  await signInElsewhere(server);
  second.go();
  await screen.findByRole('article', { name: 'Fix the gate' });
  // The board came after two answers, as many as a link takes to be written.
  expect(calls(server, 'PUT /api/tasks/t1')).toHaveLength(2);
});

test('a link is not written as the next user, who comes while the description is read', async () => {
  const read = heldReply({ body: task({ id: 't1', description: '[a.txt]' }) });
  const { field, create, server } = await openForm();
  paste(field, [chosen('a.txt')]);
  server.script['GET /api/tasks/t1'] = read.answer;
  await create();
  await waitFor(() => expect(calls(server, 'GET /api/tasks/t1').length).toBeGreaterThan(0));
  await signInElsewhere(server);
  read.go();
  await waitFor(() => expect(queryClient.isFetching()).toBe(0));
  // As long as the next call would take to come.
  await new Promise((resolve) => void setTimeout(resolve, 100));
  expect(calls(server, 'PUT /api/tasks/t1')).toEqual(['PUT /api/tasks/t1/files?name=a.txt']);
});
