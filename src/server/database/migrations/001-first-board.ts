import { type Dialect, step } from './dialect.ts';

const searchTexts: Record<Dialect['name'], string[]> = {
  sqlite: [
    `create table search_texts (
      number integer primary key autoincrement,
      task_id text not null unique references tasks (id) on delete cascade,
      title text not null,
      description text not null,
      comments text not null
    )`,
    // The texts are folded before they come here, so the index compares them letter by letter.
    `create virtual table search_index using fts5 (
      title, description, comments, content='', contentless_delete=1, tokenize='trigram case_sensitive 1'
    )`,
  ],
  // Its index needs an extension, and is made at the start of the server: see the search itself.
  postgres: [
    `create table search_texts (
      task_id text collate "C" primary key references tasks (id) on delete cascade,
      title text collate "C" not null,
      description text collate "C" not null,
      comments text collate "C" not null
    )`,
  ],
};

const statements = ({ name, text, bigInteger }: Dialect) => [
  `create table admins (
    id ${text} primary key,
    name ${text} not null,
    name_key ${text} not null unique,
    mobile_number ${text} not null unique,
    role ${text} not null check (role in ('admin', 'super_admin')),
    active integer not null check (active in (0, 1)),
    created_at ${text} not null
  )`,
  `create table tasks (
    id ${text} primary key,
    title ${text} not null,
    description ${text},
    assignee_id ${text} references admins (id),
    priority ${text} not null check (priority in ('low', 'medium', 'high', 'urgent')),
    due_date ${text},
    status ${text} not null check (status in ('pending', 'in_progress', 'completed')),
    created_by_admin_id ${text} not null references admins (id),
    created_at ${text} not null,
    updated_at ${text} not null,
    completed_at ${text},
    listed_at ${text} not null,
    deleted_at ${text},
    version integer not null,
    activity_count integer not null
  )`,
  // A column of the board, in its order.
  'create index tasks_by_place on tasks (status, listed_at, id) where deleted_at is null',
  // Search by filters alone, newest first.
  'create index tasks_by_status on tasks (status, id) where deleted_at is null',
  'create index tasks_by_assignee on tasks (assignee_id, id) where deleted_at is null',
  // The purge of what was deleted long ago.
  'create index tasks_by_deletion on tasks (deleted_at) where deleted_at is not null',
  `create table activities (
    id ${text} primary key,
    task_id ${text} not null references tasks (id) on delete cascade,
    task_version integer not null,
    admin_id ${text} not null references admins (id),
    action ${text} not null check (action in ('created', 'edited', 'status_changed', 'comment')),
    note ${text},
    at ${text} not null,
    unique (task_id, task_version)
  )`,
  `create table sessions (
    token_hash ${text} primary key,
    admin_id ${text} not null references admins (id) on delete cascade,
    created_at ${text} not null,
    last_used_at ${text} not null
  )`,
  'create index sessions_by_admin on sessions (admin_id)',
  `create table setup_tokens (token_hash ${text} primary key, created_at ${text} not null)`,
  `create table board (
    id integer primary key check (id = 1),
    version ${bigInteger} not null,
    pending integer not null,
    in_progress integer not null,
    completed integer not null
  )`,
  'insert into board (id, version, pending, in_progress, completed) values (1, 0, 0, 0, 0)',
  `create table changes (
    version ${bigInteger} primary key,
    at ${text} not null,
    task_id ${text},
    admin_id ${text},
    reload integer not null check (reload in (0, 1))
  )`,
  `create table search_words (word ${text} primary key, length integer not null)`,
  'create index search_words_by_length on search_words (length)',
  ...searchTexts[name],
];

export const firstBoard = step(statements);
