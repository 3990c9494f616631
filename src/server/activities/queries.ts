import { type RawBuilder, sql } from 'kysely';
import { acting } from '#messages/activity.ts';
import type { Activity, FieldChange } from '#shared/activities.ts';
import { ACTIVITIES_HELD, ACTIVITIES_PAGE, MENTIONS_CUT, NOTE_CUT } from '#shared/limits.ts';
import type { Action } from '#shared/words.ts';
import { nameMark, personById, readNames } from '../admins/people.ts';
import { ANSWER_MOST } from '../answer-size.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { risingIds } from '../rising-ids.ts';

/** Rising, because the newest of several comments is found by id. */
const nextId = risingIds();

type NewActivity = {
  taskId: string;
  taskVersion: number;
  adminId: string;
  action: Action;
  note: string | null;
  mentions?: string;
  /** An assignee is an id. */
  changes?: FieldChange[];
  at: string;
};

/** Assignees are stored as placeholders, so that a rename changes no row. */
const stored = (changes: FieldChange[]) =>
  JSON.stringify(
    changes.map((change) =>
      change.field === 'assignee' ? { ...change, before: nameMark(change.before), after: nameMark(change.after) } : change,
    ),
  );

/** Adds an entry to a task's history. @returns its id */
export async function insertActivity(tx: Change, entry: NewActivity): Promise<string> {
  const id = nextId(entry.at);
  const { taskId, taskVersion, action } = entry;
  const changes = entry.changes && stored(entry.changes);
  tx.entries.push({ taskId, taskVersion, action, changes });
  await tx.sql
    .insertInto('activities')
    .values({
      id,
      task_id: taskId,
      task_version: taskVersion,
      admin_id: entry.adminId,
      action,
      note: entry.note,
      mentions: entry.mentions,
      changes,
      token_id: tx.by.via?.id,
      via: tx.by.via?.name,
      at: entry.at,
    })
    .execute();
  return id;
}

/** Adds the first entries of tasks of version 1. */
export async function insertCreations(tx: Change, taskIds: string[], adminId: string, at: string): Promise<void> {
  const entries = tx.engine.json.lists({ id: taskIds.map(() => nextId(at)), task_id: taskIds });
  const { via } = tx.by;
  await sql`insert into activities (id, task_id, task_version, admin_id, action, token_id, via, at)
    select id, task_id, 1, ${adminId}, 'created', ${via?.id ?? null}, ${via?.name ?? null}, ${at} from ${entries} as entries`.execute(
    tx.sql,
  );
}

/** A comment of a task, unless it is deleted. */
export const findComment = (connection: Connection, taskId: string, id: string) =>
  connection.sql
    .selectFrom('activities')
    .select(['id', 'admin_id', 'task_version', 'note', 'mentions'])
    .where('id', '=', id)
    .where('task_id', '=', taskId)
    .where('action', '=', 'comment')
    .where('deleted_at', 'is', null)
    .executeTakeFirst();

type CommentChange = { mentions: string } & ({ note: string; edited_at: string } | { note: null; deleted_at: string });

/** Replaces or erases the text of a comment. */
export async function updateComment(tx: Change, id: string, fields: CommentChange): Promise<void> {
  await tx.sql
    .updateTable('activities')
    .set({ ...fields, rewritten_by_token_id: tx.by.via?.id ?? null })
    .where('id', '=', id)
    .execute();
}

/** The activity `a` as JSON, without its mentions and with a placeholder for its author. */
function bareActivityJson(connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> {
  const { json } = connection.engine;
  const before = { id: sql`a.id`, admin: personById(connection, sql`a.admin_id`), via: sql`a.via`, action: sql`a.action` };
  const unlessEdited = (entry: Record<string, RawBuilder<unknown>>) =>
    sql<string>`case when a.edited_at is null then ${json.object(entry)} else ${json.object({ ...entry, editedAt: sql`a.edited_at` })} end`;
  const entry = { ...before, note: sql`a.note`, at: sql`a.at` };
  const whole = sql<string>`case when a.deleted_at is null then ${unlessEdited(entry)} else ${json.object({ ...entry, deletedAt: sql`a.deleted_at` })} end`;
  if (notes === 'whole') return whole;
  const cut = unlessEdited({ ...before, note: sql`substr(a.note, 1, ${sql.lit(NOTE_CUT)})`, noteCut: json.yes, at: sql`a.at` });
  return sql`case when length(a.note) > ${sql.lit(NOTE_CUT)} then ${cut} else ${whole} end`;
}

/** A row's mentions as a field of JSON text, left out if there are none, or too many for a list. */
export function mentionsField(column: RawBuilder<unknown>, texts: 'cut' | 'whole'): RawBuilder<string> {
  const tooMany = texts === 'cut' ? sql`or length(${column}) > ${sql.lit(MENTIONS_CUT)}` : sql``;
  return sql`case when ${column} = '[]' ${tooMany} then '' else ',"mentions":' || ${column} end`;
}

/** The activity `a` as JSON text. Mentions come last, so that each entry begins with its id. */
const activityJson = (connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> =>
  sql`(rtrim(cast(${bareActivityJson(connection, notes)} as text), '}') || ${mentionsField(sql`a.mentions`, notes)} || '}')`;

/** SQL for the latest activities of the task `t` as a JSON array, newest first. */
export const latestActivities = (connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> =>
  connection.engine.json.array(sql`
    select ${activityJson(connection, notes)} as json from activities as a
    where a.task_id = t.id order by a.task_version desc limit ${sql.lit(ACTIVITIES_HELD)}`);

/** A page of a task's history, newest first, with full notes. @param before the id of the activity to go on from */
export async function listActivities(connection: Connection, taskId: string, before?: string): Promise<Activity[]> {
  const earlier =
    before === undefined
      ? sql``
      : sql`and a.task_version < (select task_version from activities where id = ${before} and task_id = ${taskId})`;
  const { rows } = await sql<{ json: string }>`
    select ${activityJson(connection, 'whole')} as json from activities as a
    where a.task_id = ${taskId} ${earlier} order by a.task_version desc limit ${sql.lit(ACTIVITIES_PAGE)}`.execute(connection.sql);
  const named = await readNames(connection);
  return rows.map(({ json }) => JSON.parse(named(json)));
}

/** The latest entry of a task after a version, or of all that changed a field. @returns its author's name, and its changes without names */
export async function findLatestEntry(
  connection: Connection,
  taskId: string,
  { after = 0, field }: { after?: number; field?: FieldChange['field'] },
): Promise<{ name: string; action: Action; changes: Pick<FieldChange, 'field'>[] } | undefined> {
  const entry = await connection.sql
    .selectFrom('activities')
    .innerJoin('admins', 'admins.id', 'activities.admin_id')
    .select(['admins.name', 'via', 'action', 'changes'])
    .where('task_id', '=', taskId)
    .where('task_version', '>', after)
    // Quotes in people's texts are escaped, so these can only be the data's own.
    .where('changes', 'like', field ? `%{"field":"${field}",%` : '%')
    .orderBy('task_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry && { name: acting(entry.name, entry.via), action: entry.action, changes: JSON.parse(entry.changes) };
}

/** The changes of entries by id. The oldest are left out if they exceed an answer, because edits of descriptions may be huge. */
export async function readFieldChanges(connection: Connection, ids: string[]): Promise<Map<string, FieldChange[]>> {
  const { rows } = await sql<{ id: string; changes: string }>`
    select id, changes from (
      select id, changes, sum(octet_length(changes)) over (order by task_version desc) as size from activities
      where ${connection.engine.json.among(sql`id`, ids)}
    ) as sized where size <= ${sql.lit(ANSWER_MOST)}`.execute(connection.sql);
  const named = await readNames(connection);
  return new Map(rows.map(({ id, changes }) => [id, JSON.parse(named(changes))]));
}
