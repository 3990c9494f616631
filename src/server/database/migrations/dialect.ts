import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';

/** The column types in which the engines' schemas differ. */
export type Dialect = {
  name: 'sqlite' | 'postgres';
  /** Text that is ordered byte by byte, as SQLite does by itself: both engines then put everything in the same order. */
  text: string;
  /** A number that may pass 2,147,483,647. */
  bigInteger: string;
};

export const sqliteDialect: Dialect = { name: 'sqlite', text: 'text', bigInteger: 'integer' };
export const postgresDialect: Dialect = { name: 'postgres', text: 'text collate "C"', bigInteger: 'bigint' };

/** A migration, as statements that are the same for both engines but for those types. */
export const step =
  (statements: (dialect: Dialect) => string[]) =>
  (dialect: Dialect): Migration => ({
    async up(db: Kysely<unknown>) {
      for (const statement of statements(dialect)) await sql.raw(statement).execute(db);
    },
  });
