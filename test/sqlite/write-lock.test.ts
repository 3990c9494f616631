import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { theSuperAdmin } from '../factories.ts';
import { watchStandstill } from '../standstill.ts';
import { anApp } from '../start-app.ts';

test('while another process writes, a change waits up to a limit, and reads go on', async () => {
  const app = await anApp();
  const boss = await theSuperAdmin(app);
  const other = new DatabaseSync(path.join(app.place.DATA_DIR, 'max-tasks.db'));
  onTestFinished(() => other.close());
  const create = () => boss.call('POST', '/api/tasks', { title: 'Waits for its turn' });

  other.exec('begin immediate');
  const start = performance.now();
  const stood = watchStandstill();
  let isRefused = false;
  const refused = Promise.all([create(), create(), create()]).finally(() => {
    isRefused = true;
  });
  let answered = 0;
  for (; !isRefused; answered++) {
    expect(await boss.call('GET', '/api/tasks')).toMatchObject({ status: 200 });
    await pause(20);
  }
  for (const reply of await refused)
    expect(reply).toMatchObject({ status: 503, text: 'The database is busy right now. Try again in a moment.' });
  expect(performance.now() - start).toBeLessThan(3_000 + stood());
  // Blocking in the server's own thread would allow two or three.
  expect(answered).toBeGreaterThan(10);

  const waiting = create();
  await pause(200);
  other.exec('rollback');
  expect(await waiting).toMatchObject({ status: 201 });
});
