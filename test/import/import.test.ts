import { expect, onTestFinished, test } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { AuditPage } from '#shared/audit.ts';
import type { Board } from '#shared/board.ts';
import { HOUR } from '#shared/durations.ts';
import type { Label } from '#shared/labels.ts';
import type { Task, WholeTask } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import type { Change } from '../../src/server/changes/change-transaction.ts';
import { checkRows } from '../../src/server/import/check-rows.ts';
import { showRows, stageRows } from '../../src/server/import/write-rows.ts';
import { purgeDeletedTasks } from '../../src/server/tasks/deleted-tasks.ts';
import { aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { followBoard } from '../follow-board.ts';
import { type App, anApp, type Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';
import { expectWhole } from '../whole.ts';
import { imported, send } from './an-import.ts';

const boardOf = (as: Client) => answered<Board>(as, 'GET', '/api/tasks');
const titled = (count: number) => Array.from({ length: count }, (_, at) => ({ title: `Row ${at + 1}` }));
const rowsIn = async ({ database }: App) =>
  Number(
    (
      await database.sql
        .selectFrom('tasks')
        .select((task) => task.fn.countAll().as('count'))
        .executeTakeFirstOrThrow()
    ).count,
  );

test('rows become tasks with all their fields and a history, in order, as one change that makes boards reload', async () => {
  const app = await anApp();
  const as = await anAdmin(app, { name: 'Ana Diaz' });
  const ben = await anAdmin(app, { name: 'Ben Ito' });
  await aLabel(await theSuperAdmin(app), { name: 'Dock' });
  const before = await aTask(as, { title: 'Before' });
  const webhook = { url: 'https://example.com/hook', format: 'standard', kinds: ['task.created'] };
  await answered(await theSuperAdmin(app), 'POST', '/api/webhooks', webhook);
  const { version } = await boardOf(as);
  const follower = await followBoard(app.url, ben.cookie);
  onTestFinished(() => follower.leave());

  const full = {
    title: 'Repair the ramp',
    description: 'Ask @Ben Ito.',
    assignee: 'Ben Ito',
    priority: 'urgent',
    dueDate: '2020-01-31',
    status: 'in_progress',
    labels: ['dock'],
  };
  const { id, count, refused } = await imported(as, [full, { title: 'Bare' }, { title: 'Over', status: 'completed' }]);
  expect({ id, count, refused }).toEqual({ id: expect.any(String), count: 3, refused: [] });

  const told = await follower.until((all) => all.length === 1);
  expect(told).toEqual([{ kind: 'reset', id: version + 1 }]);
  const board = await boardOf(as);
  expect(board).toMatchObject({ version: version + 1, counts: { pending: 2, inProgress: 1, completed: 1 } });
  expect(board.inProgress[0]).toMatchObject({
    ...full,
    number: before.number + 1,
    labels: ['Dock'],
    dueDate: '2020-02-01T04:59:59.999Z',
    creator: { name: 'Ana Diaz' },
    version: 1,
    activityCount: 1,
    mentions: [{ as: 'Ben Ito', id: ben.admin.id }],
  });
  expect(board.pending[0]).toMatchObject({
    title: 'Bare',
    number: before.number + 2,
    priority: 'medium',
    description: null,
    assignee: null,
  });
  expect(board.completed[0]).toMatchObject({ number: before.number + 3, completedAt: expect.any(String) });
  const whole = await answered<WholeTask>(as, 'GET', `/api/tasks/${board.inProgress[0]?.id}`);
  expect(whole.activities).toEqual([expect.objectContaining({ action: 'created', note: null, changes: [] })]);
  const found = await answered<Task[]>(as, 'GET', '/api/tasks/search?search=ramp&label=Dock');
  expect(found.map(({ title }) => title)).toEqual(['Repair the ramp']);

  expect(await answered(ben, 'GET', '/api/notifications')).toEqual({ items: [], unread: 0 });
  expect(await app.database.sql.selectFrom('deliveries').select('id').execute(), 'no webhook is called').toEqual([]);
  const due = await app.database.sql.selectFrom('tasks').select('due_told').where('title', '=', 'Repair the ramp').executeTakeFirst();
  expect(due?.due_told, 'no reminder of a date that is over').toBe(2);
  const audit = await answered<AuditPage & { action: string; detail: string }[]>(
    await theSuperAdmin(app),
    'GET',
    '/api/audit?action=tasks_imported',
  );
  expect(audit.map(({ detail }) => detail)).toEqual([`3 tasks (${id})`]);
  await expectWhole(app.place);
});

test('a refused row is named with its reason, and nothing is written', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const rows = [
    { title: 'Good' },
    { title: '' },
    'text',
    { title: 'A', assignee: 'Nobody' },
    { title: 'B', labels: ['New'] },
    { title: 'C', dueDate: '31/12/2026' },
    { title: 'D', status: 'parked' },
  ];
  const expected = [2, 3, 4, 5, 6, 7].map((row) => ({ row, message: expect.stringMatching(/\.$|is required$/) }));
  expect(await imported(as, rows)).toEqual({ id: null, count: 0, refused: expected });
  const dry = await imported(as, rows, { dryRun: true });
  expect(dry).toEqual({ id: null, count: 1, refused: expected });
  expect(dry.refused[3]?.message).toBe('There is no label “New”. Choose one that exists, or ask a super admin to create it.');
  expect(await imported(as, titled(3), { dryRun: true })).toEqual({ id: null, count: 3, refused: [] });
  expect(await rowsIn(app)).toBe(0);
  for (const tasks of [[], 'text', Array.from({ length: 20_001 }, () => ({}))]) {
    const reply = await send(as, tasks);
    expect([reply.status, reply.text]).toEqual([400, 'Tasks must be a list of 1 to 20000 objects.']);
  }
});

test('a super admin creates the labels of an import', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await aLabel(as, { name: 'Dock' });
  const { count } = await imported(as, [
    { title: 'A', labels: ['New', 'DOCK'] },
    { title: 'B', labels: ['new'] },
  ]);
  expect(count).toBe(2);
  expect((await answered<Label[]>(as, 'GET', '/api/labels')).map(({ name }) => name)).toEqual(['Dock', 'New']);
  expect((await boardOf(as)).pending.map(({ labels }) => labels)).toEqual([['New'], ['Dock', 'New']]);
  await expectWhole(app.place);
});

test('a repeated import with its key writes once, also when both come at once', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const both = await Promise.all([imported(as, titled(50), { key: 'k1' }), imported(as, titled(50), { key: 'k1' })]);
  expect(both[0]).toEqual(both[1]);
  expect(await imported(as, titled(50), { key: 'k1' })).toEqual(both[0]);
  expect((await boardOf(as)).counts.pending).toBe(50);
  expect((await send(as, titled(49), { key: 'k1' })).status).toBe(422);
  const before = await rowsIn(app);
  expect((await send(as, titled(50), { key: 'k'.repeat(256) })).status).toBe(400);
  expect(await rowsIn(app), 'rows that wait for a purge').toBe(before);
  await expectWhole(app.place);
});

test('imports of two people come one after the other, and both are whole', async () => {
  const app = await anApp();
  const [ana, ben] = [await anAdmin(app), await anAdmin(app)];
  const [first, second] = await Promise.all([imported(ana, titled(300)), imported(ben, titled(200))]);
  expect([first.count, second.count]).toEqual([300, 200]);
  const board = await boardOf(ana);
  expect(board.counts.pending).toBe(500);
  await expectWhole(app.place);
});

/** Stages an import, as the handler does before it shows its tasks. */
async function staged(app: App, as: Client & { admin: Admin }, tasks: object[], stop = new AbortController().signal, most?: number) {
  const by = { ...theOperator, user: { ...as.admin, assigneesMay: [] } };
  const run = <T>(work: (tx: Change) => Promise<T>) => change(app.database, by, work);
  const { rows } = await checkRows(app.database, as.admin, tasks, 'UTC');
  const made = await stageRows(run, rows, 'UTC', stop, most);
  return { show: () => run((tx) => showRows(tx, made)) };
}

test('a staged task vanishes → nothing is imported, and the purge removes the rest', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const { show } = await staged(app, as, titled(600));
  expect((await boardOf(as)).counts.pending, 'nobody sees what is staged').toBe(0);
  expect(await answered(as, 'GET', '/api/tasks/search?search=Row')).toEqual([]);
  expect(await answered(await theSuperAdmin(app), 'GET', '/api/tasks/deleted')).toEqual([]);
  expect((await as.call('GET', '/api/tasks/600')).status).toBe(404);
  expect((await as.call('POST', '/api/tasks/600/restore')).status).toBe(404);
  expect((await (await theSuperAdmin(app)).call('DELETE', '/api/tasks/600/forever')).status).toBe(204);
  // The last part notices, after the others have been put on the board.
  await expect(show()).rejects.toThrow('Someone deleted tasks of this import before it ended. Nothing was imported. Try again.');
  expect((await boardOf(as)).counts.pending).toBe(0);
  expect(await rowsIn(app)).toBe(599);
  await purgeDeletedTasks(app.database, theOperator, Date.now() + HOUR);
  expect(await rowsIn(app)).toBe(0);
  await aTask(as, { title: 'After' });
  await expectWhole(app.place);
});

test('the hourly purge leaves an import alone that is underway', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const { show } = await staged(app, as, titled(60));
  await purgeDeletedTasks(app.database, theOperator, Date.now());
  await show();
  expect((await boardOf(as)).counts.pending).toBe(60);
});

test('an import that takes too long → a sentence instead of a connection cut by a proxy, and nothing is imported', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const sentence = 'This import would take too long. Nothing was imported. Import it in smaller parts, or try again later.';
  await expect(staged(app, as, titled(600), undefined, 0)).rejects.toThrow(sentence);
  expect((await boardOf(as)).counts.pending).toBe(0);
  await expectWhole(app.place);
});

test('an import whose server is stopped ends at once, and nothing is imported', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const stop = new AbortController();
  const staging = staged(app, as, titled(600), stop.signal);
  stop.abort();
  await expect(staging).rejects.toThrow('The server was stopped before this import ended. Nothing was imported. Try again in a moment.');
});

test('an assignee who is deactivated during the import → nothing is imported', async () => {
  const app = await anApp();
  const as = await anAdmin(app);
  const { admin } = await anAdmin(app, { name: 'Ben Ito' });
  const { show } = await staged(app, as, [{ title: 'A', assignee: 'Ben Ito' }, { title: 'B' }]);
  await answered(await theSuperAdmin(app), 'PATCH', `/api/admins/${admin.id}`, { active: false });
  await expect(show()).rejects.toThrow('Assignee must be the name of an active admin.');
  expect((await boardOf(as)).counts.pending).toBe(0);
});

test('a label that is deleted during the import of an admin → nothing is imported, and the label stays deleted', async () => {
  const app = await anApp();
  const [as, boss] = [await anAdmin(app), await theSuperAdmin(app)];
  const label = await aLabel(boss, { name: 'Dock' });
  const { show } = await staged(app, as, [{ title: 'A', labels: ['Dock'] }]);
  await answered(boss, 'DELETE', `/api/labels/${label.id}`);
  await expect(show()).rejects.toThrow('There is no label “Dock”.');
  expect(await answered(boss, 'GET', '/api/labels')).toEqual([]);
});

test('a program imports with its name beside that of its owner', async () => {
  const app = await anApp();
  const as = await anAdmin(app, { name: 'Ana Diaz' });
  await imported(await aProgram(app, as, { name: 'Loader' }), titled(1));
  const task = (await boardOf(as)).pending[0];
  const { activities } = await answered<WholeTask>(as, 'GET', `/api/tasks/${task?.id}`);
  expect(activities).toMatchObject([{ action: 'created', admin: { name: 'Ana Diaz' }, via: 'Loader' }]);
});
