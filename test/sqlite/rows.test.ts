import { expect, test } from 'vitest';
import { insertRows } from '../../src/server/database/rows.ts';
import { anApp } from '../start-app.ts';

test('inserts of 300 different sizes need 100 statements, because each is kept in memory', async () => {
  const { database } = await anApp();
  const texts = new Set<string>();
  await database.transaction(async (tx) => {
    const executor = tx.sql.getExecutor();
    const executeQuery = executor.executeQuery.bind(executor);
    executor.executeQuery = (query, ...rest) => {
      texts.add(query.sql);
      return executeQuery(query, ...rest);
    };
    const at = new Date().toISOString();
    for (let size = 1; size <= 300; size++) {
      const rows = Array.from({ length: size }, (_, nth) => ({ id: `${size} ${nth}`, at }));
      await insertRows(tx, 'sign_in_attempts', rows);
    }
    executor.executeQuery = executeQuery;
    const { total } = await tx.sql
      .selectFrom('sign_in_attempts')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    expect(total).toBe((300 * 301) / 2);
  });
  expect(texts.size).toBe(100);
});
