import { type CompiledQuery, sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../../src/server/database/database.ts';
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

test.each(['audit', 'deliveries', 'files', 'idempotency_keys', 'notifications'] as const)(
  'deleting old rows of the large table %s scans no others',
  async (table) => {
    const app = await anApp();
    const { asked, database } = recording(app.database);
    await deleteOld(database, table, Date.now());
    expect(asked.length).toBeGreaterThan(1);
    for (const { sql: text, parameters } of asked) {
      const parts = text.split('?').flatMap((part, at) => [sql.raw(part), ...(at < parameters.length ? [sql`${parameters[at]}`] : [])]);
      const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(parts, sql``)}`.execute(app.database.sql);
      const plan = rows.map(({ detail }) => detail);
      expect(plan.filter((step) => step === `SCAN ${table}`)).toEqual([]);
    }
  },
);
