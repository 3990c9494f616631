import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import type { Board } from '#shared/board.ts';
import { buildApp } from '../../src/server/app.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import type { Database } from '../../src/server/database/database.ts';
import { removeLabel } from '../../src/server/labels/changes.ts';
import { readSettings } from '../../src/server/settings.ts';
import { aLabel, answered, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('a label that is deleted while an import caches its tasks is on no board', async () => {
  const app = await anApp();
  const { database } = app;
  const boss = await theSuperAdmin(app);
  const label = await aLabel(boss, { name: 'Gate' });
  const waits = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  let removal: Promise<unknown> | undefined;
  /** Deletes the label once tasks have it, until somebody waits for the end. */
  async function remove(): Promise<void> {
    const begun = Promise.withResolvers<void>();
    removal = change(database, theOperator, async (tx) => {
      await removeLabel(tx, label, undefined);
      begun.resolve();
      while ((await waits.execute(database.sql)).rows.length === 0) await wait(5);
    });
    await begun.promise;
  }
  const transaction: Database['transaction'] = async (work) => {
    const made = await database.transaction(work);
    const labelled = await database.sql.selectFrom('task_labels').select('task_id').execute();
    if (labelled.length > 0 && !removal) await remove();
    return made;
  };
  const server = await buildApp({ ...database, transaction }, readSettings({ ...app.place, LOG_LEVEL: 'silent' }), null);
  onTestFinished(() => server.close());
  const reply = await server.inject({
    method: 'POST',
    url: '/api/tasks/import?dryRun=false',
    headers: { cookie: boss.cookie, origin: 'http://localhost:80' },
    payload: { tasks: [{ title: 'Roof', labels: ['Gate'] }] },
  });
  expect(reply.statusCode, reply.body).toBe(200);
  await removal;
  expect((await answered<Board>(boss, 'GET', '/api/tasks')).pending).toMatchObject([{ title: 'Roof', labels: [] }]);
});
