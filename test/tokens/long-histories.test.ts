import { expect, test } from 'vitest';
import { anAdmin, answered, aTask } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

const ENTRIES = 10_000;

test('an undo on a task with 10,000 entries reads them once', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const bot = await aProgram(app, ana);
  const { id } = await aTask(ana);
  const at = '2026-01-01T00:00:00.000Z';
  await app.database.transaction(async (tx) => {
    for (let from = 2; from < ENTRIES; from += 200) {
      const versions = Array.from({ length: 200 }, (_, step) => from + step);
      const rows = versions.map((task_version) => ({ id: `entry ${task_version}`, task_id: id, task_version, at }));
      const entry = { admin_id: ana.admin.id, action: 'comment', note: 'Seen' } as const;
      await tx.sql
        .insertInto('activities')
        .values(rows.map((row) => ({ ...row, ...entry })))
        .execute();
    }
    const version = ENTRIES + 200;
    await tx.sql.updateTable('tasks').set({ version, activity_count: version }).where('id', '=', id).execute();
  });
  const since = new Date().toISOString();
  await answered(bot, 'PUT', `/api/tasks/${id}/status`, { status: 'completed' });
  const begin = performance.now();
  expect(await answered(ana, 'POST', `/api/tokens/${bot.made.id}/undo`, { since })).toEqual({ undone: 1, left: [] });
  expect(performance.now() - begin).toBeLessThan(2_000);
});
