import { type RawBuilder, sql } from 'kysely';
import { ACTIVITIES_HELD, ACTIVITIES_PAGE, NOTE_CUT } from '#shared/limits.ts';
import type { Action } from '#shared/words.ts';
import { peopleJson, personById, withNames } from '../admins/people.ts';
import { fittingTexts } from '../answer-size.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { risingIds } from '../rising-ids.ts';

/** Of comments on several tasks the newest is found by its id. */
const nextId = risingIds();

type NewActivity = { taskId: string; taskVersion: number; adminId: string; action: Action; note: string | null; at: string };

/** Adds an entry to a task's history. */
export async function insertActivity(tx: Change, entry: NewActivity): Promise<void> {
  await tx.sql
    .insertInto('activities')
    .values({
      id: nextId(entry.at),
      task_id: entry.taskId,
      task_version: entry.taskVersion,
      admin_id: entry.adminId,
      action: entry.action,
      note: entry.note,
      at: entry.at,
    })
    .execute();
}

/** The activity `a`, its author by id. */
function activityJson(connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> {
  const { json } = connection.engine;
  const before = { id: sql`a.id`, admin: personById(connection, sql`a.admin_id`), action: sql`a.action` };
  const whole = json.object({ ...before, note: sql`a.note`, at: sql`a.at` });
  if (notes === 'whole') return whole;
  const cut = json.object({ ...before, note: sql`substr(a.note, 1, ${sql.lit(NOTE_CUT)})`, noteCut: json.yes, at: sql`a.at` });
  return sql`case when length(a.note) > ${sql.lit(NOTE_CUT)} then ${cut} else ${whole} end`;
}

/** The latest activities of the task `t`, newest first, as a JSON array inside a larger query; people by their ids. */
export const latestActivities = (connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> =>
  connection.engine.json.array(sql`
    select ${activityJson(connection, notes)} as json from activities as a
    where a.task_id = t.id order by a.task_version desc limit ${sql.lit(ACTIVITIES_HELD)}`);

/**
 * A page of a task's history as a JSON array, newest first, notes whole; shorter where so many are too much for an answer.
 * @param before the id of the activity the page comes after; without it, from the newest
 */
export async function activitiesJson(connection: Connection, taskId: string, before?: string): Promise<string> {
  const earlier =
    before === undefined
      ? sql``
      : sql`and a.task_version < (select task_version from activities where id = ${before} and task_id = ${taskId})`;
  const { rows } = await sql<{ json: string }>`
    select cast(${activityJson(connection, 'whole')} as text) as json from activities as a
    where a.task_id = ${taskId} ${earlier} order by a.task_version desc limit ${sql.lit(ACTIVITIES_PAGE)}`.execute(connection.sql);
  const everybody = await sql<{ people: string }>`select ${peopleJson(connection)} as people`.execute(connection.sql);
  const named = withNames(everybody.rows[0]?.people ?? '[]');
  return `[${fittingTexts(rows.map(({ json }) => named(json))).join(',')}]`;
}
