import { sql } from 'kysely';
import { expect } from 'vitest';
import { statuses } from '#shared/tasks.ts';
import { openDatabase } from '../src/server/database/open.ts';
import { taskJson } from '../src/server/tasks/queries.ts';

/**
 * Checks that a database holds only complete changes: no gap in the log, totals that equal the rows, and no dependent row missing or
 * outdated.
 * Tasks that an import staged may have search texts until the purge, and those that its undo deleted until its job has run.
 * SQLite also checks its own integrity.
 * @param place the place of the data; a server may be running on it
 * @param forgotten the version up to which an upgrade may have dropped the log
 * @throws if any change is incomplete
 */
export async function expectWhole(place: { DATA_DIR: string; DATABASE_URL: string }, forgotten = 0): Promise<void> {
  const database = await openDatabase({ databaseUrl: place.DATABASE_URL || null, dataDir: place.DATA_DIR }, () => {});
  try {
    await database.snapshot(async (connection) => {
      const count = async (from: ReturnType<typeof sql>) =>
        Number((await sql<{ count: number }>`select count(*) as count from ${from}`.execute(connection.sql)).rows[0]?.count);
      const board = await connection.sql.selectFrom('board').selectAll().executeTakeFirstOrThrow();
      const last = await connection.sql.selectFrom('changes').selectAll().orderBy('version', 'desc').executeTakeFirstOrThrow();
      expect(last.version, 'the last change in the log').toBe(board.version);
      expect(await count(sql`changes`), 'changes in the log').toBe(board.version - forgotten);
      for (const status of statuses) {
        expect(board[status], `the total of ${status}`).toBe(await count(sql`tasks where status = ${status} and deleted_at is null`));
        expect(last[status], `the last logged total of ${status}`).toBe(board[status]);
      }
      const histories = sql`(select task_id, count(*) as entries, min(task_version) as first, max(task_version) as last,
        count(distinct task_version) as versions from activities group by task_id)`;
      const halves = {
        'tasks with incomplete history': sql`tasks left join ${histories} as history on history.task_id = tasks.id
          where history.entries is null or activity_count <> entries or version < history.last + (case when deleted_at is null then 0 else 1 end) or history.first <> 1 or versions <> entries`,
        'tasks with wrong search texts': sql`tasks left join (
            select t.id, count(*) as texts from tasks as t ${connection.engine.search.textsFrom(0)} group by t.id
          ) as known on known.id = tasks.id where coalesce(texts, 0) <> case when deleted_at is null
            then 2 + (select count(*) from activities where task_id = tasks.id and action = 'comment')
            when deleted_at < '1971' or exists (select 1 from imported_tasks where task_id = tasks.id) then texts else 0 end`,
        'tasks with outdated JSON': sql`tasks as t left join task_json as k on k.task_id = t.id where deleted_at is null
          and (k.json is null or task_version <> version or k.json <> cast(${taskJson(connection)} as text))`,
        'deleted tasks with JSON': sql`task_json as k join tasks as t on t.id = k.task_id where deleted_at is not null`,
        'history without a task': sql`activities where not exists (select 1 from tasks where id = task_id)`,
        'keys without an answer': sql`idempotency_keys where answer = ''`,
      };
      for (const [what, half] of Object.entries(halves)) expect(await count(half), what).toBe(0);
      if (place.DATABASE_URL) return;
      const { rows } = await sql`pragma integrity_check`.execute(connection.sql);
      expect(rows).toEqual([{ integrity_check: 'ok' }]);
    });
  } finally {
    await database.close();
  }
}
