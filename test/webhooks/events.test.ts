import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { trustLocalhost } from '../../e2e/local-https.ts';
import { aComment, aFile, aLabel, anAdmin, answered, aTask } from '../factories.ts';
import { imported } from '../import/an-import.ts';
import { anMcpClient } from '../mcp/a-client.ts';
import { aProgram } from '../tokens/a-token.ts';
import { aConnectedBoard, aSender, aWebhook, deliveriesOf, jobs, verified } from './receiver.ts';

let distrust: () => void;
beforeAll(() => {
  distrust = trustLocalhost();
});
afterAll(() => distrust());

test('each change of a task arrives signed, in order, with what changed', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const label = await aLabel(as, { name: 'Roof' });
  const task = await aTask(ana, { title: 'Fix the gate' });
  await answered(ana, 'PUT', `/api/tasks/${task.id}`, { title: 'Fix the roof', assignee: 'Ana Diaz', labels: [label.name] });
  await answered(ana, 'PUT', `/api/tasks/${task.id}/status`, { status: 'in_progress' });
  await aComment(ana, task, 'A secret of the comment');
  await aFile(ana, task, { name: 'roof.txt' });
  await answered(ana, 'DELETE', `/api/tasks/${task.id}`);
  await answered(ana, 'POST', `/api/tasks/${task.id}/restore`);
  const sender = aSender(app);
  await sender.runDue();

  const messages = verified(receiver, hook);
  expect(messages.map(({ type, data }) => [type, data.version, data.changes])).toEqual([
    ['task.created', 1, []],
    [
      'task.edited',
      2,
      [
        { field: 'title', before: 'Fix the gate', after: 'Fix the roof' },
        { field: 'assignee', before: null, after: 'Ana Diaz' },
        { field: 'labels', before: null, after: 'Roof' },
      ],
    ],
    ['task.status_changed', 3, [{ field: 'status', before: 'pending', after: 'in_progress' }]],
    ['task.commented', 4, []],
    ['task.edited', 5, [{ field: 'files', before: null, after: 'roof.txt' }]],
    ['task.deleted', 6, []],
    ['task.restored', 7, []],
  ]);
  for (const { data, timestamp } of messages) {
    expect(data).toMatchObject({ actor: { id: ana.admin.id, name: 'Ana Diaz' }, via: null });
    expect(Date.now() - Date.parse(timestamp)).toBeLessThan(60_000);
  }
  expect(receiver.received.map(({ text }) => text).join()).not.toContain('A secret of the comment');
  const {
    activities: _activities,
    files: _files,
    ...whole
  } = await answered<Task & { files: unknown }>(as, 'GET', `/api/tasks/${task.id}`);
  expect(messages.at(-1)?.data.task).toEqual(whole);

  const log = await deliveriesOf(as, hook);
  expect(log.map(({ id }) => id).reverse()).toEqual(receiver.received.map(({ headers }) => headers['webhook-id']));
  expect(log[0]).toMatchObject({ type: 'task.restored', state: 'delivered', attempts: 1, status: 204, error: null, answer: '' });
  expect(log[0]?.request).toBe(receiver.received.at(-1)?.text);
  expect(sender.failed).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('a bulk of 200 tasks makes one delivery a task, a part and a webhook', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard({ kinds: ['task.edited', 'task.status_changed'] });
  await imported(as, Array(200).fill({ title: 'A task' }));
  const { pending: tasks } = await answered<Board>(as, 'GET', '/api/tasks');
  const other = await aWebhook(as, { url: receiver.url, kinds: ['task.status_changed'] });
  await answered(as, 'POST', '/api/tasks/bulk', { changes: tasks.map(({ id }) => ({ id, priority: 'urgent', status: 'completed' })) });
  const rows = await app.database.sql.selectFrom('deliveries').select(['webhook_id', 'type', 'task_id', 'task_version']).execute();
  const of = (id: string, type: string) => rows.filter((row) => row.webhook_id === id && row.type === type);
  expect(rows).toHaveLength(600);
  expect(new Set(of(hook.id, 'task.edited').map(({ task_id }) => task_id)).size).toBe(200);
  expect(of(hook.id, 'task.status_changed').every(({ task_version }) => task_version === 3)).toBe(true);
  expect(of(other.id, 'task.status_changed')).toHaveLength(200);
  expect((await jobs(app)).map(({ kind }) => kind)).toEqual(['deliveries', 'deliveries']);
});

test('a change that fails, an unwanted kind and a webhook that is off leave no delivery and no job', async () => {
  const { app, as, hook } = await aConnectedBoard({ kinds: ['task.deleted'] });
  const off = await aWebhook(as, { url: 'https://example.com/' });
  await answered(as, 'PATCH', `/api/webhooks/${off.id}`, { active: false });
  const task = await aTask(as);
  await as.call('PUT', `/api/tasks/${task.id}`, { title: 'Changed', assignee: 'Nobody Here' });
  await as.call('DELETE', `/api/tasks/${task.id}`, undefined, { 'if-match': '"7"' });
  expect(await deliveriesOf(as, hook)).toEqual([]);
  expect(await deliveriesOf(as, off)).toEqual([]);
  expect(await jobs(app)).toEqual([]);
});

test('an unchanged edit and an edited comment are no event', async () => {
  const { as, hook } = await aConnectedBoard();
  const task = await aTask(as, { title: 'Fix the gate' });
  const comment = await aComment(as, task, 'Said');
  const before = await deliveriesOf(as, hook);
  await answered(as, 'PUT', `/api/tasks/${task.id}`, { title: 'Fix the gate' });
  await answered(as, 'PUT', `/api/tasks/${task.id}/comments/${comment}`, { comment: 'Changed' });
  await answered(as, 'DELETE', `/api/tasks/${task.id}/comments/${comment}`);
  expect(await deliveriesOf(as, hook)).toEqual(before);
});

test('a task that is deleted for good takes its deliveries with it', async () => {
  const { app, as, hook } = await aConnectedBoard();
  const [task, other] = [await aTask(as), await aTask(as)];
  await answered(as, 'DELETE', `/api/tasks/${task.id}`);
  await answered(as, 'DELETE', `/api/tasks/${task.id}/forever`);
  const kept = await deliveriesOf(as, hook);
  expect(kept.map(({ request }) => JSON.parse(request ?? '').data.task.id)).toEqual([other.id]);
  expect(await app.database.sql.selectFrom('delivery_bodies').select('task_id').execute()).toEqual([{ task_id: other.id }]);
});

test('a change by a program names its token, and a dry run is no event', async () => {
  const { app, as, receiver, hook } = await aConnectedBoard();
  const program = await aProgram(app, as);
  const { id } = await aTask(program, { title: 'Fix the gate' });
  const client = await anMcpClient(app, program.made.token);
  await client.callTool({ name: 'change_status', arguments: { id, status: 'completed', dryRun: true } });
  await aSender(app).runDue();
  expect(verified(receiver, hook).map(({ data }) => [data.task?.id, data.actor?.name, data.via])).toEqual([
    [id, 'Super Admin', 'Triage Bot'],
  ]);
});
