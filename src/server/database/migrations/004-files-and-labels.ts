import { type Dialect, step } from './dialect.ts';

const statements = ({ name, text, bigInteger }: Dialect) => [
  `create table files (
    id ${text} primary key,
    task_id ${text} not null references tasks (id),
    admin_id ${text} not null references admins (id),
    name ${text} not null,
    type ${text} not null,
    size ${bigInteger} not null,
    sha256 ${text} not null,
    preview_id ${text},
    preview_size ${bigInteger} not null default 0,
    at ${text} not null,
    removed_at ${text},
    removed_by_admin_id ${text} references admins (id)
  )`,
  'create index files_by_task on files (task_id)',
  'create index files_by_preview on files (preview_id) where preview_id is not null',
  'create index files_removed on files (removed_at) where removed_at is not null',
  // The bytes on PostgreSQL. The embedded database keeps them as files beside it.
  `create table file_chunks (
    file_id ${text} not null,
    place integer not null,
    bytes ${name === 'sqlite' ? 'blob' : 'bytea'} not null,
    at ${text} not null,
    primary key (file_id, place)
  )`,
  'alter table tasks add column file_count integer not null default 0',
  `create table labels (
    id ${text} primary key,
    name ${text} not null,
    name_key ${text} not null unique,
    color ${text} not null,
    created_at ${text} not null
  )`,
  `create table task_labels (
    task_id ${text} not null references tasks (id),
    label_id ${text} not null references labels (id),
    primary key (task_id, label_id)
  )`,
  'create index task_labels_by_label on task_labels (label_id, task_id)',
  // Inserts the empty values behind the id, because rebuilding the cached JSON would take many times as long.
  `update task_json set shape = 3, json = substr(json, 1, 9 + length(task_id)) || '"fileCount":0,"labels":[],'
    || substr(json, 10 + length(task_id)) where shape = 2`,
];

export const filesAndLabels = step(statements);
