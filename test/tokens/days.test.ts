import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { anAdmin, answered, aTask } from '../factories.ts';
import { anApp } from '../start-app.ts';
import { aProgram } from './a-token.ts';

test('a token that expires on a day works to its end in the team’s calendar', async () => {
  const ana = await anAdmin(await anApp());
  const draft = { name: 'Bot', scopes: ['read'], expiresAt: '2999-12-01' };
  expect(await answered(ana, 'POST', '/api/tokens', draft)).toMatchObject({ expiresAt: '2999-12-02T04:59:59.999Z' });
});

test('an undo since a day begins with it in the team’s calendar', async () => {
  const app = await anApp();
  const ana = await anAdmin(app);
  const bot = await aProgram(app, ana);
  const [before, after] = [await aTask(bot), await aTask(bot)];
  const doneAt = (taskId: string, at: string) =>
    app.database.transaction((tx) => sql`update activities set at = ${at} where task_id = ${taskId}`.execute(tx.sql));
  await doneAt(before.id, '2026-01-10T04:59:59.999Z');
  await doneAt(after.id, '2026-01-10T05:00:00.000Z');
  const undone = await answered(ana, 'POST', `/api/tokens/${bot.made.id}/undo`, { since: '2026-01-10' });
  expect(undone).toEqual({ undone: 1, left: [] });
  expect(await ana.call('GET', `/api/tasks/${before.id}`)).toMatchObject({ status: 200 });
});
