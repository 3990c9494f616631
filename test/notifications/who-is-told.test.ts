import { expect, test } from 'vitest';
import { type Occurrence, type Told, whoIsTold } from '../../src/server/notifications/who-is-told.ts';

const aTask = (fields: Partial<Occurrence['task']> = {}) => ({
  id: 'task',
  created_by_admin_id: 'creator',
  assignee_id: 'assignee',
  ...fields,
});
const about = (occurrence: Partial<Occurrence>): Occurrence => ({
  task: aTask(),
  activityId: null,
  kind: null,
  mentionedIds: [],
  ...occurrence,
});
const short = (told: Told[]) => told.map(({ adminId, kind }) => `${adminId} ${kind}`);

const cases: [name: string, occurrence: Partial<Occurrence>, actor: string | null, told: string[], commenters?: string[]][] = [
  ['an assignment by another', { kind: 'assigned' }, 'other', ['assignee assigned']],
  ['an assignment to oneself', { kind: 'assigned' }, 'assignee', []],
  ['taking the assignee away', { kind: 'assigned', task: aTask({ assignee_id: null }) }, 'other', []],
  ['a comment by the creator', { kind: 'commented' }, 'creator', ['assignee commented']],
  [
    'a comment on a task that others commented on',
    { kind: 'commented' },
    'other',
    ['creator commented', 'assignee commented', 'earlier commented'],
    ['earlier', 'other', 'creator'],
  ],
  [
    'a comment that mentions the assignee and somebody else',
    { kind: 'commented', mentionedIds: ['assignee', 'outside'] },
    'creator',
    ['assignee mentioned', 'outside mentioned'],
  ],
  ['a mention of oneself', { kind: 'commented', mentionedIds: ['creator'] }, 'creator', ['assignee commented']],
  ['an assignment that also mentions', { kind: 'assigned', mentionedIds: ['assignee'] }, 'creator', ['assignee assigned']],
  ['an edit that mentions', { mentionedIds: ['outside'] }, 'creator', ['outside mentioned']],
  ['an edit of other fields', {}, 'other', []],
  ['a move by another', { kind: 'status_changed' }, 'other', ['creator status_changed', 'assignee status_changed']],
  ['a move by the creator', { kind: 'status_changed' }, 'creator', ['assignee status_changed']],
  [
    'a creator who is the assignee',
    { kind: 'status_changed', task: aTask({ assignee_id: 'creator' }) },
    'other',
    ['creator status_changed'],
  ],
  ['a due day of an assigned task', { kind: 'due_soon' }, null, ['assignee due_soon']],
  ['a due day of an unassigned task', { kind: 'overdue', task: aTask({ assignee_id: null }) }, null, []],
];

test.each(cases)('%s', (_name, occurrence, actor, told, commenters = []) => {
  expect(short(whoIsTold([about(occurrence)], actor, commenters))).toEqual(told);
});

test('a bulk of 200 makes one notification a person and kind', () => {
  const bulk = Array.from({ length: 200 }, (_, at) => [
    about({ task: aTask({ id: `task ${at}` }), kind: 'assigned' }),
    about({ task: aTask({ id: `task ${at}` }), kind: 'status_changed', activityId: `moved ${at}` }),
  ]).flat();
  expect(whoIsTold(bulk, 'other', [])).toEqual([
    { adminId: 'assignee', kind: 'assigned', taskId: null, activityId: null, count: 200 },
    { adminId: 'creator', kind: 'status_changed', taskId: null, activityId: null, count: 200 },
  ]);
});

test('a bulk that tells a person of one task names it', () => {
  const bulk = [about({ kind: 'assigned' }), about({ task: aTask({ id: 'other', assignee_id: 'somebody' }), kind: 'assigned' })];
  expect(whoIsTold(bulk, 'other', [])).toEqual([
    { adminId: 'assignee', kind: 'assigned', taskId: 'task', activityId: null, count: 1 },
    { adminId: 'somebody', kind: 'assigned', taskId: 'other', activityId: null, count: 1 },
  ]);
});

test.each(['due_soon', 'overdue'] as const)('reminders %s of one moment are told task by task', (kind) => {
  const due = ['one', 'two'].map((id) => about({ task: aTask({ id }), kind }));
  expect(whoIsTold(due, null, []).map(({ taskId }) => taskId)).toEqual(['one', 'two']);
});
