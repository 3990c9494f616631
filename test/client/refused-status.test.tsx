import { screen } from '@testing-library/react';
import type userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { board, heldReply, task } from '../render.tsx';
import { ana, calls, did, inTurn, me, open, stale } from './stale-answers.tsx';

const lost = { status: 503, body: 'The database cannot be reached right now.' };

async function choose(user: ReturnType<typeof userEvent.setup>, status: string) {
  await user.click(screen.getByRole('combobox', { name: 'Status' }));
  await user.click(await screen.findByRole('option', { name: status }));
}

test('my status change without an answer does not conflict if the server saved it', async () => {
  const mine = task({ version: 2, status: 'in_progress', activities: [did('status_changed', me, 'Pending → In Progress')] });
  const done = task({ version: 3, status: 'completed', completedAt: '2026-01-02T04:00:01.000Z' });
  const { server, user } = await open({
    'PUT /api/tasks/t1/status': inTurn(lost, stale, { body: done }),
    'GET /api/tasks/t1': { body: mine },
  });
  await choose(user, 'In Progress');
  expect(await screen.findByText(`503: ${lost.body}`)).toBeTruthy();
  await choose(user, 'Completed');
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
  expect(calls(server, 'PUT')).toHaveLength(3);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('my status change, resent after a colleague’s edit and again without an answer, does not conflict', async () => {
  const edited = task({ version: 2, priority: 'high', activities: [did('edited', ana, 'Priority: medium → high')] });
  const mine = task({ version: 3, status: 'in_progress', activities: [did('status_changed', me, 'Pending → In Progress')] });
  const done = task({ version: 4, status: 'completed', completedAt: '2026-01-02T04:00:01.000Z' });
  const { user } = await open({
    'PUT /api/tasks/t1/status': inTurn(stale, lost, stale, { body: done }),
    'GET /api/tasks/t1': inTurn({ body: edited }, { body: mine }),
  });
  await choose(user, 'In Progress');
  expect(await screen.findByText(`503: ${lost.body}`)).toBeTruthy();
  await choose(user, 'Completed');
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
});

test('my status change without an answer does not conflict after the first reload failed', async () => {
  const mine = task({ version: 2, status: 'in_progress', activities: [did('status_changed', me, 'Pending → In Progress')] });
  const done = task({ version: 3, status: 'completed', completedAt: '2026-01-02T04:00:01.000Z' });
  const { user } = await open({
    'PUT /api/tasks/t1/status': inTurn(lost, stale, stale, { body: done }),
    'GET /api/tasks/t1': inTurn({ status: 503, body: 'Later.' }, { body: mine }),
  });
  await choose(user, 'In Progress');
  expect(await screen.findByText(`503: ${lost.body}`)).toBeTruthy();
  await choose(user, 'Completed');
  expect(await screen.findByText('503: Later.')).toBeTruthy();
  await choose(user, 'Completed');
  expect(await screen.findByText('Status updated successfully!')).toBeTruthy();
});

test('a status of a task that someone else deleted → its card goes with the server’s error', async () => {
  const { server, user } = await open({ 'PUT /api/tasks/t1/status': { status: 404, body: 'This task does not exist or was deleted.' } });
  const reload = heldReply({ body: board([]) });
  server.script['GET /api/tasks'] = reload.answer;
  await choose(user, 'Completed');
  expect(await screen.findByText('404: This task does not exist or was deleted.')).toBeTruthy();
  expect(screen.queryByRole('article')).toBeNull();
  reload.go();
});
