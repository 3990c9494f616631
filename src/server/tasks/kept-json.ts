import { type RawBuilder, sql } from 'kysely';
import type { Hit } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';

/** Of so many tasks, those that were asked for last: whoever types a search is shown nearly the same ones at every letter. */
const KEPT = 10_000;

/** `state` is another one after every change of the task. */
type Kept = { people: string; tasks: Map<string, { state: string; json: string }> };

/** Of each database that is open. */
const known = new WeakMap<Connection['engine'], Kept>();

/** What is kept as long as everybody has the name they had. */
async function keptOf({ engine, sql: connection }: Connection): Promise<Kept> {
  const people = JSON.stringify(await connection.selectFrom('admins').select(['id', 'name']).orderBy('id').execute());
  let kept = known.get(engine);
  if (kept?.people !== people) {
    kept = { people, tasks: new Map() };
    known.set(engine, kept);
  }
  return kept;
}

/**
 * Tasks by their ids as one JSON array, those that are deleted left out. What was put together before is taken where it is still true.
 * @param hits what some of them were found by, as their field `hit`
 * @param json puts the task `t` together
 */
export async function keptJson(
  connection: Connection,
  ids: string[],
  hits: ReadonlyMap<string, Hit>,
  json: RawBuilder<string>,
): Promise<Uint8Array> {
  const { tasks } = await keptOf(connection);
  const isOneOf = (some: string[]) => sql`${connection.engine.json.among(sql`t.id`, some)} and t.deleted_at is null`;
  const { rows: states } = await sql<{ id: string; state: string }>`
    select t.id, t.version || ' ' || t.updated_at as state from tasks as t where ${isOneOf(ids)}`.execute(connection.sql);
  const found = new Map<string, { state: string; json: string }>();
  for (const { id, state } of states) found.set(id, { state, json: tasks.get(id)?.state === state ? (tasks.get(id)?.json ?? '') : '' });
  const missing = [...found].flatMap(([id, one]) => (one.json ? [] : [id]));
  if (missing.length > 0) {
    const { rows } = await sql<{
      id: string;
      json: string;
    }>`select t.id, ${json} as json from tasks as t where ${isOneOf(missing)}`.execute(connection.sql);
    for (const row of rows) found.set(row.id, { state: found.get(row.id)?.state ?? '', json: row.json });
  }
  for (const [id, one] of found) {
    tasks.delete(id);
    // One that was deleted just now has none.
    if (one.json) tasks.set(id, one);
  }
  for (const id of tasks.keys()) {
    if (tasks.size <= KEPT) break;
    tasks.delete(id);
  }
  const withHit = (text: string, hit: Hit | undefined) => (hit ? `{"hit":${JSON.stringify(hit)},${text.slice(1)}` : text);
  const all = ids.flatMap((id) => {
    const text = found.get(id)?.json;
    return text ? withHit(text, hits.get(id)) : [];
  });
  return Buffer.from(`[${all.join(',')}]`);
}
