import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { followTasks } from '../sqlite-followed-tasks.ts';
import type { Dialect } from './dialect.ts';

const statements = [
  // A search reads the known words once, and looks through them in memory.
  'drop table search_word_parts',
  'drop index search_words_by_length_and_word',
  // What filters and orders ask of a task, in numbers. 0 is nobody.
  'drop table search_tasks',
  'create table search_people (person integer primary key, admin_id text not null unique)',
  `create table search_tasks (
    number integer primary key references search_texts (number) on delete cascade,
    status integer not null,
    priority integer not null,
    person integer not null,
    due integer not null
  )`,
  // In the order of their numbers, which is that of the hits they are compared with.
  'create index search_tasks_of_people on search_tasks (person, status, number, due)',
];

/** On SQLite, less to read for a search. PostgreSQL has nothing to do here. */
export const smallerSearch = ({ name }: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    if (name !== 'sqlite') return;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await followTasks(db, sql`true`);
  },
});
