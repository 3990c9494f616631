import { expect, test } from 'vitest';
import type { Task } from '#shared/tasks.ts';
import { SHORT_WORD_REACH } from '../../src/server/search/read-hits.ts';
import { answered, aTask, theSuperAdmin } from '../factories.ts';
import { anApp } from '../start-app.ts';

const AT_ONCE = 500;

test('deleted tasks do not shorten how far back a short word is searched', async () => {
  const app = await anApp();
  const as = await theSuperAdmin(app);
  await aTask(as, { title: 'The one with vv in it' });
  const { id } = await aTask(as, { title: 'Deleted' });
  await answered(as, 'DELETE', `/api/tasks/${id}`);
  await app.database.maintain(async (tx) => {
    const { number: _, ...deleted } = await tx.sql.selectFrom('tasks').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (let first = 0; first < SHORT_WORD_REACH; first += AT_ONCE) {
      // Ids that are newer than any other.
      const ids = Array.from({ length: AT_ONCE }, (_, at) => `ffffffff-ffff-7000-8000-${String(first + at).padStart(12, '0')}`);
      await tx.sql
        .insertInto('tasks')
        .values(ids.map((one) => ({ ...deleted, id: one })))
        .execute();
    }
  });
  const found = (words: string) => answered<Task[]>(as, 'GET', `/api/tasks/search?${new URLSearchParams({ search: words })}`);
  for (const words of ['vv', 'v', 'th one', 'with vv'])
    expect(await found(words), words).toMatchObject([{ title: 'The one with vv in it' }]);
  await app.close();
});
