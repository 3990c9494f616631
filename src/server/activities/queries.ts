import { type RawBuilder, sql } from 'kysely';
import { v7 as newId } from 'uuid';
import { acting } from '#messages/activity.ts';
import type { FieldChange, WholeActivity } from '#shared/activities.ts';
import type { Label } from '#shared/labels.ts';
import { ACTIVITIES_HELD, ACTIVITIES_PAGE, MENTIONS_CUT, NOTE_CUT } from '#shared/limits.ts';
import type { Action } from '#shared/words.ts';
import { nameMark, personById, readNames } from '../admins/people.ts';
import { ANSWER_MOST } from '../answer-size.ts';
import { authorOf, type Change } from '../changes/change-transaction.ts';
import type { Connection } from '../database/database.ts';
import { insertRows, tableOf } from '../database/rows.ts';

type Labels = readonly Pick<Label, 'id' | 'name'>[];

export type NewActivity = {
  taskId: string;
  taskVersion: number;
  action: Action;
  note?: string | null;
  mentions?: string;
  /** An assignee is an id. */
  changes?: FieldChange[];
  /** The labels that its changes name, or that its task was created with. */
  labels?: Labels;
};

/** The names of labels then, with their ids, so that an undo finds renamed ones. */
export type Labelled = { ids?: [name: string, id: string][] };

const idsOf = (labels: Labels) => [...new Map(labels.map(({ id, name }) => [name, id]))];

/** The changes of a creation, which keep the ids of its labels although nothing changes. */
const ofCreation = (labels: Labels) => [{ field: 'labels', before: null, after: null, ids: idsOf(labels) }];

/** The changes of a stored entry, without that of a creation. */
export const changesIn = (json: string): (FieldChange & Labelled)[] =>
  JSON.parse(json).filter(({ before, after }: FieldChange) => before !== after);

/** The columns of a new entry that tell its author and time. */
function by(tx: Change, at: string) {
  const { via } = tx.by;
  return { id: newId(), admin_id: authorOf(tx).id, token_id: via?.id, via: via?.name, at };
}

/** Adds an entry by the author of a change to a task's history. @returns its id */
export async function insertActivity(tx: Change, entry: NewActivity): Promise<string> {
  const { taskId, taskVersion, action } = entry;
  // Assignees are stored as placeholders, so that a rename changes no row.
  const changes = entry.changes?.map((change) =>
    change.field === 'assignee' ? { ...change, before: nameMark(change.before), after: nameMark(change.after) } : change,
  );
  const { labels = [] } = entry;
  const labelled = changes?.map((change) => (change.field === 'labels' ? { ...change, ids: idsOf(labels) } : change));
  const stored = action === 'created' && labels.length > 0 ? ofCreation(labels) : labelled;
  tx.entries.push({ taskId, taskVersion, action, changes });
  const row = {
    ...by(tx, tx.at),
    task_id: taskId,
    task_version: taskVersion,
    action,
    note: entry.note ?? null,
    mentions: entry.mentions,
    changes: stored && JSON.stringify(stored),
  };
  await insertRows(tx, 'activities', row);
  return row.id;
}

/** Adds the first entries of tasks of version 1. */
export async function insertCreations(tx: Change, tasks: { id: string }[], at: string): Promise<void> {
  const rows = tasks.map((task) => ({ ...by(tx, at), task_id: task.id, task_version: 1, action: 'created' as const }));
  await insertRows(tx, 'activities', rows);
}

/** Keeps the labels that new tasks have in their first entries. */
export async function noteLabels(tx: Change, tasks: { id: string; labels: Labels }[]): Promise<void> {
  if (tasks.length === 0) return;
  const rows = tableOf(tasks.map(({ id, labels }) => ({ id, kept: JSON.stringify(ofCreation(labels)) })));
  await sql`update activities set changes = created.kept from ${rows} as created
    where task_id = created.id and task_version = 1`.execute(tx.sql);
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

/** A row's mentions as a field of JSON text, left out if there are none, or too many for a list. */
export function mentionsField(column: RawBuilder<unknown>, texts: 'cut' | 'whole'): RawBuilder<string> {
  const tooMany = texts === 'cut' ? sql`or length(${column}) > ${sql.lit(MENTIONS_CUT)}` : sql``;
  return sql`case when ${column} = '[]' ${tooMany} then '' else ',"mentions":' || ${column} end`;
}

const timeField = (name: string, column: RawBuilder<unknown>): RawBuilder<string> =>
  sql`case when ${column} is null then '' else ${sql.lit(`,"${name}":"`)} || ${column} || '"' end`;

/** The activity `a` as JSON text, with a placeholder for its author. It begins with its id, and its mentions come last. */
function activityJson(connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> {
  const note = notes === 'cut' ? sql`substr(a.note, 1, ${sql.lit(NOTE_CUT)})` : sql`a.note`;
  const admin = personById(connection, sql`a.admin_id`);
  const entry = connection.engine.json.object({ id: sql`a.id`, admin, via: sql`a.via`, action: sql`a.action`, note });
  const isCut = notes === 'cut' ? sql`length(a.note) > ${sql.lit(NOTE_CUT)}` : sql`false`;
  // A deletion is the last edit of a comment.
  const edit = sql`case when a.deleted_at is null then ${timeField('editedAt', sql`a.edited_at`)} else ${timeField('deletedAt', sql`a.deleted_at`)} end`;
  return sql`(rtrim(cast(${entry} as text), '}') || case when ${isCut} then ',"noteCut":true' else '' end
    || ${timeField('at', sql`a.at`)} || ${edit} || ${mentionsField(sql`a.mentions`, notes)} || '}')`;
}

/** SQL for the latest activities of the task `t` as a JSON array, newest first. */
export const latestActivities = (connection: Connection, notes: 'cut' | 'whole'): RawBuilder<string> =>
  connection.engine.json.array(sql`
    select ${activityJson(connection, notes)} as json from activities as a
    where a.task_id = t.id order by a.task_version desc limit ${sql.lit(ACTIVITIES_HELD)}`);

/** A page of a task's history, newest first, with full notes, as far as its changes fit. @param before the id of the activity to go on from */
export async function listActivities(
  connection: Connection,
  taskId: string,
  { most = ACTIVITIES_PAGE, before }: { most?: number; before?: string | undefined },
): Promise<WholeActivity[]> {
  const earlier =
    before === undefined
      ? sql``
      : sql`and a.task_version < (select task_version from activities where id = ${before} and task_id = ${taskId})`;
  const page = sql`select ${activityJson(connection, 'whole')} as json, a.changes, a.task_version from activities as a
    where a.task_id = ${taskId} ${earlier} order by a.task_version desc limit ${sql.lit(most)}`;
  const { rows } = await sql<{ json: string; changes: string }>`
    select json, changes from (
      select json, changes, sum(octet_length(changes)) over (order by task_version desc) as size from (${page}) as page
    ) as sized where size <= ${sql.lit(ANSWER_MOST)} order by size`.execute(connection.sql);
  const named = await readNames(connection);
  return rows.map(({ json, changes }) => ({ ...JSON.parse(named(json)), changes: changesIn(named(changes)) }));
}

/** The latest entry of a task after a version, or of all that changed a field. @returns its author's name, and its changes without names */
export async function findLatestEntry(
  connection: Connection,
  taskId: string,
  { after = 0, field }: { after?: number; field?: FieldChange['field'] },
): Promise<{ name: string; action: Action; changes: Pick<FieldChange, 'field' | 'after'>[] } | undefined> {
  const entry = await connection.sql
    .selectFrom('activities')
    .innerJoin('admins', 'admins.id', 'activities.admin_id')
    .select(['admins.name', 'via', 'action', 'changes'])
    .where('task_id', '=', taskId)
    .where('task_version', '>', after)
    .where('action', '!=', 'created')
    // Quotes in people's texts are escaped, so these can only be the data's own.
    .where('changes', 'like', field ? `%{"field":"${field}",%` : '%')
    .orderBy('task_version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return entry && { name: acting(entry.name, entry.via), action: entry.action, changes: JSON.parse(entry.changes) };
}

/** The ids of the labels that a task's history names, by their names then. */
export async function readLabelIds(connection: Connection, taskId: string): Promise<ReadonlyMap<string, string>> {
  const entries = await connection.sql
    .selectFrom('activities')
    .select('changes')
    .where('task_id', '=', taskId)
    .where('changes', 'like', '%{"field":"labels",%')
    .orderBy('task_version')
    .execute();
  const changes = entries.flatMap((entry): Labelled[] => JSON.parse(entry.changes));
  return new Map(changes.flatMap(({ ids = [] }) => ids));
}
