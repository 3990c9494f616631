import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Activity, FieldChange, WholeActivity } from '#shared/activities.ts';
import type { Board } from '#shared/board.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('an edit is noted in words, one line per changed field', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(as, { title: 'Old', description: 'Before' });
  const body = { title: 'New', description: `After\n${'x'.repeat(200)}`, assignee: 'Ana Diaz', priority: 'high', dueDate: '2026-12-01' };
  const task = await answered<Task>(as, 'PUT', `/api/tasks/${id}`, body);
  expect(task.activities[0]).toMatchObject({ action: 'edited', admin: { name: 'Super Admin' } });
  expect(task.activities[0]?.note?.split('\n')).toEqual([
    'Title: Old → New',
    `Description: Before → After ${'x'.repeat(114)}…`,
    'Assignee: Unassigned → Ana Diaz',
    'Priority: medium → high',
    'Due date: none → Dec 1, 2026',
  ]);
  const cleared = await answered<Task>(as, 'PUT', `/api/tasks/${id}`, { title: 'New' });
  expect(cleared.activities[0]?.note).toContain('Assignee: Ana Diaz → Unassigned');
  expect(cleared.activities[0]?.note).toContain('Due date: Dec 1, 2026 → none');
  expect(cleared.priority).toBe('high');
});

test('the note of a long text shows an excerpt around the change', async () => {
  const as = await theSuperAdmin(await anApp());
  const long = `${'All is well here. '.repeat(12)}Call at`;
  const { id } = await aTask(as, { title: 'Two', description: `${long} nine`, dueDate: '2026-12-01T15:00:00Z' });
  const edit = { title: 'Two\nlines', description: `${long} ten`, dueDate: '2026-12-01T16:30:00Z' };
  const task = await answered<Task>(as, 'PUT', `/api/tasks/${id}`, edit);
  expect(task.activities[0]?.note?.split('\n')).toEqual([
    'Title: Two → Two lines',
    'Description: …re. All is well here. Call at nine → …re. All is well here. Call at ten',
    'Due date: Dec 1, 2026, 10:00 AM → Dec 1, 2026, 11:30 AM',
  ]);
});

test('a change that an excerpt cannot show is described', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as, { title: 'A  b', description: 'One\nTwo', dueDate: '2026-12-01T15:00:00Z' });
  const task = await answered<Task>(as, 'PUT', `/api/tasks/${id}`, {
    title: 'A b',
    description: 'One\n\nTwo',
    dueDate: '2026-12-01T15:00:20Z',
  });
  expect(task.activities[0]?.note?.split('\n')).toEqual([
    'Title: A b (spacing changed)',
    'Description: One Two (spacing changed)',
    'Due date: Dec 1, 2026, 10:00 AM (by less than a minute)',
  ]);
});

test('a tick is noted by its line, and any further change of the description by an excerpt', async () => {
  const as = await theSuperAdmin(await anApp());
  const long = 'Call '.repeat(40).trim();
  const { id } = await aTask(as, { title: 'Vendor', description: `- [ ] Call the **vendor**\r\n- [x] ${long}` });
  const noteOf = async (description: string, title = 'Vendor') =>
    (await answered<Task>(as, 'PUT', `/api/tasks/${id}`, { title, description })).activities[0]?.note;
  expect(await noteOf(`- [x] Call the **vendor**\r\n- [x] ${long}`)).toBe('Ticked "Call the **vendor**"');
  expect(await noteOf(`- [x] Call the **vendor**\r\n- [ ] ${long}`)).toBe(`Unticked "${long.slice(0, 120)}…"`);
  expect(await noteOf('- [x] Call\n- [ ] Ask', 'Ask')).toMatch(/^Title: Vendor → Ask\nDescription: - \[x\] Call the/);
  expect(await noteOf('- [x] Call\n- [X] Ask', 'Again')).toBe('Title: Ask → Again\nTicked "Ask"');
  expect(await noteOf('- [ ] Call\n- [ ] Ask', 'Again')).toBe('Description: - [x] Call - [X] Ask → - [ ] Call - [ ] Ask');
  const { activities } = await answered<WholeTask>(as, 'GET', `/api/tasks/${id}`);
  expect(activities[1]).toMatchObject({
    note: 'Title: Ask → Again\nTicked "Ask"',
    changes: [{ field: 'title' }, { field: 'description' }],
  });
});

test('a description that reads “none” or is blank differs from no description', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as, { title: 'Gutter' });
  const noteOf = async (description: string | null) =>
    (await answered<Task>(as, 'PUT', `/api/tasks/${id}`, { title: 'Gutter', description })).activities[0]?.note;
  expect(await noteOf('none')).toBe('Description: none → “none”');
  expect(await noteOf('   ')).toBe('Description: “none” → blanks');
  expect(await noteOf(null)).toBe('Description: blanks → none');
});

test('a creation has no note, a move names both columns, and a comment is its own note', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as);
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  const task = await answered<Task>(as, 'POST', `/api/tasks/${id}/comment`, { comment: 'Done' });
  expect(task.activities.map(({ action, note }) => [action, note])).toEqual([
    ['comment', 'Done'],
    ['status_changed', 'In Progress → Completed'],
    ['status_changed', 'Pending → In Progress'],
    ['created', null],
  ]);
  expect(task).toMatchObject({ version: 4, activityCount: 4 });
});

test('a save that changes nothing adds no version and no activity', async () => {
  const as = await theSuperAdmin(await anApp());
  const task = await aTask(as, { description: 'As it is', dueDate: '2026-12-01', assignee: 'Super Admin', priority: 'low' });
  const { title, description, dueDate, assignee } = task;
  const { version } = await answered<Board>(as, 'GET', '/api/tasks');
  expect(await answered(as, 'PUT', `/api/tasks/${task.id}`, { title: ` ${title} `, description, dueDate, assignee })).toEqual(task);
  expect(await answered(as, 'PUT', `/api/tasks/${task.id}/status`, { status: 'pending' })).toEqual(task);
  expect((await answered<Board>(as, 'GET', '/api/tasks')).version).toBe(version);
});

test('completedAt is set only while a task is completed', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as);
  const done = await answered<Task>(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  expect(done.completedAt).toBe(done.updatedAt);
  expect(await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'pending' })).toMatchObject({ completedAt: null });
});

test('a task has its latest 20 activities, and the others come in pages of 50', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as);
  for (let each = 1; each <= 70; each++) await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: `${each}` });
  const task = await answered<Task>(as, 'GET', `/api/tasks/${id}`);
  expect(task.activityCount).toBe(71);
  expect(task.activities.map(({ note }) => note)).toEqual(Array.from({ length: 20 }, (_, at) => `${70 - at}`));
  const page = (before = '') => answered<Activity[]>(as, 'GET', `/api/tasks/${id}/activities${before && `?before=${before}`}`);
  const first = await page();
  const rest = await page(first.at(-1)?.id);
  expect([...first, ...rest].map(({ note }) => note)).toEqual([...Array.from({ length: 70 }, (_, at) => `${70 - at}`), null]);
  expect(first).toHaveLength(50);
  expect(await page(rest.at(-1)?.id)).toEqual([]);
  expect(await page('unknown')).toEqual([]);
});

test('an entry carries the fields it changed as data, and no other entry does', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(as, { title: 'Old', description: 'Before' });
  const body = { title: 'New', description: 'After', assignee: 'Ana Diaz', priority: 'high', dueDate: '2026-12-01T15:00:00.000Z' };
  await answered(as, 'PUT', `/api/tasks/${id}`, body);
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  await answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: 'Done' });
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'New' });
  const { activities } = await answered<WholeTask>(as, 'GET', `/api/tasks/${id}`);
  const change = (field: FieldChange['field'], before: string | null, after: string | null) => ({ field, before, after });
  expect(activities.map(({ action, changes }) => [action, changes])).toEqual([
    [
      'edited',
      [change('description', 'After', null), change('assignee', 'Ana Diaz', null), change('dueDate', '2026-12-01T15:00:00.000Z', null)],
    ],
    ['comment', []],
    ['status_changed', [change('status', 'pending', 'completed')]],
    [
      'edited',
      [
        change('title', 'Old', 'New'),
        change('description', 'Before', 'After'),
        change('assignee', null, 'Ana Diaz'),
        change('priority', 'medium', 'high'),
        change('dueDate', null, '2026-12-01T15:00:00.000Z'),
      ],
    ],
    ['created', []],
  ]);
  expect(await answered(as, 'GET', `/api/tasks/${id}/activities`)).toEqual(activities);
});

test('lists, searches and the answers of changes stay without that data', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id } = await aTask(as);
  const moved = await as.call('PUT', `/api/tasks/${id}/status`, { status: 'in_progress' });
  const edited = await as.call('PUT', `/api/tasks/${id}`, { title: 'Another' });
  const [board, found] = [await as.call('GET', '/api/tasks'), await as.call('GET', '/api/tasks/search?search=another')];
  for (const { text } of [moved, edited, board, found]) {
    expect(text).toContain('Pending → In Progress');
    expect(text).not.toContain('"changes"');
  }
});

test('the words of an entry are made of its data when it is read; an entry without data keeps its words', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Old' });
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'New' });
  await answered(as, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  await app.database.transaction(async (tx) => {
    await sql`update activities set note = 'Kept words' where action <> 'created'`.execute(tx.sql);
    await sql`update activities set changes = '[]' where action = 'status_changed'`.execute(tx.sql);
  });
  const notes = async (path: string) => (await answered<Activity[]>(as, 'GET', path)).map(({ note }) => note);
  expect(await notes(`/api/tasks/${id}/activities`)).toEqual(['Kept words', 'Title: Old → New', null]);
  expect((await answered<Task>(as, 'GET', `/api/tasks/${id}`)).activities.map(({ note }) => note)).toEqual([
    'Kept words',
    'Title: Old → New',
    null,
  ]);
});

test('an assignee in the data goes by today’s name', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { admin } = await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(as);
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'A task', assignee: 'Ana Diaz' });
  await answered(as, 'PATCH', `/api/admins/${admin.id}`, { name: 'Ana Lopez' });
  const [entry] = await answered<WholeActivity[]>(as, 'GET', `/api/tasks/${id}/activities`);
  expect(entry).toMatchObject({
    note: 'Assignee: Unassigned → Ana Lopez',
    changes: [{ field: 'assignee', before: null, after: 'Ana Lopez' }],
  });
});

test('text that looks like a placeholder for a person stays as it was typed', async () => {
  const as = await theSuperAdmin(await anApp());
  const { id, createdByAdminId } = await aTask(as);
  const description = `{"nameOf":"${createdByAdminId}"} and {"person":"${createdByAdminId}"}`;
  await answered(as, 'PUT', `/api/tasks/${id}`, { title: 'A task', description });
  const [entry] = await answered<WholeActivity[]>(as, 'GET', `/api/tasks/${id}/activities`);
  expect(entry?.changes).toEqual([{ field: 'description', before: null, after: description }]);
});
