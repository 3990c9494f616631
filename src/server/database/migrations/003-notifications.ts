import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  `create table notifications (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    kind ${text} not null,
    task_id ${text} references tasks (id),
    activity_id ${text} references activities (id),
    actor_id ${text} references admins (id),
    count integer not null,
    at ${text} not null,
    read_at ${text},
    mail_job_id ${text}
  )`,
  'create index notifications_by_admin on notifications (admin_id, id)',
  'create index notifications_unread on notifications (admin_id, id) where read_at is null',
  'create index notifications_by_task on notifications (task_id) where task_id is not null',
  // Deletions of history look for notifications of each entry.
  'create index notifications_by_activity on notifications (activity_id) where activity_id is not null',
  'create index notifications_by_mail on notifications (mail_job_id) where mail_job_id is not null',
  `create table notification_settings (
    admin_id ${text} primary key references admins (id),
    email ${text},
    email_confirmed_at ${text},
    email_refused_at ${text},
    email_kinds ${text} not null default '[]',
    push_kinds ${text} not null default '[]',
    digest_hour integer,
    digest_on ${text}
  )`,
  // The confirmation mails of the last day. The address is hashed, because it may be a stranger's.
  `create table email_confirmations (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    address_hash ${text} not null,
    at ${text} not null
  )`,
  'create index email_confirmations_by_admin on email_confirmations (admin_id, at)',
  'create index email_confirmations_by_address on email_confirmations (address_hash, at)',
  `create table push_subscriptions (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    session_id ${text} not null references sessions (id) on delete cascade,
    endpoint ${text} not null unique,
    p256dh ${text} not null,
    auth ${text} not null,
    created_at ${text} not null
  )`,
  'create index push_subscriptions_by_admin on push_subscriptions (admin_id)',
  'create index push_subscriptions_by_session on push_subscriptions (session_id)',
  // The people mentioned in a text, as JSON.
  `alter table tasks add column mentions ${text} not null default '[]'`,
  `alter table activities add column mentions ${text} not null default '[]'`,
  'alter table tasks add column due_told integer not null default 0',
  // Nobody is told of days that passed before this release.
  `update tasks set due_told = 2 where due_date < '${new Date().toISOString()}'`,
  `create index tasks_by_due_day on tasks (due_date) where due_told < 2 and due_date is not null and deleted_at is null
    and status <> 'completed'`,
];

export const notifications = step(statements);
