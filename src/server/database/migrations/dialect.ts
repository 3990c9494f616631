import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** Text sorted byte by byte, so that both engines sort alike. */
  text: string;
  bigInteger: string;
};

export const sqliteDialect: Dialect = { name: 'sqlite', text: 'text', bigInteger: 'integer' };
export const postgresDialect: Dialect = { name: 'postgres', text: 'text collate "C"', bigInteger: 'bigint' };

export const step =
  (statements: (dialect: Dialect) => string[]) =>
  (dialect: Dialect): Migration => ({
    async up(db: Kysely<unknown>) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  });
