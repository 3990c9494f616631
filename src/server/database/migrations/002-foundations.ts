import { type Dialect, step } from './dialect.ts';

/** Short numbers. SQLite has row numbers; PostgreSQL gets a default, because nodes of the previous release don't know the column. */
const taskNumbers: Record<Dialect['name'], string[]> = {
  sqlite: [],
  postgres: [
    'create sequence task_numbers as integer',
    'alter table tasks add column number integer not null default 0',
    `update tasks set number = aged.number from (select id, row_number() over (order by id) as number from tasks) as aged
      where aged.id = tasks.id`,
    `select setval('task_numbers', count(*) + 1, false) from tasks`,
    `alter table tasks alter column number set default nextval('task_numbers')`,
    'create unique index tasks_by_number on tasks (number)',
  ],
};

const statements = ({ name, text }: Dialect) => [
  ...taskNumbers[name],
  // Inserts the number behind the id, because rebuilding the cached JSON would take many times as long.
  `update task_json set shape = 2, json = substr(json, 1, 9 + length(task_id)) || '"number":'
    || (select number from tasks where tasks.id = task_json.task_id) || ',' || substr(json, 10 + length(task_id))
    where shape = 1 and task_id in (select id from tasks)`,
  // The changes of an entry, as JSON.
  `alter table activities add column changes ${text} not null default '[]'`,
  `alter table tasks add column deleted_by_admin_id ${text} references admins (id)`,
  `alter table activities add column edited_at ${text}`,
  `alter table activities add column deleted_at ${text}`,
  `create table jobs (
    id ${text} primary key,
    kind ${text} not null,
    data ${text} not null,
    due_at ${text} not null,
    held_until ${text} not null,
    attempts integer not null,
    error ${text},
    failed_at ${text},
    created_at ${text} not null
  )`,
  'create index jobs_by_due on jobs (due_at) where failed_at is null',
  'create index jobs_by_failure on jobs (failed_at) where failed_at is not null',
];

export const foundations = step(statements);
