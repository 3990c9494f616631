import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  // Sessions before this did not say where they were opened. Everybody signs in once more.
  'drop table sessions',
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
];

export const devices = step(statements);
