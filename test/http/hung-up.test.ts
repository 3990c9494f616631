import { setTimeout as wait } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('a bulk that waits for its turn is dropped when its caller hangs up, although its body was read', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as, { title: 'Before' });
  const { transaction } = app.database;
  const { promise: mayEnd, resolve: end } = Promise.withResolvers<void>();
  let begun = 0;
  app.database.transaction = async (work) => {
    begun += 1;
    await mayEnd;
    return transaction(work);
  };
  const bulk = (title: string, caller = new AbortController()) =>
    fetch(`${app.url}/api/tasks/bulk`, {
      method: 'POST',
      headers: { cookie: as.cookie, 'content-type': 'application/json' },
      body: JSON.stringify({ changes: [{ id, title }] }),
      signal: caller.signal,
    }).catch(() => null);
  const first = bulk('First');
  await expect.poll(() => begun).toBe(1);
  const caller = new AbortController();
  const second = bulk('Second', caller);
  await wait(200);
  caller.abort();
  await second;
  await wait(200);
  end();
  expect(await first).toMatchObject({ status: 200 });
  await answered(as, 'POST', '/api/tasks/bulk', { changes: [{ id, priority: 'high' }] });
  expect(await answered<Task>(as, 'GET', `/api/tasks/${id}`)).toMatchObject({ title: 'First', version: 3 });
});
