import { type RawBuilder, sql } from 'kysely';
import type { Hit } from '#shared/tasks.ts';
import { peopleJson, withNames } from '../admins/people.ts';
import { ANSWER_MOST } from '../answer-size.ts';
import type { Connection, Transaction } from '../database/database.ts';
import { fittingList } from './fitting-tasks.ts';
import { taskJson } from './queries.ts';

/** Format version of `task_json` (column `shape`). Raise it with every change of `taskJson`, and rebuild the table in a migration. */
const FORMAT_VERSION = 4;

/** Caches the JSON of a few tasks for lists. People are placeholders, so that a rename changes none of it. */
export async function cacheJson(tx: Transaction, ids: string[]): Promise<void> {
  await sql`insert into task_json (task_id, task_version, shape, json)
    select t.id, t.version, ${sql.lit(FORMAT_VERSION)}, ${taskJson(tx)} from tasks as t where t.deleted_at is null
      and ${tx.engine.json.among(sql`t.id`, ids)}
    on conflict (task_id) do update set task_version = excluded.task_version, shape = excluded.shape, json = excluded.json`.execute(tx.sql);
}

export async function forgetJson(tx: Transaction, ids: string[]): Promise<void> {
  if (ids.length > 0) await tx.sql.deleteFrom('task_json').where(tx.engine.json.among(sql`task_id`, ids)).execute();
}

/** A task's JSON from the cache, or built if that is stale; null if deleted. @param id not of a table named `t` @returns SQL to select and to join */
export function listedJson(
  connection: Connection,
  id: RawBuilder<unknown>,
): { json: RawBuilder<string | null>; kept: RawBuilder<unknown> } {
  const made = sql`(select ${taskJson(connection)} from tasks as t where t.id = ${id} and t.deleted_at is null)`;
  return { json: sql`coalesce(kept.json, ${made})`, kept: connection.engine.json.kept(id, FORMAT_VERSION) };
}

/** Tasks by id as a JSON array, in order; histories are cut to an answer's size. @param hits become their field `hit` */
export async function tasksJson(connection: Connection, ids: string[], hits: ReadonlyMap<string, Hit>): Promise<Buffer> {
  const engine = connection.engine.json;
  const hitOf = (id: string) => (hits.has(id) ? JSON.stringify(hits.get(id)) : null);
  const { json, kept } = listedJson(connection, sql`wanted.id`);
  const tasks =
    hits.size > 0
      ? sql`select case when hit is null then json else '{"hit":' || hit || ',' || substr(json, 2) end as json from (
          select ${json} as json, wanted.hit from ${engine.lists({ id: ids, hit: ids.map(hitOf) })} as wanted ${kept} ${engine.inOrder}) as task`
      : sql`select ${json} as json from ${engine.lists({ id: ids })} as wanted ${kept} ${engine.inOrder}`;
  const found = await sql<{ list: string | null; people: string }>`
    select (select string_agg(r.json, ',') from (${tasks}) as r) as list, ${peopleJson(connection)} as people`.execute(connection.sql);
  const { list, people = '[]' } = found.rows[0] ?? {};
  const answer = Buffer.from(`[${withNames(people)(list ?? '')}]`);
  if (answer.length <= ANSWER_MOST) return answer;
  const fitting = fittingList(JSON.parse(answer.toString()).map((task: object) => JSON.stringify(task)));
  return Buffer.from(`[${fitting.join(',')}]`);
}
