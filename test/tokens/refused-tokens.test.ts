import { expect, test } from 'vitest';
import type { Answer } from '#shared/api.ts';
import { anAdmin, answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

test('a token that may not make one of many changes → the audit log names the token', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const { id } = await aTask(boss);
  await answered(await aProgram(app, ana), 'POST', '/api/tasks/bulk', { changes: [{ id, priority: 'low' }] });
  const denied = await answered<Answer<'listAudit'>>(boss, 'GET', '/api/audit?action=denied');
  expect(denied.map(({ admin }) => admin?.name)).toEqual(['Ana Diaz via Triage Bot']);
});

test('a token that may only read is refused every change, and each refusal is audited', async () => {
  const app = await anApp();
  const bot = await aProgram(app, await anAdmin(app), { scopes: ['read'] });
  expect(await bot.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  expect(await bot.call('HEAD', '/api/tasks')).toMatchObject({ status: 200 });
  const text = 'This token may only read. Make one that may write.';
  expect(await bot.call('POST', '/api/tasks', { title: 'No' })).toMatchObject({ status: 403, text });
  // Larger bodies are refused before they are read.
  expect(await bot.call('POST', '/api/tasks/bulk', { changes: [] })).toMatchObject({ status: 403, text });
  expect(await bot.call('POST', '/api/tasks/import', { tasks: [] })).toMatchObject({ status: 403, text });
  const audit = await answered<Answer<'listAudit'>>(await theSuperAdmin(app), 'GET', '/api/audit?action=denied');
  expect(audit.map(({ detail }) => detail)).toEqual([
    `POST /api/tasks/import: ${text}`,
    `POST /api/tasks/bulk: ${text}`,
    `POST /api/tasks: ${text}`,
  ]);
});
