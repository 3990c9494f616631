import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Activity, WholeActivity } from '#shared/activities.ts';
import { whoEdited } from '../../src/client/board-store/merge/who-changed.ts';
import { event, task } from '../render.tsx';
import { ana, did, open } from './stale-answers.tsx';

const updatedAt = '2026-01-03T03:04:05.678Z';

const edit = (name: string, field: 'title' | 'dueDate'): WholeActivity => ({
  id: name,
  admin: { id: name, name },
  via: null,
  action: 'edited',
  note: 'Título: Tor → Zaun',
  at: updatedAt,
  changes: [{ field, before: null, after: null }],
});

test('a field changed by one person before another changed the title → the first is named, whatever the note’s language', () => {
  const activities = [edit('Ana Diaz', 'title'), edit('Ben Ortiz', 'dueDate')];
  expect(whoEdited({ updatedAt, activities }, 'day').name).toBe('Ben Ortiz');
  expect(whoEdited({ updatedAt, activities }, 'title').name).toBe('Ana Diaz');
  expect(whoEdited({ updatedAt, activities }, 'description').name).toBe('Ana Diaz');
});

test('someone else comments on a task that is being edited → no word of a change, which there is once they edit it', async () => {
  const { server, user } = await open({});
  await waitFor(() => expect(server.followed.length).toBe(1));
  const tell = (version: number, activities: Activity[]) =>
    server.tell(event({ version, tasks: [task({ version, activities })], counts: { pending: 1, inProgress: 0, completed: 0 } }));
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit Task' }));
  const comment = did('comment', ana, 'Which gate?');
  tell(2, [comment]);
  await waitFor(() => expect(document.querySelector('article')?.dataset.version).toBe('2'));
  expect(dialog.queryByText(/^Ana Diaz changed this task/)).toBeNull();
  tell(3, [did('edited', ana, 'Priority: medium → high'), comment]);
  expect(await dialog.findByText(/^Ana Diaz changed this task/)).toBeTruthy();
});
