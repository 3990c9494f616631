import { type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod/mini';
import type { TaskValues } from '#shared/bulk.ts';
import type { Label } from '#shared/labels.ts';
import { DESCRIPTION_CUT } from '#shared/limits.ts';
import { taskNumberIn } from '#shared/task-number.ts';
import { type Task, task as taskSchema } from '#shared/tasks.ts';
import { latestActivities, mentionsField } from '../activities/queries.ts';
import { nameById, peopleJson, personById, readNames, withNames } from '../admins/people.ts';
import { ANSWER_MOST, sizeOf } from '../answer-size.ts';
import type { Change } from '../changes/change-transaction.ts';
import { type Connection, readySql } from '../database/database.ts';
import { lockRows } from '../database/rows.ts';

const { characters, bytes } = DESCRIPTION_CUT;
const beginning = (length: number) => sql`substr(t.description, 1, ${sql.lit(length)})`;
/** A character has at most four bytes. */
const cutDescription = sql`case when octet_length(${beginning(characters)}) > ${sql.lit(bytes)} then ${beginning(bytes / 4)} else ${beginning(characters)} end`;
const isCut = sql`(length(t.description) > ${sql.lit(characters)} or octet_length(t.description) > ${sql.lit(bytes)})`;

/** The task `t` as JSON text, its activities last. */
function taskJsonWith(connection: Connection, texts: 'cut' | 'whole', activities?: RawBuilder<unknown>): RawBuilder<string> {
  const { json } = connection.engine;
  const labels = json.array(sql`select ${nameById(connection, sql`l.label_id`)} as json from task_labels as l
    where l.task_id = t.id order by l.label_id`);
  const rest = json.object({
    fileCount: sql`t.file_count`,
    labels,
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
    ...(activities && { activities }),
  } satisfies Record<Exclude<keyof Task, 'id' | 'mentions' | 'descriptionCut' | 'activities'>, unknown>);
  const cut = texts === 'cut' ? sql`case when ${isCut} then ',"descriptionCut":true' else '' end` : sql`''`;
  return sql`(rtrim(cast(${json.object({ id: sql`t.id` })} as text), '}') || ${mentionsField(sql`t.mentions`, texts)} || ${cut} || ',' || substr(cast(${rest} as text), 2))`;
}

/** A list's JSON of the task `t`: long texts cut, people as placeholders. Activities come last. */
export const taskJson = readySql((connection) => taskJsonWith(connection, 'cut', latestActivities(connection, 'cut')));

const wholeTaskJson = readySql((connection) => taskJsonWith(connection, 'whole', latestActivities(connection, 'whole')));
const bareTaskJson = readySql((connection) => taskJsonWith(connection, 'cut'));

/** Whether the task `t` is the one that a caller names, by id or short number. */
function isMeant(name: string): RawBuilder<SqlBool> {
  const number = taskNumberIn(name);
  return number === undefined ? sql`t.id = ${name}` : sql`t.number = ${number}`;
}

/** The tasks that are neither completed nor deleted. */
export const openTasks = ({ sql }: Connection) =>
  sql.selectFrom('tasks').where('deleted_at', 'is', null).where('status', '<>', 'completed');

/** A task with its full texts, unless it is deleted. @param name its id or short number, as everywhere here */
export async function findTask(connection: Connection, name: string): Promise<Task | undefined> {
  const { rows } = await sql<{ json: string; people: string }>`
    select ${wholeTaskJson(connection)} as json, ${peopleJson(connection)} as people
    from tasks as t where ${isMeant(name)} and t.deleted_at is null`.execute(connection.sql);
  return rows[0] && z.parse(taskSchema, JSON.parse(withNames(rows[0].people)(rows[0].json)));
}

/** Tasks by id, in order, deleted or not: without activities, with cut descriptions, or with none if these exceed an answer. */
export async function listTasks(connection: Connection, ids: string[]): Promise<Task[]> {
  const { rows } = await sql<{ id: string; json: string }>`
    select t.id, ${bareTaskJson(connection)} as json
    from tasks as t where ${connection.engine.json.among(sql`t.id`, ids)}`.execute(connection.sql);
  const named = await readNames(connection);
  const tasks = new Map(rows.map(({ id, json }) => [id, z.parse(taskSchema, { ...JSON.parse(named(json)), activities: [] })]));
  const listed = ids.flatMap((id) => tasks.get(id) ?? []);
  if (sizeOf(listed.map((task) => JSON.stringify(task))) <= ANSWER_MOST) return listed;
  return listed.map((task) => ({ ...task, ...(task.description !== null && { description: '', descriptionCut: true as const }) }));
}

export const readDescriptions = (connection: Connection, ids: string[]): Promise<{ id: string; description: string | null }[]> =>
  connection.sql.selectFrom('tasks').select(['id', 'description']).where(connection.engine.json.among(sql`id`, ids)).execute();

function labelsJson({ engine: { json } }: Connection): RawBuilder<string> {
  const label = json.object({ id: sql`l.id`, name: sql`l.name` });
  return sql`cast(${json.array(sql`select ${label} as json from task_labels as of_it join labels as l on l.id = of_it.label_id
    where of_it.task_id = t.id order by l.id`)} as text)`;
}

async function taskRows(connection: Connection, which: RawBuilder<SqlBool>) {
  const rows = await connection.sql
    .selectFrom('tasks as t')
    .leftJoin('admins', 'admins.id', 't.assignee_id')
    .select(['t.id', 't.title', 't.description', 't.mentions', 't.assignee_id', 'admins.name as assignee', 't.priority', 't.due_date'])
    .select(['t.status', 't.created_by_admin_id', 't.created_at', 't.deleted_at', 't.deleted_by_token_id', 't.version', 't.file_count'])
    .select(labelsJson(connection).as('labels'))
    .where(which)
    .execute();
  return rows.map((row) => ({ ...row, labels: JSON.parse(row.labels) as Pick<Label, 'id' | 'name'>[] }));
}

/** A task before a change, with its labels, the oldest first. */
export type Standing = Awaited<ReturnType<typeof taskRows>>[number];

/** A task's fields that changes need, deleted or not. */
export const findAnyTaskRow = async (connection: Connection, name: string): Promise<Standing | undefined> =>
  (await taskRows(connection, isMeant(name)))[0];

const unlessDeleted = (task: Standing | undefined) => (task?.deleted_at === null ? task : undefined);

/** A task's fields that changes need, unless it is deleted. */
export const findTaskRow = async (connection: Connection, name: string) => unlessDeleted(await findAnyTaskRow(connection, name));

/** A task's values as a bulk has them. */
export function valuesOf(task: Standing): Required<TaskValues> {
  const { title, description, assignee, priority, due_date: dueDate, status } = task;
  const labels = task.labels.map(({ name }) => name);
  return { title, description, assignee, priority, dueDate, status, labels, deleted: task.deleted_at !== null };
}

/** Tasks by name, deleted or not, locked for a change. Reads in a second statement, because a query that waited for the lock has stale joins. */
export async function holdTaskRows(tx: Change, names: string[]): Promise<Map<string, Standing | undefined>> {
  const numbered = (name: string) => tx.sql.selectFrom('tasks as t').select('id').where(isMeant(name)).executeTakeFirst();
  const ids = new Map<string, string>();
  for (const name of names) ids.set(name, taskNumberIn(name) === undefined ? name : ((await numbered(name))?.id ?? ''));
  const meant = [...ids.values()];
  await lockRows(tx, 'tasks', 'id', meant, 'change');
  const rows = new Map((await taskRows(tx, tx.engine.json.among(sql`t.id`, meant))).map((row) => [row.id, row]));
  return new Map([...ids].map(([name, id]) => [name, rows.get(id)]));
}

/** One of them. */
export const holdAnyTaskRow = async (tx: Change, name: string) => (await holdTaskRows(tx, [name])).get(name);

/** The same, unless it is deleted. */
export const holdTaskRow = async (tx: Change, name: string) => unlessDeleted(await holdAnyTaskRow(tx, name));
