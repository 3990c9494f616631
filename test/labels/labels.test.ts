import { describe, expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Label } from '#shared/labels.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { AppError } from '../../src/server/errors.ts';
import { aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';

const create = (as: Client, name: string, color = 'red') => as.call('POST', '/api/labels', { name, color });
const listed = async (as: Client) => (await answered<Label[]>(as, 'GET', '/api/labels')).map(({ name }) => name);
const read = (as: Client, { id }: { id: string }) => answered<WholeTask>(as, 'GET', `/api/tasks/${id}`);
const onBoard = async (as: Client, { id }: { id: string }) =>
  (await answered<Board>(as, 'GET', '/api/tasks')).pending.find((task) => task.id === id);

describe('super admins make labels', () => {
  test('everybody reads them in alphabetical order', async () => {
    const app = await anApp();
    const boss = await theSuperAdmin(app);
    for (const name of ['Zebra', 'ábaco', 'Gate']) expect(await create(boss, name)).toMatchObject({ status: 201 });
    expect(await listed(await anAdmin(app))).toEqual(['ábaco', 'Gate', 'Zebra']);
  });

  test('a name is taken in another case, and may change only its own case', async () => {
    const boss = await theSuperAdmin(await anApp());
    const gate = await aLabel(boss, { name: 'Gate' });
    const noise = await aLabel(boss, { name: 'Noise' });
    expect(await create(boss, ' GATE ')).toMatchObject({ status: 409, text: expect.stringContaining('already a label with this name') });
    expect(await boss.call('PATCH', `/api/labels/${noise.id}`, { name: 'gate' })).toMatchObject({ status: 409 });
    expect(await boss.call('PATCH', `/api/labels/${gate.id}`, { name: 'GATE' })).toMatchObject({ status: 200 });
    expect(await listed(boss)).toEqual(['GATE', 'Noise']);
  });

  test.each([
    ['', 'Name is required'],
    ['x'.repeat(51), 'Name must be at most 50 characters.'],
    ['two\nlines', 'Name must not contain line breaks, two blanks in a row or invisible characters.'],
    ['a, b', 'Name must not contain a comma, because commas separate the labels of a list.'],
  ])('the name %j is refused with a sentence', async (name, text) => {
    expect(await create(await theSuperAdmin(await anApp()), name)).toMatchObject({ status: 400, text });
  });

  test('a color is one of eight', async () => {
    const boss = await theSuperAdmin(await anApp());
    expect(await create(boss, 'Gate', 'pink')).toMatchObject({
      status: 400,
      text: 'Color must be one of red, orange, yellow, green, teal, blue, purple, grey.',
    });
  });

  test('the 201st label is refused', async () => {
    const app = await anApp();
    const boss = await theSuperAdmin(app);
    const rows = Array.from({ length: 200 }, (_, at) => ({
      id: `${at}`,
      name: `L${at}`,
      name_key: `l${at}`,
      color: 'red' as const,
      created_at: '',
    }));
    await app.database.transaction((tx) => tx.sql.insertInto('labels').values(rows).execute());
    expect(await create(boss, 'One more')).toMatchObject({
      status: 409,
      text: 'There are already 200 labels. Delete or merge some first.',
    });
  });

  test('each change is audited', async () => {
    const boss = await theSuperAdmin(await anApp());
    const [gate, noise] = [await aLabel(boss, { name: 'Gate', color: 'red' }), await aLabel(boss, { name: 'Noise', color: 'blue' })];
    await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates', color: 'green' });
    await answered(boss, 'DELETE', `/api/labels/${gate.id}`, { mergeInto: noise.id });
    await answered(boss, 'DELETE', `/api/labels/${noise.id}`);
    const entries = await answered<{ action: string; detail: string }[]>(boss, 'GET', '/api/audit');
    expect(entries.filter(({ action }) => action.startsWith('label_')).map(({ action, detail }) => `${action} ${detail}`)).toEqual([
      'label_deleted Noise',
      'label_deleted Gates, merged into Noise',
      'label_changed Gate: name → Gates, color → green',
      'label_created Noise, blue',
      'label_created Gate, red',
    ]);
  });
});

describe('a task has labels', () => {
  test('a creation takes them, an edit without the field keeps them, and an empty list clears them', async () => {
    const boss = await theSuperAdmin(await anApp());
    for (const name of ['Gate', 'Noise']) await aLabel(boss, { name });
    const task = await aTask(boss, { labels: ['noise', 'GATE'] });
    expect(task).toMatchObject({ labels: ['Gate', 'Noise'], version: 1 });
    const edit = (body: object) => answered<Task>(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'A task', ...body });
    expect(await edit({ title: 'Renamed' })).toMatchObject({ labels: ['Gate', 'Noise'], version: 2 });
    expect(await edit({ title: 'Renamed', labels: ['Noise', 'Gate'] })).toMatchObject({ version: 2 });
    expect(await edit({ title: 'Renamed', labels: [] })).toMatchObject({ labels: [], version: 3 });
    expect(await onBoard(boss, task)).toMatchObject({ labels: [], version: 3 });
  });

  test('a change of labels alone is an edit whose history names them', async () => {
    const boss = await theSuperAdmin(await anApp());
    for (const name of ['A', 'B']) await aLabel(boss, { name });
    const task = await aTask(boss, { labels: ['A'] });
    await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'A task', labels: ['A', 'B'] });
    await answered(boss, 'PUT', `/api/tasks/${task.id}`, { title: 'A task', labels: [] });
    const [last, first] = (await read(boss, task)).activities;
    expect(first).toMatchObject({
      action: 'edited',
      note: 'Labels: A → A, B',
      changes: [{ field: 'labels', before: 'A', after: 'A, B' }],
    });
    expect(last).toMatchObject({ note: 'Labels: A, B → none', changes: [{ field: 'labels', before: 'A, B', after: null }] });
  });

  test.each([
    [['Nothing'], 'There is no label “Nothing”. Choose one that exists, or ask a super admin to create it.'],
    [['Gate', 'gate'], 'Labels must name each label once.'],
    [Array.from({ length: 21 }, (_, at) => `${at}`), 'Labels must be a list of at most 20 names.'],
    ['Gate', 'Labels must be a list of at most 20 names.'],
    [[1], 'Each label must be text.'],
  ])('the labels %j are refused with a sentence by each call', async (labels, text) => {
    const boss = await theSuperAdmin(await anApp());
    await aLabel(boss, { name: 'Gate' });
    const { id } = await aTask(boss);
    expect(await boss.call('POST', '/api/tasks', { title: 'New', labels })).toMatchObject({ status: 400, text });
    expect(await boss.call('PUT', `/api/tasks/${id}`, { title: 'New', labels })).toMatchObject({ status: 400, text });
    // Faults of the body come before stale versions.
    const stale = { 'if-match': '"9"' };
    expect(await boss.call('PUT', `/api/tasks/${id}`, { title: 'New', labels }, stale)).toMatchObject({ status: 400, text });
    for (const field of ['labels', 'addLabels', 'removeLabels']) {
      const reply = await answered<object>(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, [field]: labels }] });
      expect(reply).toMatchObject({ refused: [{ status: 400, message: text }] });
    }
    expect(await read(boss, { id })).toMatchObject({ version: 1, labels: [] });
  });
});

describe('a bulk', () => {
  test('sets, adds, removes and clears labels, and refuses the 21st of a task', async () => {
    const boss = await theSuperAdmin(await anApp());
    const names = Array.from({ length: 21 }, (_, at) => `Label ${at}`);
    for (const name of [...names, 'A', 'B']) await aLabel(boss, { name });
    const [one, other, full] = [await aTask(boss, { labels: ['A'] }), await aTask(boss), await aTask(boss, { labels: names.slice(1) })];
    const cleared = await aTask(boss, { labels: ['B'] });
    const changes = [
      { id: one.id, addLabels: ['b', 'a'] },
      { id: other.id, labels: ['A', 'B'], removeLabels: ['A'] },
      { id: full.id, addLabels: ['A'] },
      { id: cleared.id, labels: null },
    ];
    const reply = await answered<{ tasks: Task[]; refused: object[] }>(boss, 'POST', '/api/tasks/bulk', { changes });
    expect(reply.tasks).toMatchObject([
      { labels: ['A', 'B'], version: 2 },
      { labels: ['B'], version: 2 },
      { labels: [], version: 2 },
    ]);
    expect(reply.refused).toEqual([{ id: full.id, status: 400, message: 'A task has at most 20 labels. Remove some first.' }]);
  });

  test('with expected labels is refused once somebody changed them, and says who', async () => {
    const app = await anApp();
    const [boss, ana] = [await theSuperAdmin(app), await anAdmin(app, { name: 'Ana Diaz', role: 'super_admin' })];
    for (const name of ['A', 'B']) await aLabel(boss, { name });
    const { id } = await aTask(boss, { labels: ['A', 'B'] });
    const undo = () =>
      answered<object>(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, labels: [], expected: { labels: ['B', 'a'] } }] });
    await answered(ana, 'PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['A'] });
    expect(await undo()).toMatchObject({ refused: [{ status: 412, message: 'Ana Diaz changed the labels since.' }] });
    await answered(ana, 'PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['A', 'B'] });
    expect(await undo()).toMatchObject({ refused: [], tasks: [{ labels: [] }] });
  });

  test('with expected labels that were merged since is refused, and blames nobody', async () => {
    const boss = await theSuperAdmin(await anApp());
    const [a, b] = [await aLabel(boss, { name: 'A' }), await aLabel(boss, { name: 'B' })];
    const { id } = await aTask(boss);
    await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['A'] });
    await answered(boss, 'DELETE', `/api/labels/${a.id}`, { mergeInto: b.id });
    const changes = [{ id, labels: [], expected: { labels: ['A'] } }];
    expect(await answered<object>(boss, 'POST', '/api/tasks/bulk', { changes })).toMatchObject({
      refused: [{ status: 412, message: 'A super admin merged the labels since.' }],
    });
  });

  test('needs the right to edit the task', async () => {
    const app = await anApp();
    const boss = await theSuperAdmin(app);
    await aLabel(boss, { name: 'A' });
    const { id } = await aTask(boss);
    const changes = [{ id, addLabels: ['A'] }];
    expect(await answered<object>(await anAdmin(app), 'POST', '/api/tasks/bulk', { changes })).toMatchObject({
      refused: [{ status: 403 }],
    });
  });
});

test('a deletion that fails midway leaves boards with what it has done', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id, name } = await aLabel(boss);
  await imported(
    boss,
    Array.from({ length: 250 }, (_, at) => ({ title: `Task ${at}`, labels: [name] })),
  );
  const shown = async () => (await answered<Board>(boss, 'GET', '/api/tasks')).pending.filter(({ labels }) => labels.length > 0).length;
  expect(await shown()).toBe(250);
  const { transaction } = app.database;
  let steps = 0;
  app.database.transaction = (work) => (++steps === 2 ? Promise.reject(new AppError('unavailable', 'Away.')) : transaction(work));
  expect(await boss.call('DELETE', `/api/labels/${id}`)).toMatchObject({ status: 503 });
  expect(await shown()).toBe(50);
  expect(await boss.call('DELETE', `/api/labels/${id}`)).toMatchObject({ status: 204 });
  expect(await shown()).toBe(0);
});
