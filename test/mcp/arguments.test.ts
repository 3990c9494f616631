import { expect, test } from 'vitest';
import { aTask } from '../factories.ts';
import { aProgram } from '../tokens/a-token.ts';
import { aCast, called } from './a-client.ts';

test('no tool says a list of types or a constant, which Gemini refuses', async () => {
  const { client } = await aCast();
  const { tools } = await client.listTools();
  const said = JSON.stringify(tools.map(({ inputSchema }) => inputSchema));
  expect(said).not.toMatch(/"type":\[|"const":/);
  expect(said).toContain('"dueDate":{"anyOf":[{"type":"string","description":"An ISO 8601 date or timestamp."},{"type":"null"}]}');
  expect(said).toContain('"overdue":{"type":"string","enum":["true"]}');
});

test.each([
  ['list_board', { limit: null }, { counts: { pending: 1 } }],
  ['search_tasks', { search: 'roof', status: null, assignee: '', unassigned: true, overdue: false, after: null }, { total: 1 }],
  ['search_tasks', { search: 'roof', overdue: true, dryRun: null }, { total: 0 }],
  ['list_activities', { id: 1, before: null }, { activities: [{ action: 'created' }] }],
  [
    'create_task',
    { title: 'A', description: null, priority: null, dueDate: null, labels: null, dryRun: null },
    { title: 'A', priority: 'medium' },
  ],
  ['update_task', { id: 1, title: null, status: null, ifVersion: null, description: null }, { title: 'Fix the roof', description: null }],
  ['bulk_change', { changes: [{ id: 1, priority: 'high' }] }, { tasks: [{ title: 'Fix the roof', priority: 'high' }] }],
])('%s takes %j from a client that leaves no argument out, or sends another type', async (name, args, answer) => {
  const { ana, client } = await aCast();
  await aTask(ana, { title: 'Fix the roof', description: 'It leaks' });
  const { text, data } = await called(client, name, args);
  expect(data, text).toMatchObject(answer);
});

test('a trial is no repeat of the call whose key it has', async () => {
  const { app, ana } = await aCast();
  const bot = await aProgram(app, ana);
  const create = async (args: object) => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'create_task', arguments: { title: 'Roof', ...args } } };
    const { text } = await bot.call('POST', '/api/mcp', message, { 'idempotency-key': 'one' });
    return JSON.parse(text).result.structuredContent?.number;
  };
  const numbers = [await create({}), await create({ dryRun: true }), await create({ title: 'Gate', dryRun: true }), await create({})];
  expect(numbers).toEqual([1, 2, expect.any(Number), 1]);
});
