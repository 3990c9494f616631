import { type RawBuilder, sql } from 'kysely';
import type { Hit } from '#shared/tasks.ts';
import type { Connection } from '../database/database.ts';

/**
 * So many characters of the tasks that were asked for last, an ordinary one of which has a thousand: whoever types a search is shown nearly
 * the same ones at every letter.
 */
const KEPT = 12_000_000;

/** `state` is another one after every change of the task. `size`: how many characters they have together. */
type Kept = { people: string; tasks: Map<string, { state: string; json: string }>; size: number };

/** Of each database that is open. */
const known = new WeakMap<Connection['engine'], Kept>();

/** What is kept as long as everybody has the name they had. */
async function keptOf({ engine, sql: connection }: Connection): Promise<Kept> {
  const people = JSON.stringify(await connection.selectFrom('admins').select(['id', 'name']).orderBy('id').execute());
  let kept = known.get(engine);
  if (kept?.people !== people) {
    kept = { people, tasks: new Map(), size: 0 };
    known.set(engine, kept);
  }
  return kept;
}

/** Keeps these as the last ones asked for, and forgets those that were not asked for the longest. */
function keep(kept: Kept, found: ReadonlyMap<string, { state: string; json: string }>): void {
  const forget = (id: string) => {
    kept.size -= kept.tasks.get(id)?.json.length ?? 0;
    kept.tasks.delete(id);
  };
  for (const [id, one] of found) {
    forget(id);
    // One that was deleted just now has none.
    if (!one.json) continue;
    kept.tasks.set(id, one);
    kept.size += one.json.length;
  }
  for (const id of kept.tasks.keys()) {
    if (kept.size <= KEPT) break;
    forget(id);
  }
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
  const kept = await keptOf(connection);
  const isOneOf = (some: string[]) => sql`${connection.engine.json.among(sql`t.id`, some)} and t.deleted_at is null`;
  const { rows: states } = await sql<{ id: string; state: string }>`
    select t.id, t.version || ' ' || t.updated_at as state from tasks as t where ${isOneOf(ids)}`.execute(connection.sql);
  const found = new Map<string, { state: string; json: string }>();
  for (const { id, state } of states)
    found.set(id, { state, json: kept.tasks.get(id)?.state === state ? (kept.tasks.get(id)?.json ?? '') : '' });
  const missing = [...found].flatMap(([id, one]) => (one.json ? [] : [id]));
  if (missing.length > 0) {
    const { rows } = await sql<{
      id: string;
      json: string;
    }>`select t.id, ${json} as json from tasks as t where ${isOneOf(missing)}`.execute(connection.sql);
    for (const row of rows) found.set(row.id, { state: found.get(row.id)?.state ?? '', json: row.json });
  }
  keep(kept, found);
  const withHit = (text: string, hit: Hit | undefined) => (hit ? `{"hit":${JSON.stringify(hit)},${text.slice(1)}` : text);
  const all = ids.flatMap((id) => {
    const text = found.get(id)?.json;
    return text ? withHit(text, hits.get(id)) : [];
  });
  return Buffer.from(`[${all.join(',')}]`);
}
