import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import type { User } from '#shared/session.ts';
import { event, renderApp, type Scripted, startScripted, task } from '../render.tsx';

let server: Scripted;

afterEach(() => server.close());

const foreign = { createdByAdminId: 'u2', creator: { id: 'u2', name: 'Ana Diaz' } };
const line = 'Only Ana Diaz or a super admin can change this task.';

/** Opens a board of two tasks by Ana, one of which Ben has, as an admin. */
async function open(name: string, assigneesMay: User['assigneesMay']) {
  server = await startScripted([
    task({ title: 'Paint', assignee: 'Ben Cole', ...foreign }),
    task({ id: 't2', title: 'Sweep', ...foreign }),
  ]);
  server.script['GET /api/user'] = { body: { id: 'u1', name, role: 'admin', assigneesMay } };
  renderApp(server.url);
  const card = await screen.findByRole('article', { name: 'Paint' });
  const shown = (title: string) => within(screen.getByRole('article', { name: title }));
  const controls = (title: string) => [
    shown(title).queryByRole('combobox', { name: 'Status' }) !== null,
    shown(title).queryByLabelText('Add a comment') !== null,
    shown(title).queryByRole('button', { name: 'Edit' }) !== null,
    shown(title).queryByRole('button', { name: 'Delete' }) !== null,
  ];
  const reason = (title: string) => screen.getByRole('article', { name: title }).querySelector('p:has(svg.lucide-lock)')?.textContent;
  return { card, controls, reason };
}

test.each([
  [[], [false, false], line],
  [['comment'], [false, true], `${line} Ben Cole can comment on it.`],
  [['status'], [true, false], `${line} Ben Cole can change its status.`],
  [['comment', 'status'], [true, true], `${line} Ben Cole can comment on it and change its status.`],
] as const)(
  'with the rights %j a card has those controls for its assignee, and names them to all',
  async (rights, [moves, comments], told) => {
    const mine = await open('Ben Cole', [...rights]);
    expect(mine.controls('Paint')).toEqual([moves, comments, false, false]);
    expect(mine.card.dataset.movable !== undefined).toBe(moves);
    expect(mine.reason('Paint')).toBe(told);
    expect(mine.controls('Sweep')).toEqual([false, false, false, false]);
    expect(mine.reason('Sweep')).toBe(line);
  },
);

test('another admin has no controls, and reads who has', async () => {
  const { controls, reason } = await open('Cem Demir', ['comment']);
  expect(controls('Paint')).toEqual([false, false, false, false]);
  expect(reason('Paint')).toBe(`${line} Ben Cole can comment on it.`);
});

test('a key of a right works, and any other says why it does nothing', async () => {
  const { card } = await open('Ben Cole', ['status']);
  server.script['PUT /api/tasks/t1/status'] = {
    body: task({ title: 'Paint', assignee: 'Ben Cole', status: 'completed', version: 2, ...foreign }),
  };
  const user = userEvent.setup();
  card.focus();
  await user.keyboard('m');
  const told = `${line} Ben Cole can change its status.`;
  await waitFor(() => expect(document.querySelector('[data-toast]')?.textContent).toContain(told));
  expect(server.asked.some((one) => one.startsWith('PUT'))).toBe(false);
  await user.keyboard('3');
  await waitFor(() => expect(server.asked).toContain('PUT /api/tasks/t1/status'));
});

test('an assignee who may add files can restore one of theirs that somebody else removed, on the card as in the panel', async () => {
  await open('Ben Cole', ['comment']);
  const removal = { id: 'a1', admin: { id: 'u2', name: 'Ana Diaz' }, via: null, action: 'edited' as const, note: 'File removed: log.txt' };
  const entry = { ...removal, at: '2026-01-02T05:00:00.000Z' };
  const changed = task({ title: 'Paint', assignee: 'Ben Cole', version: 2, activityCount: 1, activities: [entry], ...foreign });
  server.script['GET /api/tasks/t1/activities'] = {
    body: [{ ...entry, changes: [{ field: 'files', before: 'log.txt', after: null }], removedFileId: 'f1' }],
  };
  await waitFor(() => expect(server.followed).toHaveLength(1));
  server.tell(event({ version: 2, tasks: [changed], counts: { pending: 2, inProgress: 0, completed: 0 } }));
  const paint = within(screen.getByRole('article', { name: 'Paint' }));
  await userEvent.click(paint.getByRole('button', { name: 'Show Activity' }));
  expect(await paint.findByRole('button', { name: 'Restore' })).toBeTruthy();
});

/** Types a comment on a task that then goes to somebody else. */
async function typedTooLate() {
  const { card } = await open('Ben Cole', ['comment']);
  const user = userEvent.setup();
  await waitFor(() => expect(server.followed).toHaveLength(1));
  await user.type(screen.getByLabelText('Add a comment'), 'The paint is here');
  const moved = task({ title: 'Paint', assignee: 'Cem Demir', version: 2, ...foreign });
  server.tell(event({ version: 2, tasks: [moved], counts: { pending: 2, inProgress: 0, completed: 0 } }));
  await waitFor(() => expect(card.textContent).toContain('Cem Demir'));
  return user;
}

test('a comment typed before the task went to somebody else stays within reach', async () => {
  const user = await typedTooLate();
  const field = screen.getByLabelText<HTMLTextAreaElement>('Add a comment');
  expect(field.value).toBe('The paint is here');
  expect(document.activeElement).toBe(field);
  await user.clear(field);
  expect(screen.queryByLabelText('Add a comment')).toBeNull();
});

test('a comment sent after the task went to somebody else comes back, and focus goes to no other card', async () => {
  const user = await typedTooLate();
  server.script['POST /api/tasks/t1/comment'] = { status: 403, body: 'No.' };
  await user.keyboard('{Enter}');
  await screen.findByText('403: No.');
  expect(screen.getByLabelText<HTMLTextAreaElement>('Add a comment').value).toBe('The paint is here');
  expect(document.activeElement?.textContent).toBe('Pending');
});
