import { type CompiledQuery, sql } from 'kysely';
import type { Database } from '../../src/server/database/database.ts';

/** The database, and a record of what its transactions ask. */
export function recording(database: Database) {
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

/** How the engine answers what was recorded: the steps of each statement. */
export async function plansOf({ asked, database }: ReturnType<typeof recording>): Promise<string[][]> {
  const plans = asked.map(async ({ sql: text, parameters }) => {
    const parts = text.split('?').flatMap((part, at) => [sql.raw(part), ...(at < parameters.length ? [sql`${parameters[at]}`] : [])]);
    const { rows } = await sql<{ detail: string }>`explain query plan ${sql.join(parts, sql``)}`.execute(database.sql);
    return rows.map(({ detail }) => detail);
  });
  return Promise.all(plans);
}
