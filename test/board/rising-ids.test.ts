import fc from 'fast-check';
import { v7 as newId, version } from 'uuid';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Admin } from '#shared/admins.ts';
import type { Board } from '#shared/board.ts';
import type { Task } from '#shared/tasks.ts';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { createTask } from '../../src/server/tasks/changes.ts';
import { aDraft, answered, doneAs, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('ids rise strictly whatever the clock does', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let before = '';
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.constant(0), fc.integer({ min: -5_000, max: 5_000 })), { minLength: 1 }), (steps) => {
      for (const step of steps) {
        vi.setSystemTime(Date.now() + step);
        const id = newId();
        expect(version(id)).toBe(7);
        expect(id > before, `${id} after ${before}`).toBe(true);
        before = id;
      }
    }),
  );
});

test('100,000 ids of one millisecond rise, and none can be guessed from the one before', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  let before = newId();
  for (let count = 0; count < 100_000; count++) {
    const id = newId();
    if (id <= before) throw new Error(`${id} came after ${before}`);
    before = id;
  }
  const [a = '', b = ''] = [newId(), newId()];
  expect(a.slice(0, 13)).toBe(b.slice(0, 13));
  expect(a.slice(-8)).not.toBe(b.slice(-8));
});

test('tasks created in one millisecond stand newest first on the board, in a search and in a filter', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const [me] = await answered<Admin[]>(as, 'GET', '/api/admins');
  const at = new Date().toISOString();
  const made = await change(app.database, theOperator, async (tx) => {
    const ids: string[] = [];
    for (let count = 0; count < 50; count++)
      ids.unshift(await createTask(doneAs(tx, me?.id ?? '', at), aDraft({ title: `Roof ${count}` })));
    return ids;
  });
  expect((await answered<Board>(as, 'GET', '/api/tasks')).pending.map(({ id }) => id)).toEqual(made);
  for (const query of ['search=roof', 'status=pending', 'unassigned=true'])
    expect(
      (await answered<Task[]>(as, 'GET', `/api/tasks/search?${query}`)).map(({ id }) => id),
      query,
    ).toEqual(made);
});
