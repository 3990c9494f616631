import { type Dialect, step } from './dialect.ts';

const statements = ({ text }: Dialect) => [
  `create table idempotency_keys (
    admin_id ${text} not null references admins (id),
    key ${text} not null,
    fingerprint ${text} not null,
    answer ${text} not null,
    created_at ${text} not null,
    primary key (admin_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
];

export const idempotencyKeys = step(statements);
