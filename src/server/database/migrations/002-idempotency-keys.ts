import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

const statements = [
  `create table idempotency_keys (
    admin_id text not null references admins (id),
    key text not null,
    fingerprint text not null,
    answer text not null,
    created_at text not null,
    primary key (admin_id, key)
  )`,
  'create index idempotency_keys_by_age on idempotency_keys (created_at)',
];

export const idempotencyKeys: Migration = {
  async up(db: Kysely<unknown>) {
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
};
