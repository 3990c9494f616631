import { sql } from 'kysely';
import type { Priority, Status } from '#shared/tasks.ts';
import type { Transaction } from '../../src/server/database/database.ts';
import type { App } from '../start-app.ts';

/** The id of task number `at`; higher is newer. */
export const idOf = (at: number) => `0000-${String(at).padStart(8, '0')}`;

/** Creates many tasks in SQL: every third completed, every fifth assigned, with recurring due dates. */
export async function many(here: App, count: number): Promise<void> {
  const { id: admin } = await here.database.sql.selectFrom('admins').select('id').executeTakeFirstOrThrow();
  const priorities: Priority[] = ['low', 'medium', 'high', 'urgent'];
  const statuses: Status[] = ['pending', 'in_progress', 'completed'];
  const rows = Array.from({ length: count }, (_, at) => ({
    id: idOf(at),
    title: `Task ${at}`,
    description: null,
    assignee_id: at % 5 === 0 ? admin : null,
    priority: priorities[at % 4] ?? 'low',
    due_date: at % 7 === 0 ? null : `20${at % 2 ? 15 : 88}-01-${String((at % 20) + 10)}T00:00:00.000Z`,
    status: statuses[at % 3] ?? 'pending',
    created_by_admin_id: admin,
    created_at: '2026-01-01T00:00:00.000Z',
    updated_at: '2026-01-01T00:00:00.000Z',
    completed_at: at % 3 === 2 ? '2026-01-01T00:00:00.000Z' : null,
    listed_at: '2026-01-01T00:00:00.000Z',
    deleted_at: null,
    version: 1,
    activity_count: 0,
  }));
  for (let from = 0; from < rows.length; from += 1_000)
    await here.database.transaction((tx) =>
      tx.sql
        .insertInto('tasks')
        .values(rows.slice(from, from + 1_000))
        .execute(),
    );
  const totals = (status: Status) => rows.filter((row) => row.status === status).length;
  const counted = { pending: totals('pending'), in_progress: totals('in_progress'), completed: totals('completed') };
  await here.database.transaction((tx) => tx.sql.updateTable('board').set(counted).execute());
}

/** Raises the board version, so that cached results are dropped. */
export const nextVersion = (tx: Transaction) => sql`update board set version = version + 1`.execute(tx.sql);
