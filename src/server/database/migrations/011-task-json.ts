import { type Dialect, step } from './dialect.ts';

/** Each task as lists show it in this step's release, people by their ids; what each engine has for it is said in its own words. */
const made = ({ name }: Dialect) =>
  name === 'sqlite'
    ? `json_object('id', t.id, 'title', t.title, 'description', t.description,
        'assignee', case when t.assignee_id is not null then json_object('nameOf', t.assignee_id) end,
        'priority', t.priority, 'dueDate', t.due_date, 'status', t.status, 'createdByAdminId', t.created_by_admin_id,
        'creator', json_object('person', t.created_by_admin_id), 'createdAt', t.created_at, 'updatedAt', t.updated_at,
        'completedAt', case when t.status = 'completed' then t.completed_at end,
        'version', t.version, 'activityCount', t.activity_count,
        'activities', json((select '[' || coalesce(group_concat(r.json), '') || ']' from (
          select case when length(a.note) > 500
            then json_object('id', a.id, 'admin', json_object('person', a.admin_id), 'action', a.action,
              'note', substr(a.note, 1, 500), 'noteCut', json('true'), 'at', a.at)
            else json_object('id', a.id, 'admin', json_object('person', a.admin_id), 'action', a.action, 'note', a.note, 'at', a.at)
            end as json
          from activities as a where a.task_id = t.id order by a.task_version desc limit 20) as r)))`
    : `(select row_to_json(o)::text from (select t.id as id, t.title as title, t.description as description,
        case when t.assignee_id is not null then (select row_to_json(n) from (select t.assignee_id as "nameOf") as n) end as assignee,
        t.priority as priority, t.due_date as "dueDate", t.status as status, t.created_by_admin_id as "createdByAdminId",
        (select row_to_json(p) from (select t.created_by_admin_id as person) as p) as creator,
        t.created_at as "createdAt", t.updated_at as "updatedAt",
        case when t.status = 'completed' then t.completed_at end as "completedAt",
        t.version as version, t.activity_count as "activityCount",
        (select '[' || coalesce(string_agg(r.json::text, ','), '') || ']' from (
          select case when length(a.note) > 500
            then (select row_to_json(c) from (select a.id as id, (select row_to_json(p) from (select a.admin_id as person) as p) as admin,
              a.action as action, substr(a.note, 1, 500) as note, 'true'::json as "noteCut", a.at as at) as c)
            else (select row_to_json(w) from (select a.id as id, (select row_to_json(p) from (select a.admin_id as person) as p) as admin,
              a.action as action, a.note as note, a.at as at) as w)
            end as json
          from activities as a where a.task_id = t.id order by a.task_version desc limit 20) as r)::json as activities) as o)`;

const statements = (dialect: Dialect) => [
  // Without a reference to the task: to make one, PostgreSQL would stop all changes of tasks until the table is full.
  `create table task_json (
    task_id ${dialect.text} primary key,
    task_version integer not null,
    shape integer not null,
    json ${dialect.text} not null
  )`,
  `insert into task_json (task_id, task_version, shape, json)
    select t.id, t.version, 1, ${made(dialect)} from tasks as t where t.deleted_at is null order by t.id`,
];

/** Keeps each task as lists show it. */
export const taskJson = step(statements);
