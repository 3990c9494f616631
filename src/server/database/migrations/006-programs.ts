import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  `create table tokens (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    name ${text} not null,
    token_hash ${text} not null unique,
    start ${text} not null,
    writes integer not null,
    created_at ${text} not null,
    expires_at ${text},
    last_used_at ${text},
    revoked_at ${text}
  )`,
  'create index tokens_by_admin on tokens (admin_id)',
  `alter table tasks add column deleted_by_token_id ${text}`,
  'create index tasks_deleted_by_token on tasks (deleted_by_token_id) where deleted_by_token_id is not null',
  `alter table activities add column token_id ${text}`,
  `alter table activities add column via ${text}`,
  'create index activities_by_token on activities (token_id, at) where token_id is not null',
  // Inserts the empty value, because rebuilding the cached JSON would take many times as long. Quotes in people's texts are escaped.
  `update task_json set shape = 4, json = replace(json, '"action":"', '"via":null,"action":"') where shape = 3`,
  // Every upload adds up the sizes of all files.
  'create index files_by_size on files (size, preview_size)',
  `create table webhooks (
    id ${text} primary key,
    url ${text} not null,
    format ${text} not null,
    kinds ${text} not null,
    secret ${text} not null,
    active integer not null,
    off_reason ${text},
    failing_since ${text},
    job_id ${text},
    created_at ${text} not null
  )`,
  `create table deliveries (
    id ${text} primary key,
    webhook_id ${text} not null,
    task_id ${text},
    task_version integer,
    type ${text} not null,
    body ${text} not null,
    state ${text} not null,
    attempts integer not null,
    created_at ${text} not null,
    due_at ${text} not null,
    sent_at ${text},
    took integer,
    status integer,
    error ${text},
    answer ${text}
  )`,
  'create index deliveries_by_webhook on deliveries (webhook_id, id)',
  'create index deliveries_by_task on deliveries (task_id)',
  'create index deliveries_by_time on deliveries (created_at)',
  "create index deliveries_waiting on deliveries (webhook_id, task_id, task_version) where state = 'waiting'",
  `create table imports (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    created_at ${text} not null
  )`,
  `create table imported_tasks (
    import_id ${text} not null references imports (id) on delete cascade,
    task_id ${text} not null,
    primary key (import_id, task_id)
  )`,
  `create table calendars (
    admin_id ${text} primary key references admins (id),
    secret_hash ${text} not null unique,
    scope ${text} not null,
    created_at ${text} not null
  )`,
];

export const programs = step(statements);
