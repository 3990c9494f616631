import { sql } from 'kysely';
import { type Status, statuses } from '#shared/tasks.ts';
import { createAdmin } from '../src/server/admins/changes.ts';
import { theOperator } from '../src/server/audit/record.ts';
import { change } from '../src/server/changes/change.ts';
import type { Database, Transaction } from '../src/server/database/database.ts';
import { migrate } from '../src/server/database/migrate.ts';
import { team } from '../src/server/demo/team.ts';
import { indexTexts } from '../src/server/search/texts.ts';
import { cacheJson } from '../src/server/tasks/task-json-cache.ts';
import { makeTask, numbers } from './made-tasks.ts';

const AT_ONCE = 5_000;

/** Rows as one value, which both engines take apart far faster than thousands of values. */
async function insert(tx: Transaction, table: string, rows: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  const names = sql.join(columns.map((column) => sql.ref(column)));
  const json = JSON.stringify(rows);
  const values =
    tx.engine.dialect.name === 'postgres'
      ? sql`select ${names} from json_populate_recordset(null::${sql.table(table)}, ${json})`
      : sql`select ${sql.join(columns.map((column) => sql`value ->> ${sql.lit(column)}`))} from json_each(${json})`;
  await sql`insert into ${sql.table(table)} (${names}) ${values}`.execute(tx.sql);
}

/** SQLite's index is told row by row and so by batches; PostgreSQL's is made at the end, from all rows, in a tenth of the time. */
async function readyIndex(tx: Transaction): Promise<void> {
  if (tx.engine.dialect.name === 'postgres') await sql`drop index if exists search_texts_by_trigram`.execute(tx.sql);
}

/**
 * Puts the schema, a team and many tasks with history into an empty database, far faster than by calls.
 * @param share the statuses, each as often as it stands in it
 */
export async function fill(database: Database, count: number, share: readonly Status[] = statuses): Promise<void> {
  await migrate(database);
  const random = numbers(7);
  const admins = await change(database, async (tx) => {
    const ids: string[] = [];
    for (const person of team) ids.push((await createAdmin(tx, theOperator, person)).id);
    return ids;
  });
  await database.maintain(readyIndex);
  const totals = { pending: 0, in_progress: 0, completed: 0 };
  for (let from = 0; from < count; from += AT_ONCE) {
    const size = Math.min(AT_ONCE, count - from);
    const batch = Array.from({ length: size }, (_, at) => makeTask(from + at, random, admins, share));
    for (const { task } of batch) totals[task.status as Status] += 1;
    await database.maintain(async (tx) => {
      const rows = { tasks: batch.map((one) => one.task), activities: batch.flatMap((one) => one.activities) };
      await insert(tx, 'tasks', rows.tasks);
      await insert(tx, 'activities', rows.activities);
      await indexTexts(
        tx,
        batch.flatMap((one) => one.texts),
      );
      await cacheJson(
        tx,
        batch.map((one) => String(one.task.id)),
      );
      await tx.sql.updateTable('board').set(totals).execute();
    });
  }
  await migrate(database);
}
