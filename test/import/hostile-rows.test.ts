import fc from 'fast-check';
import { expect, test } from 'vitest';
import { api } from '#shared/api.ts';
import type { ImportResult } from '#shared/import.ts';
import type { Task } from '#shared/tasks.ts';
import { fieldNames as fields } from '#shared/words.ts';
import { aLabel, anAdmin, answered, theSuperAdmin } from '../factories.ts';
import { aHostileValue } from '../hostile-strings.ts';
import { undescribed } from '../http/described.ts';
import { anApp } from '../start-app.ts';
import { imported } from './an-import.ts';

const RUNS = process.env.LONG_TESTS ? 1_000 : 15;

test.each(fields)('an import with anything as %s stores it as sent or refuses the row in words', { timeout: 600_000 }, async (field) => {
  const as = await theSuperAdmin(await anApp());
  const check = async (value: unknown) => {
    const rows = [{ title: 'A task', [field]: value }, { title: 'Labelled', labels: [value] }, value];
    for (const row of rows) {
      const reply = await as.call('POST', '/api/tasks/import?dryRun=false', { tasks: [row] });
      expect(undescribed('POST', api.importTasks.path, reply)).toEqual([]);
      expect(reply.status, reply.text).toBe(200);
      const { id, refused } = reply.json() as ImportResult;
      for (const { message } of refused) expect(message).toMatch(/^[A-Z][^\n\r<>{}]{5,300}$/);
      expect(refused.length).toBe(id === null ? 1 : 0);
      if (row !== rows[0] || id === null || typeof value !== 'string') continue;
      const [stored] = await answered<Task[]>(as, 'GET', '/api/tasks/search');
      if (field === 'title') expect(stored?.title).toBe(value.trim());
      if (field === 'description') expect((await answered<Task>(as, 'GET', `/api/tasks/${stored?.id}`)).description).toBe(value || null);
    }
  };
  await fc.assert(fc.asyncProperty(aHostileValue, check), { numRuns: RUNS });
});

test('a label that could not be made is refused with its row', async () => {
  const as = await theSuperAdmin(await anApp());
  const labels = Array.from({ length: 20 }, (_, at) => `Label ${at}`);
  const rows = [...Array.from({ length: 10 }, (_, at) => labels.map((name) => `${name} of ${at}`)), ['a, b'], ['Too many']];
  const { count, refused } = await imported(
    as,
    rows.map((labels) => ({ title: 'A', labels })),
    { dryRun: true },
  );
  expect([count, refused]).toEqual([
    10,
    [
      { row: 11, message: expect.stringContaining('must not contain a comma') },
      { row: 12, message: expect.stringContaining('200 labels') },
    ],
  ]);
});

test('an import repeated with its key answers the same, even if its rows would be refused by now', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const { id } = await aLabel(boss, { name: 'Dock' });
  const rows = [{ title: 'A', labels: ['Dock'] }];
  const as = await anAdmin(app);
  const first = await imported(as, rows, { key: 'k1' });
  await answered(boss, 'DELETE', `/api/labels/${id}`, {});
  expect(await imported(as, rows, { key: 'k1' })).toEqual(first);
  expect(await imported(as, rows, { key: 'k2' })).toMatchObject({ id: null, refused: [{ row: 1 }] });
});
