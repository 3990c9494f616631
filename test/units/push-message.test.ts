import { expect, test } from 'vitest';
import { type Notification, notificationKinds } from '#shared/notifications.ts';
import { pushMessage } from '../../src/server/push/job.ts';

const item: Notification = {
  id: 'n1',
  kind: 'commented',
  task: { id: 't1', number: 142, title: 'Fix the gate' },
  count: 1,
  actor: { id: 'a1', name: 'Ana Diaz' },
  via: null,
  note: 'Done by noon?',
  at: '2026-01-02T03:04:05.678Z',
  readAt: null,
};

test.each([
  ['assigned', 'Ana Diaz assigned a task to you', 'Ana Diaz assigned 3 tasks to you'],
  ['mentioned', 'Ana Diaz mentioned you', 'Ana Diaz mentioned you in 3 tasks'],
  ['commented', 'Ana Diaz commented', 'Ana Diaz commented on 3 tasks'],
  ['status_changed', 'Ana Diaz changed the status', 'Ana Diaz changed the status of 3 tasks'],
  ['due_soon', 'Due today', 'Due today'],
  ['overdue', 'Overdue', 'Overdue'],
] as const)('a push of the kind %s is titled "%s", or "%s"', (kind, one, many) => {
  expect(pushMessage({ ...item, kind }, true)).toMatchObject({ title: one, body: '#142 Fix the gate\nDone by noon?', url: '/?task=142' });
  expect(pushMessage({ ...item, kind, task: null, count: 3, note: null }, true)).toMatchObject({ title: many, body: '', url: '/' });
});

test('a title of several lines stands in the first line of a push', () => {
  const task = { id: 't1', number: 142, title: 'Gate\nAna Diaz deleted #2\u0085Roof' };
  expect(pushMessage({ ...item, task }, true).body).toBe('#142 Gate Ana Diaz deleted #2 Roof\nDone by noon?');
});

test('a push of a change by an API token names it beside its owner', () => {
  expect(pushMessage({ ...item, via: 'Triage Bot' }, true).title).toBe('Ana Diaz via Triage Bot commented');
});

test('a push of a change by the server names nobody', () => {
  expect(pushMessage({ ...item, actor: null }, true).title).toBe('Someone commented');
});

test.each(notificationKinds)('without details a push of the kind %s tells nothing but its task', (kind) => {
  const message = { tag: 'n1', title: 'Max Tasks', body: 'You have a new notification.', url: '/?task=142' };
  expect(pushMessage({ ...item, kind }, false)).toEqual(message);
});

test('a long text is cut between characters', () => {
  const { title, body } = pushMessage({ ...item, actor: { id: 'a1', name: '🏠'.repeat(200) }, note: '🏠'.repeat(500) }, true);
  expect(title).toBe(`${'🏠'.repeat(59)}… commented`);
  expect(body).toMatch(/^#142 Fix the gate\n(🏠)+…$/u);
  expect([...body]).toHaveLength(240);
});
