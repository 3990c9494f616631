import type { KyselyPlugin } from 'kysely';
import { v7 as newId } from 'uuid';
import { priorities } from '#shared/tasks.ts';
import { type Change, change } from '../src/server/changes/change.ts';
import { once } from '../src/server/changes/idempotency.ts';
import type { Database } from '../src/server/database/database.ts';
import { lockSessionShared } from '../src/server/session/queries.ts';
import { createTask } from '../src/server/tasks/changes.ts';
import { findTask } from '../src/server/tasks/queries.ts';

/** A statement as an engine is given it. */
export type Statement = { sql: string; parameters: unknown[] };

/** What a new task says, other words in each. */
export const aDraft = (count: number) => ({
  title: `Listing photos fail to upload for the office of branch ${count}`,
  description: 'Times out after about 30 seconds when an agent sends more than 20 photos.',
  assignee: 'Ana Diaz',
  priority: priorities[1],
  dueDate: '2030-01-01T00:00:00.000Z',
});

/**
 * Makes a task by the product's own code and notes the statements that this takes, without begin and commit.
 * @param tokenHash of the session that makes it
 */
export async function recordCreation(database: Database, tokenHash: string, count: number): Promise<Statement[]> {
  const statements: Statement[] = [];
  await change(database, async (tx) => {
    const executor = tx.sql.getExecutor();
    const recorder: KyselyPlugin = {
      transformQuery({ node, queryId }) {
        const { sql, parameters } = executor.compileQuery(node, queryId);
        statements.push({ sql, parameters: [...parameters] });
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const noted = { ...tx, sql: tx.sql.withPlugin(recorder) } as Change;
    await lockSessionShared(noted, tokenHash);
    const admin = await tx.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
    const draft = aDraft(count);
    const at = new Date().toISOString();
    await once(noted, { adminId: admin.id, key: newId(), request: ['createTask', draft] }, async () =>
      findTask(noted, await createTask(noted, { adminId: admin.id, at }, draft)),
    );
  });
  return statements;
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/**
 * The values of the same statements for another task: what the recorded one made has other ids, and its title another number.
 * @param kept ids that were there before, such as those of people
 * @returns gives the values of a statement
 */
export function anew(kept: ReadonlySet<string>, count: number): (statement: Statement) => unknown[] {
  const ids = new Map<string, string>();
  const renewed = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    if (!UUID.test(value) || kept.has(value)) return value.replaceAll(/branch \d+/g, `branch ${count}`);
    const id = ids.get(value) ?? newId();
    ids.set(value, id);
    return id;
  };
  return ({ parameters }) => parameters.map(renewed);
}
