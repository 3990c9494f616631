import { expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { BulkResult } from '#shared/bulk.ts';
import type { Label } from '#shared/labels.ts';
import type { WholeTask } from '#shared/tasks.ts';
import { aLabel, anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { anApp, type Client } from '../start-app.ts';
import { aProgram } from '../tokens/a-token.ts';

const board = (as: Client) => answered<Board>(as, 'GET', '/api/tasks');
const shown = async (as: Client) => (await board(as)).pending.map(({ labels, version }) => ({ labels, version }));

test('a rename reaches the board and its streams, and leaves versions and histories alone', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const gate = await aLabel(boss, { name: 'Gate' });
  const { id } = await aTask(boss);
  await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['Gate'] });
  const { version } = await board(boss);
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  expect(await shown(boss)).toEqual([{ labels: ['Gates'], version: 2 }]);
  expect((await board(boss)).version).toBe(version + 1);
  const log = app.database.sql
    .selectFrom('changes')
    .select(['task_id', 'reload'])
    .where('version', '=', version + 1);
  expect(await log.executeTakeFirst()).toEqual({ task_id: null, reload: 1 });
  expect((await answered<WholeTask>(boss, 'GET', `/api/tasks/${id}`)).activities[0]?.note).toBe('Labels: none → Gate');
});

test('an undo from before a rename sets the renamed labels again', async () => {
  const boss = await theSuperAdmin(await anApp());
  const [gate, noise] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  const { id } = await aTask(boss, { labels: ['Gate', 'Noise'] });
  const bulk = (change: object) => answered<BulkResult>(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, ...change }] });
  await bulk({ labels: ['Noise'] });
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  await answered(boss, 'PATCH', `/api/labels/${noise.id}`, { name: 'Din' });
  const undone = await bulk({ labels: ['Gate', 'Noise'], expected: { labels: ['Noise'] } });
  expect(undone).toMatchObject({ refused: [], tasks: [{ labels: ['Gates', 'Din'] }] });
  expect((await bulk({ labels: ['Gat'] })).refused).toMatchObject([{ status: 400, message: expect.stringContaining('Gat') }]);
  const { activities } = await answered<WholeTask>(boss, 'GET', `/api/tasks/${id}`);
  expect(activities[0]?.changes).toEqual([{ field: 'labels', before: 'Din', after: 'Gates, Din' }]);
});

test('a program that expects the labels of a creation finds them after their rename, which shows no change in the history', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const gate = await aLabel(boss, { name: 'Gate' });
  const { id } = await aTask(boss, { labels: ['Gate'] });
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  const bulk = (change: object) => answered<BulkResult>(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, ...change }] });
  expect((await answered<WholeTask>(boss, 'GET', `/api/tasks/${id}`)).activities).toMatchObject([{ action: 'created', changes: [] }]);
  expect(await bulk({ labels: [], expected: { labels: ['Gate'] } })).toMatchObject({ refused: [], tasks: [{ labels: [] }] });
  const { refused } = await bulk({ labels: [], expected: { labels: ['Gate'] } });
  expect(refused).toMatchObject([{ status: 412, message: expect.stringContaining('Super Admin changed') }]);
  expect(await boss.call('PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['Gate'] })).toMatchObject({ status: 200 });
  expect((await shown(boss))[0]?.labels).toEqual(['Gates']);
});

test('an edit of a task that was created with a label keeps it under its new name', async () => {
  const boss = await theSuperAdmin(await anApp());
  const [gate] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  const { id } = await aTask(boss, { labels: ['Gate'] });
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  await answered(boss, 'PUT', `/api/tasks/${id}`, { title: 'A task', labels: ['Gate', 'Noise'] });
  expect((await shown(boss))[0]?.labels).toEqual(['Gates', 'Noise']);
});

test('imported labels are found after their rename, too', async () => {
  const boss = await theSuperAdmin(await anApp());
  await imported(boss, [{ title: 'With', labels: ['Gate', 'Noise'] }, { title: 'Without' }]);
  const labels = await answered<Label[]>(boss, 'GET', '/api/labels');
  for (const { id, name } of labels) await answered(boss, 'PATCH', `/api/labels/${id}`, { name: `${name}s` });
  const changes = (await board(boss)).pending.map(({ id, title, labels: { length } }) => ({
    ...{ id, title: `${title}!` },
    ...(length > 0 && { expected: { labels: ['Gate', 'Noise'] } }),
  }));
  expect(await answered(boss, 'POST', '/api/tasks/bulk', { changes })).toMatchObject({ refused: [], tasks: [{}, {}] });
  const { activities } = await answered<WholeTask>(boss, 'GET', `/api/tasks/${changes[0]?.id}`);
  expect(activities.map((entry) => entry.changes.length)).toEqual([1, 0]);
});

test('the undo of a program takes its labels off a task that was created with others', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const bot = await aProgram(app, boss);
  await aLabel(boss, { name: 'Noise' });
  const gate = await aLabel(boss, { name: 'Gate' });
  const { id } = await aTask(boss, { labels: ['Gate'] });
  await answered(bot, 'POST', '/api/tasks/bulk', { changes: [{ id, addLabels: ['Noise'] }] });
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  expect(await answered(boss, 'POST', `/api/tokens/${bot.made.id}/undo`, { since: '2026-01-01' })).toEqual({ undone: 1, left: [] });
  expect((await shown(boss))[0]?.labels).toEqual(['Gates']);
});

test('a value of the history is restored with the labels that were renamed since', async () => {
  const boss = await theSuperAdmin(await anApp());
  const gate = await aLabel(boss, { name: 'Gate' });
  const { id } = await aTask(boss, { labels: ['Gate'] });
  const put = (labels: string[]) => boss.call('PUT', `/api/tasks/${id}`, { title: 'A task', labels });
  await put([]);
  await answered(boss, 'PATCH', `/api/labels/${gate.id}`, { name: 'Gates' });
  expect(await put(['Gate'])).toMatchObject({ status: 200 });
  expect((await shown(boss))[0]?.labels).toEqual(['Gates']);
  await answered(boss, 'DELETE', `/api/labels/${gate.id}`);
  expect(await put(['Gate'])).toMatchObject({ status: 400, text: expect.stringContaining('There is no label “Gate”') });
});

test('an undo from before a label was deleted brings the other fields back, and is refused if it is about that label alone', async () => {
  const boss = await theSuperAdmin(await anApp());
  const [gate, noise] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  const { id } = await aTask(boss, { title: 'Before', labels: ['Gate'] });
  const bulk = (change: object) => answered<BulkResult>(boss, 'POST', '/api/tasks/bulk', { changes: [{ id, ...change }] });
  await bulk({ title: 'After', labels: ['Noise'] });
  await answered(boss, 'DELETE', `/api/labels/${gate.id}`);
  const alone = await bulk({ labels: ['Gate'], expected: { labels: ['Noise'] } });
  expect(alone.refused).toMatchObject([{ status: 400, message: expect.stringContaining('There is no label “Gate”') }]);
  const undone = await bulk({ title: 'Before', labels: ['Gate'], expected: { title: 'After', labels: ['Noise'] } });
  expect(undone).toMatchObject({ refused: [], tasks: [{ title: 'Before', labels: [] }] });
  await bulk({ title: 'After', labels: ['Noise'] });
  await answered(boss, 'DELETE', `/api/labels/${noise.id}`);
  const back = await bulk({ title: 'Before', labels: ['Gate'], expected: { title: 'After', labels: ['Noise'] } });
  expect(back).toMatchObject({ refused: [], tasks: [{ title: 'Before', labels: [] }] });
});

test('the undo of a program sets labels again that were renamed, even to each other’s names, and a second one finds nothing', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const bot = await aProgram(app, boss);
  const [gate, noise] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  const { id } = await aTask(boss, { labels: ['Gate'] });
  await answered(bot, 'POST', '/api/tasks/bulk', { changes: [{ id, labels: ['Noise'] }] });
  const rename = (label: { id: string }, name: string) => answered(boss, 'PATCH', `/api/labels/${label.id}`, { name });
  await rename(gate, 'Gates');
  await rename(noise, 'Gate');
  await rename(gate, 'Noise');
  const undo = () => answered(boss, 'POST', `/api/tokens/${bot.made.id}/undo`, { since: '2026-01-01' });
  expect(await undo()).toEqual({ undone: 1, left: [] });
  expect((await shown(boss))[0]?.labels).toEqual(['Noise']);
  await rename(gate, 'Gates');
  expect(await undo()).toEqual({ undone: 0, left: [] });
});

test('another color reaches the streams without a reload of the board', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aLabel(boss);
  const { version } = await board(boss);
  await answered(boss, 'PATCH', `/api/labels/${id}`, { color: 'red' });
  const log = app.database.sql.selectFrom('changes').select('reload').where('version', '>', version);
  expect(await log.execute()).toEqual([{ reload: 0 }]);
});

/** More tasks than one step takes, some of them with both labels and some deleted. */
async function manyTasks(boss: Client): Promise<void> {
  const labelled = (_: unknown, at: number) => ({ title: `Task ${at}`, labels: at % 3 ? ['Gate'] : ['Gate', 'Noise'] });
  await imported(boss, Array.from({ length: 450 }, labelled));
  const changes = (await board(boss)).pending.filter((_, at) => at % 10 === 0).map(({ id }) => ({ id, deleted: true }));
  await answered(boss, 'POST', '/api/tasks/bulk', { changes });
}

const rows = async ({ database }: Awaited<ReturnType<typeof anApp>>) =>
  database.sql
    .selectFrom('task_labels')
    .select(({ fn }) => ['label_id', fn.countAll<number>().as('tasks')])
    .groupBy('label_id')
    .execute();

test('a merge gives all tasks the other label once, deleted ones too, and leaves versions alone', { timeout: 120_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [gate, noise] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  await manyTasks(boss);
  await answered(boss, 'DELETE', `/api/labels/${gate.id}`, { mergeInto: noise.id });
  expect((await rows(app)).map(({ label_id, tasks }) => [label_id, Number(tasks)])).toEqual([[noise.id, 450]]);
  expect(new Set((await shown(boss)).map((task) => JSON.stringify(task)))).toEqual(new Set(['{"labels":["Noise"],"version":1}']));
  expect(await boss.call('DELETE', `/api/labels/${gate.id}`)).toMatchObject({ status: 404 });
});

test('two labels merged into each other at the same time → one takes the tasks of both', { timeout: 120_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const [gate, noise] = [await aLabel(boss, { name: 'Gate' }), await aLabel(boss, { name: 'Noise' })];
  const tasks = Array.from({ length: 900 }, (_, at) => ({ title: `Task ${at}`, labels: [at % 2 ? 'Gate' : 'Noise'] }));
  await imported(boss, tasks);
  const merge = (from: Label, into: Label) => boss.call('DELETE', `/api/labels/${from.id}`, { mergeInto: into.id });
  const replies = await Promise.all([merge(gate, noise), merge(noise, gate)]);
  const [merged, refused] = replies.map(({ status }) => status).sort();
  expect(merged).toBe(204);
  // One that is quick enough leaves the other no label to merge into.
  expect([400, 503]).toContain(refused);
  expect((await rows(app)).map((row) => Number(row.tasks))).toEqual([900]);
});

test('a deletion takes the label off all tasks, whose lists stay whole', { timeout: 120_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const gate = await aLabel(boss, { name: 'Gate' });
  await aLabel(boss, { name: 'Noise' });
  await manyTasks(boss);
  await answered(boss, 'DELETE', `/api/labels/${gate.id}`);
  const all = await shown(boss);
  expect(all).toHaveLength(405);
  expect(all.filter(({ labels }) => labels.length === 0)).toHaveLength(270);
  expect(all.filter(({ labels }) => labels[0] === 'Noise')).toHaveLength(135);
});

test.each([
  ['itself', (own: string) => own],
  ['nothing', () => '01900000-0000-7000-8000-000000000000'],
])('a merge into %s is refused, and changes nothing', async (_, intoOf) => {
  const boss = await theSuperAdmin(await anApp());
  const { id, name } = await aLabel(boss);
  await aTask(boss, { labels: [name] });
  const reply = await boss.call('DELETE', `/api/labels/${id}`, { mergeInto: intoOf(id) });
  expect(reply).toMatchObject({ status: 400, text: 'Choose another label that exists to merge into.' });
  expect(await shown(boss)).toEqual([{ labels: [name], version: 1 }]);
});

test('edits during a deletion leave no task with a label that is gone', { timeout: 120_000 }, async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const others = await Promise.all([anAdmin(app, { role: 'super_admin' }), anAdmin(app, { role: 'super_admin' })]);
  // Few at once, because a slow database refuses changes that wait for long.
  for (let round = 0; round < 20; round++) {
    const { id, name } = await aLabel(boss);
    const tasks = await Promise.all(Array.from({ length: 5 }, () => aTask(boss, { labels: [name] })));
    const edits = others.flatMap((as) =>
      tasks.map((task, at) => as.call('PUT', `/api/tasks/${task.id}`, { title: `Edited ${at}`, ...(at % 2 && { labels: [name] }) })),
    );
    const [removed, ...replies] = await Promise.all([boss.call('DELETE', `/api/labels/${id}`), ...edits]);
    expect(removed).toMatchObject({ status: 204 });
    for (const { status } of replies) expect([200, 400]).toContain(status);
    expect((await shown(boss)).every(({ labels }) => labels.length === 0)).toBe(true);
  }
});

test('a task that is deleted forever leaves no labels behind', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { name } = await aLabel(boss);
  const { id } = await aTask(boss, { labels: [name] });
  await answered(boss, 'DELETE', `/api/tasks/${id}`);
  await answered(boss, 'DELETE', `/api/tasks/${id}/forever`);
  expect(await rows(app)).toEqual([]);
});
