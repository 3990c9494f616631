import { type Dialect, step } from './dialect.ts';

const statements = ({ text, bigInteger }: Dialect) => [
  `alter table sessions add column proven_at ${text}`,
  `alter table sessions add column passkey_challenge ${text}`,
  `create table trusted_browsers (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    secret_hash ${text} not null unique,
    browser ${text} not null,
    address ${text} not null,
    created_at ${text} not null,
    last_used_at ${text} not null
  )`,
  'create index trusted_browsers_by_admin on trusted_browsers (admin_id)',
  `create table challenges (
    id ${text} primary key,
    token_hash ${text} not null unique,
    session_id ${text} references sessions (id) on delete cascade,
    admin_id ${text},
    trusted_browser_id ${text},
    digits ${text} not null,
    offered integer not null,
    state ${text} not null,
    browser ${text} not null,
    address ${text} not null,
    passkey_challenge ${text},
    code_at ${text},
    code_tries integer not null default 0,
    created_at ${text} not null
  )`,
  'create index challenges_by_admin on challenges (admin_id, created_at)',
  'create index challenges_by_session on challenges (session_id) where session_id is not null',
  `create table passkeys (
    id ${text} primary key,
    admin_id ${text} not null references admins (id),
    credential_id ${text} not null unique,
    public_key ${text} not null,
    counter ${bigInteger} not null,
    transports ${text} not null,
    name ${text} not null,
    created_at ${text} not null,
    last_used_at ${text}
  )`,
  'create index passkeys_by_admin on passkeys (admin_id)',
  `create table recovery_codes (
    code_hash ${text} primary key,
    admin_id ${text} not null references admins (id),
    kind ${text} not null,
    created_at ${text} not null
  )`,
  'create index recovery_codes_by_admin on recovery_codes (admin_id)',
];

export const secondFactor = step(statements);
