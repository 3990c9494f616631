import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
import { findDueJob } from '../../src/server/jobs/queries.ts';
import { deleteOld } from '../../src/server/retention.ts';
import { anApp } from '../start-app.ts';

/** The database, and a record of what its transactions ask. */
function recording(database: Database) {
  const asked: CompiledQuery[] = [];
  const transaction: Database['transaction'] = (work) =>
    database.transaction(async (tx) => {
      const executor = tx.sql.getExecutor();
      const executeQuery = executor.executeQuery.bind(executor);
      executor.executeQuery = (query, ...rest) => {
        asked.push(query);
        return executeQuery(query, ...rest);
      };
      return await work(tx).finally(() => {
        executor.executeQuery = executeQuery;
      });
    });
  return { asked, database: { ...database, transaction } };
}

async function plansOf({ asked, database }: ReturnType<typeof recording>): Promise<string[][]> {
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const parts = text.split('?').flatMap((part, at) => [sql.raw(part), ...(at < parameters.length ? [sql`${parameters[at]}`] : [])]);
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(parts, sql``)}`.execute(database.sql);
    return rows.map(({ detail }) => detail);
  });
  return Promise.all(plans);
}

test.each(['audit', 'deliveries', 'delivery_bodies', 'files', 'idempotency_keys', 'notifications'] as const)(
  'deleting old rows of the large table %s scans no others',
  async (table) => {
    const recorded = recording((await anApp()).database);
    await deleteOld(recorded.database, table, Date.now());
    const plans = await plansOf(recorded);
    expect(plans.length).toBeGreaterThan(1);
    for (const plan of plans) expect(plan.filter((step) => step === `SCAN ${table}`)).toEqual([]);
  },
);

test('a look for due jobs, each second, passes over none that failed for good', async () => {
  const recorded = recording((await anApp()).database);
  await recorded.database.transaction((tx) => findDueJob(tx, ['mail'], Date.now()));
  const [plan] = await plansOf(recorded);
  const reads = plan?.filter((step) => /^(SCAN|SEARCH) jobs/.test(step));
  expect(reads).toHaveLength(2);
  for (const read of reads ?? []) expect(read).toContain('USING INDEX jobs_by_due');
});
