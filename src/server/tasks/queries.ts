import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import { DESCRIPTION_CUT } from '#shared/limits.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import { type Task, task as taskSchema } from '#shared/tasks.ts';
import { latestActivities } from '../activities/queries.ts';
import { nameById, peopleJson, personById, withNames } from '../admins/people.ts';
import type { Change } from '../changes/change.ts';
import type { Connection } from '../database/database.ts';
import { readySql } from '../database/ready-sql.ts';
import type { Tables } from '../database/schema.ts';

const { characters, bytes } = DESCRIPTION_CUT;
const beginning = (length: number) => sql`substr(t.description, 1, ${sql.lit(length)})`;
/** Characters of four bytes are as many as surely fit. */
const cutDescription = sql`case when octet_length(${beginning(characters)}) > ${sql.lit(bytes)} then ${beginning(bytes / 4)} else ${beginning(characters)} end`;
const isCut = sql`(length(t.description) > ${sql.lit(characters)} or octet_length(t.description) > ${sql.lit(bytes)})`;

function taskJsonWith(connection: Connection, texts: 'cut' | 'whole'): RawBuilder<string> {
  return connection.engine.json.object({
    id: sql`t.id`,
    number: sql`t.number`,
    title: sql`t.title`,
    description: texts === 'cut' ? cutDescription : sql`t.description`,
    assignee: nameById(connection, sql`t.assignee_id`),
    priority: sql`t.priority`,
    dueDate: sql`t.due_date`,
    status: sql`t.status`,
    createdByAdminId: sql`t.created_by_admin_id`,
    creator: personById(connection, sql`t.created_by_admin_id`),
    createdAt: sql`t.created_at`,
    updatedAt: sql`t.updated_at`,
    completedAt: sql`case when t.status = 'completed' then t.completed_at end`,
    version: sql`t.version`,
    activityCount: sql`t.activity_count`,
    activities: latestActivities(connection, texts),
  });
}

/**
 * The task `t` as a text of JSON, as lists show it, but with placeholders for people. Long notes are cut, and so is a long description. Its
 * activities come last, but for the mark of a cut.
 */
export const taskJson = readySql(
  (connection) =>
    // Behind an array no brace belongs to anything else.
    sql<string>`rtrim(cast(${taskJsonWith(connection, 'cut')} as text), '}') || case when ${isCut} then ',"descriptionCut":true}' else '}' end`,
);

/** The same as answers about one task show it. */
const wholeTaskJson = readySql((connection) => taskJsonWith(connection, 'whole'));

/** Whether a row is the task that a caller means: by its id, or by its short number. */
function isMeant(table: 't' | 'tasks', name: string): RawBuilder<SqlBool> {
  const number = taskNumberIn(name);
  return number === undefined ? sql`${sql.ref(`${table}.id`)} = ${name}` : sql`${sql.ref(`${table}.number`)} = ${number}`;
}

/** One task that is not deleted, its texts whole. @param name its id or its short number, as everywhere here */
export async function findTask(connection: Connection, name: string): Promise<Task | undefined> {
  const { rows } = await sql<{ json: string; people: string }>`
    select ${wholeTaskJson(connection)} as json, ${peopleJson(connection)} as people
    from tasks as t where ${isMeant('t', name)} and t.deleted_at is null`.execute(connection.sql);
  return rows[0] && z.parse(taskSchema, JSON.parse(withNames(rows[0].people)(rows[0].json)));
}

/** The whole descriptions of some tasks. */
export const readDescriptions = (connection: Connection, ids: string[]): Promise<{ id: string; description: string | null }[]> =>
  connection.sql.selectFrom('tasks').select(['id', 'description']).where(connection.engine.json.among(sql`id`, ids)).execute();

const standing = [
  'tasks.id',
  'tasks.title',
  'tasks.description',
  'tasks.assignee_id',
  'admins.name as assignee',
  'tasks.priority',
  'tasks.due_date',
  'tasks.status',
  'tasks.created_by_admin_id',
  'tasks.created_at',
  'tasks.version',
] as const;

const taskRow = (connection: Connection, name: string) =>
  connection.sql
    .selectFrom('tasks')
    .leftJoin('admins', 'admins.id', 'tasks.assignee_id')
    .select(standing)
    .where(isMeant('tasks', name))
    .where('deleted_at', 'is', null);

/** What a change looks at of a task that is not deleted. */
export const findTaskRow = (connection: Connection, name: string) => taskRow(connection, name).executeTakeFirst();

/**
 * The same for a change of the task, its row locked until the transaction ends. Lock first, and read in a second statement: a query that waited for
 * a row lock sees the row's new value, but joined tables as of its start, such as the assignee before.
 */
export async function holdTaskRow(tx: Change, name: string): ReturnType<typeof findTaskRow> {
  const row = tx.sql.selectFrom('tasks').select('id').where(isMeant('tasks', name));
  await row.modifyEnd(tx.engine.locks.rows('tasks', 'change')).execute();
  return findTaskRow(tx, name);
}

type NewTaskRow = Pick<Tables['tasks'], 'title' | 'description' | 'assignee_id' | 'priority' | 'due_date'> & {
  id: string;
  creatorId: string;
  at: string;
};

/** Adds a task at its first version, pending, with one activity to come. */
export async function insertTask(tx: Change, { creatorId, at, ...fields }: NewTaskRow): Promise<void> {
  await tx.sql
    .insertInto('tasks')
    .values({
      ...fields,
      status: 'pending',
      created_by_admin_id: creatorId,
      created_at: at,
      updated_at: at,
      completed_at: null,
      listed_at: at,
      deleted_at: null,
      version: 1,
      activity_count: 1,
    })
    .execute();
}

export type TaskChange = Partial<
  Pick<
    Tables['tasks'],
    'title' | 'description' | 'assignee_id' | 'priority' | 'due_date' | 'status' | 'completed_at' | 'listed_at' | 'deleted_at'
  >
>;

/**
 * Changes a task and takes its next version.
 * @param activities how many entries of history go with it
 * @returns the version it now has
 */
export async function updateTask(tx: Change, id: string, fields: TaskChange, at: string, activities: 0 | 1): Promise<number> {
  const { version } = await tx.sql
    .updateTable('tasks')
    .set((task) => ({
      ...fields,
      updated_at: at,
      version: task('version', '+', 1),
      activity_count: task('activity_count', '+', activities),
    }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

/** Tasks deleted from one time on, the newest deletion first. */
export const listDeletedTasks = (connection: Connection, since: string, limit: number) =>
  connection.sql
    .selectFrom('tasks')
    .select(['id', 'title', 'deleted_at'])
    .where('deleted_at', '>=', since)
    .orderBy('deleted_at', 'desc')
    .limit(limit)
    .execute();

/** The ids of tasks deleted before a time, the oldest deletion first. */
export async function listDeletedBefore(connection: Connection, until: string, limit: number): Promise<string[]> {
  const found = connection.sql.selectFrom('tasks').select('id').where('deleted_at', '<', until).orderBy('deleted_at').limit(limit);
  return (await found.execute()).map(({ id }) => id);
}

/**
 * A deleted task, or `undefined` where it is on the board or gone; it stays so until the transaction ends.
 * @param since one that was deleted before this time is not wanted
 */
export const holdDeletedTask = (tx: Change, name: string, since = '') =>
  tx.sql
    .selectFrom('tasks')
    .select(['id', 'title', 'status', 'created_by_admin_id'])
    .where(isMeant('tasks', name))
    .where('deleted_at', 'is not', null)
    .where('deleted_at', '>=', since)
    .modifyEnd(tx.engine.locks.rows('tasks', 'change'))
    .executeTakeFirst();

/** Removes a deleted task for good, its history with it, and what a node of the release before did not know to forget. */
export async function deleteTaskRow(tx: Change, id: string): Promise<void> {
  await tx.sql.deleteFrom('task_json').where('task_id', '=', id).execute();
  await tx.sql.deleteFrom('activities').where('task_id', '=', id).execute();
  await tx.sql.deleteFrom('tasks').where('id', '=', id).where('deleted_at', 'is not', null).execute();
}
