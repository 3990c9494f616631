import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  // What servers sign with: made by the first of them that needs it, and the same for all.
  `create table secrets (name ${text} primary key, value ${text} not null, created_at ${text} not null)`,
  // A row for everybody who tries to sign in: locked while they try, so that many tries at once are counted one by one.
  `create table sign_in_sources (source ${text} primary key, tried_at ${text} not null)`,
  'create index sign_in_sources_by_age on sign_in_sources (tried_at)',
  `create table sign_in_failures (
    id ${text} primary key,
    source ${text} not null,
    admin_id ${text},
    at ${text} not null
  )`,
  'create index sign_in_failures_by_source on sign_in_failures (source, at)',
  'create index sign_in_failures_by_admin on sign_in_failures (admin_id, at)',
  'create index sign_in_failures_by_age on sign_in_failures (at)',
];

export const signInLimits = step(statements);
