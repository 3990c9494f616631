import { statSync } from 'node:fs';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp, type Client } from '../start-app.ts';

/** More changes than there are between two checkpoints. */
async function changeOften(as: Client, id: string): Promise<void> {
  for (let count = 0; count < 10; count++)
    await Promise.all(
      Array.from({ length: 25 }, () => answered(as, 'POST', `/api/tasks/${id}/comment`, { comment: `${Math.random()} `.repeat(400) })),
    );
}

test('the write-ahead log grows during a long read and shrinks after it', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  const { id } = await aTask(as);
  const file = path.join(app.place.DATA_DIR, 'max-tasks.db');
  const size = () => statSync(`${file}-wal`).size;
  const reader = new DatabaseSync(file, { readOnly: true });
  onTestFinished(() => reader.close());
  reader.exec('begin; select count(*) from tasks');
  for (let turn = 0; turn < 10 && size() < 40_000_000; turn++) await changeOften(as, id);
  expect(size()).toBeGreaterThan(32_000_000);
  reader.exec('rollback');
  await changeOften(as, id);
  await changeOften(as, id);
  expect(size()).toBeLessThan(32_000_000);
  expect(await answered(as, 'GET', `/api/tasks/${id}`)).toMatchObject({ id });
});
