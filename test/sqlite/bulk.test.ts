import { expect, test } from 'vitest';
import { theOperator } from '../../src/server/changes/actor.ts';
import { change } from '../../src/server/changes/change.ts';
import { changeTasks } from '../../src/server/tasks/bulk.ts';
import { anAdmin, aTask, doneAs } from '../factories.ts';
import { anApp } from '../start-app.ts';

test('a bulk that assigns several tasks to one person → that person is read and locked once', async () => {
  const app = await anApp();
  const ana = await anAdmin(app, { name: 'Ana Diaz' });
  const tasks = [await aTask(ana), await aTask(ana), await aTask(ana)];
  const asked: string[] = [];
  await change(app.database, theOperator, async (tx) => {
    const executor = tx.sql.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, ...rest) => {
      asked.push(query.sql);
      return executeQuery(query, ...rest);
    };
    const changes = tasks.map(({ id }) => ({ id, assignee: 'Ana Diaz' }));
    const done = await changeTasks(doneAs(tx, ana.admin.id), changes, 'America/New_York').finally(() => {
      executor.executeQuery = executeQuery;
    });
    expect(done.tasks.map(({ assignee }) => assignee)).toEqual(['Ana Diaz', 'Ana Diaz', 'Ana Diaz']);
  });
  expect(asked.filter((text) => text.includes('from "admins" where "name" ='))).toHaveLength(1);
});
