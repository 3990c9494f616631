import path from 'node:path';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { theSuperAdmin } from './factories.ts';
import { watchStandstill } from './standstill.ts';
import { anApp } from './start-app.ts';

test('another process that writes is waited for, in which others are answered, and not for ever', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const other = new DatabaseSync(path.join(app.place.DATA_DIR, 'max-tasks.db'));
  onTestFinished(() => other.close());
  const create = () => boss.call('POST', '/api/tasks', { title: 'Waits for its turn' });
  const stalls = monitorEventLoopDelay();

  other.exec('begin immediate');
  stalls.enable();
  const start = performance.now();
  const stood = watchStandstill();
  expect(await create()).toMatchObject({ status: 503, text: 'The database is busy right now. Try again in a moment.' });
  expect(performance.now() - start).toBeLessThan(3_000 + stood());
  expect(stalls.max / 1e6).toBeLessThan(500 + stood());
  stalls.disable();

  const waiting = create();
  await pause(200);
  expect(await boss.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
  other.exec('rollback');
  expect(await waiting).toMatchObject({ status: 201 });
});
