import { type Dialect, step } from './dialect.ts';

const open = `deleted_at is null and status <> 'completed'`;
const due = `(coalesce(due_date, '~'))`;
const priority = `(case priority when 'urgent' then 0 when 'high' then 1 when 'medium' then 2 else 3 end)`;

/** PostgreSQL uses an index-only scan only if the index holds the column itself. */
const dueColumn: Record<Dialect['name'], string> = { sqlite: '', postgres: ', due_date' };

/** SQLite's search reads tasks in order of this number; PostgreSQL's uses the id. */
const taskKey: Record<Dialect['name'], string> = {
  sqlite: 'number integer primary key autoincrement, id text not null unique',
  postgres: 'id text collate "C" primary key',
};

const searchTables: Record<Dialect['name'], string[]> = {
  sqlite: [
    // A row's number encodes the task and the text's place in it.
    'create table search_texts (id integer primary key, text text not null)',
    // Texts are folded before they are stored, so the index compares exactly.
    `create virtual table search_index using fts5 (text, content='', contentless_delete=1, tokenize='trigram case_sensitive 1')`,
    // Merging segments by eights instead of fours makes writes cheaper and searches hardly slower.
    `insert into search_index (search_index, rank) values ('automerge', 8)`,
    'create index tasks_for_search on tasks (number, status, priority, assignee_id, due_date) where deleted_at is null',
  ],
  // The trigram index needs an extension, so the search creates it at startup.
  postgres: [
    `create table search_texts (
      task_id text collate "C" not null references tasks (id) on delete cascade,
      place integer not null,
      text text collate "C" not null,
      primary key (task_id, place)
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
    ${taskKey[name]},
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
  'create index tasks_by_place on tasks (status, listed_at, id) where deleted_at is null',
  // Includes the status so that counting reads only the index.
  'create index tasks_by_status on tasks (status, id) where deleted_at is null',
  'create index tasks_of_people on tasks (assignee_id, id, status) where deleted_at is null',
  `create index tasks_by_due_date on tasks (${due}, id desc, status${dueColumn[name]}) where ${open}`,
  `create index tasks_of_people_by_due_date on tasks (assignee_id, ${due}, id desc, status${dueColumn[name]}) where ${open}`,
  `create index tasks_by_priority on tasks (${priority}, id desc) where ${open}`,
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
  `create table task_json (
    task_id ${text} primary key,
    task_version integer not null,
    shape integer not null,
    json ${text} not null
  )`,
  `create table sessions (
    token_hash ${text} primary key,
    id ${text} not null unique,
    admin_id ${text} not null references admins (id) on delete cascade,
    created_at ${text} not null,
    last_used_at ${text} not null,
    browser ${text} not null,
    address ${text} not null
  )`,
  'create index sessions_by_admin on sessions (admin_id)',
  `create table setup_tokens (token_hash ${text} primary key, created_at ${text} not null)`,
  `create table secrets (name ${text} primary key, value ${text} not null, created_at ${text} not null)`,
  `create table sign_in_sources (
    source ${text} primary key,
    tried_at ${text} not null,
    good_at ${text},
    good_by ${text},
    told_at ${text},
    untold integer not null default 0
  )`,
  'create index sign_in_sources_by_age on sign_in_sources (tried_at)',
  'create index sign_in_sources_by_admin on sign_in_sources (good_by, good_at)',
  `create table sign_in_attempts (
    id ${text} primary key,
    source ${text},
    network ${text},
    region ${text},
    admin_id ${text},
    at ${text} not null
  )`,
  'create index sign_in_attempts_by_source on sign_in_attempts (source, at)',
  'create index sign_in_attempts_by_network on sign_in_attempts (network, at)',
  'create index sign_in_attempts_by_region on sign_in_attempts (region, at)',
  'create index sign_in_attempts_by_admin on sign_in_attempts (admin_id, at)',
  'create index sign_in_attempts_by_age on sign_in_attempts (at)',
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
    reload integer not null check (reload in (0, 1)),
    left_status ${text} check (left_status in ('pending', 'in_progress', 'completed')),
    pending integer not null,
    in_progress integer not null,
    completed integer not null
  )`,
  `create table idempotency_keys (
    admin_id ${text} not null references admins (id),
    key ${text} not null,
    fingerprint ${text} not null,
    answer ${text} not null,
    created_at ${text} not null,
    primary key (admin_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
  // Names are copied without references, so that later changes can't alter or remove an entry.
  `create table audit (
    id ${text} primary key,
    at ${text} not null,
    action ${text} not null,
    admin_id ${text},
    admin_name ${text},
    detail ${text} not null,
    address ${text},
    request_id ${text}
  )`,
  'create index audit_by_action on audit (action, id)',
  'create index audit_by_admin on audit (admin_id, id)',
  'create index audit_by_age on audit (at)',
  `create table search_words (word ${text} not null, length integer not null, primary key (length, word))`,
  ...searchTables[name],
];

export const board = step(statements);
