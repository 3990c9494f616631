import { type RawBuilder, sql } from 'kysely';
import type { Hit } from '#shared/tasks.ts';
import { peopleJson, withNames } from '../admins/people.ts';
import { ANSWER_MOST } from '../answer-size.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { fittingList } from './fitting-tasks.ts';
import { taskJson } from './queries.ts';

/**
 * Format version of `task_json` (column `shape`). Raise it with every change of `taskJson`, together with a migration that rebuilds the table:
 * rows of another version are not used.
 */
const FORMAT_VERSION = 2;

/**
 * Caches tasks as lists show them, so that no list has to assemble them and their histories again. People are placeholders in it: so a new
 * name changes none of it.
 * @param ids so few that a statement has time for them
 */
export async function cacheJson(tx: Transaction, ids: string[]): Promise<void> {
  await sql`insert into task_json (task_id, task_version, shape, json)
    select t.id, t.version, ${sql.lit(FORMAT_VERSION)}, ${taskJson(tx)} from tasks as t where t.deleted_at is null
      and ${tx.engine.json.among(sql`t.id`, ids)}
    on conflict (task_id) do update set task_version = excluded.task_version, shape = excluded.shape, json = excluded.json`.execute(tx.sql);
}

/** For a deleted task, which no list shows. */
export async function forgetJson(tx: Transaction, id: string): Promise<void> {
  await tx.sql.deleteFrom('task_json').where('task_id', '=', id).execute();
}

/**
 * A task as lists show it, with placeholders for people; null if it is deleted. If its cached JSON is missing or stale, it is built.
 * @param id not of a table that is named `t`: that would be taken for the one in here
 * @returns `json`, to be selected from what is also joined with `kept`
 */
export function listedJson(
  connection: Connection,
  id: RawBuilder<unknown>,
): { json: RawBuilder<string | null>; kept: RawBuilder<unknown> } {
  const made = sql`(select ${taskJson(connection)} from tasks as t where t.id = ${id} and t.deleted_at is null)`;
  return { json: sql`coalesce(kept.json, ${made})`, kept: connection.engine.json.kept(id, FORMAT_VERSION) };
}

/**
 * Tasks by id as one JSON array, in the order of the ids; one that is gone is left out. Where they are too much for an answer, their histories are shorter.
 * @param hits what some of them were found by, as their field `hit`
 */
export async function tasksJson(connection: Connection, ids: string[], hits: ReadonlyMap<string, Hit>): Promise<Buffer> {
  const engine = connection.engine.json;
  const hitOf = (id: string) => (hits.has(id) ? JSON.stringify(hits.get(id)) : null);
  const { json, kept } = listedJson(connection, sql`wanted.first`);
  const tasks =
    hits.size > 0
      ? sql`select case when hit is null then json else '{"hit":' || hit || ',' || substr(json, 2) end as json from (
          select ${json} as json, wanted.second as hit from ${engine.pairs(ids, ids.map(hitOf))} as wanted ${kept} ${engine.inOrder}) as task`
      : sql`select ${json} as json from ${engine.pairs(ids)} as wanted ${kept} ${engine.inOrder}`;
  const found = await sql<{ list: string | null; people: string }>`
    select (select string_agg(r.json, ',') from (${tasks}) as r) as list, ${peopleJson(connection)} as people`.execute(connection.sql);
  const { list, people = '[]' } = found.rows[0] ?? {};
  const answer = Buffer.from(`[${withNames(people)(list ?? '')}]`);
  if (answer.length <= ANSWER_MOST) return answer;
  const fitting = fittingList(JSON.parse(answer.toString()).map((task: object) => JSON.stringify(task)));
  return Buffer.from(`[${fitting.join(',')}]`);
}
