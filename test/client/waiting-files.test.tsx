import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { TaskFile } from '#shared/files.ts';
import { pressInToast, task } from '../render.tsx';
import { aLargeFile, chosen, holding, named, paste, taking, uploads } from './a-file.ts';
import { inTurn, open } from './stale-answers.tsx';

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
  const waiting = () =>
    within(form)
      .queryAllByRole('listitem')
      .map((one) => one.querySelector('p')?.textContent);
  expect(waiting()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  await user.click(within(form).getByRole('button', { name: 'Create Task' }));
  expect(await screen.findByText('503: Busy.')).toBeTruthy();
  expect(waiting()).toEqual(['a.txt', 'b.txt', 'c.txt']);
  expect(uploads(server)).toEqual([]);
  await pressInToast(user, 'Try again');
  expect(await screen.findByText('3 files added.')).toBeTruthy();
  expect(waiting()).toEqual([]);
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
