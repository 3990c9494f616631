import { type Kysely, sql } from 'kysely';
import type { Migration } from 'kysely/migration';
import { indexAllRuns } from '../sqlite/letter-runs.ts';
import type { Dialect } from './dialect.ts';

const statements = [
  // What is put into it are runs of letters with blanks between, and it need not know where in a text they stand.
  `create virtual table search_runs using fts5 (
    title, description, comments, content='', contentless_delete=1, detail=column, tokenize='ascii'
  )`,
  // Parts of an index are joined by eights, not by fours: each task that is written costs less, and a search hardly more.
  ...['search_index', 'search_runs'].map((index) => `insert into ${index} (${index}, rank) values ('automerge', 8)`),
  // Which known words hold some letters. There are few of them, beside all that is said with them.
  `create virtual table search_word_parts using fts5 (word, tokenize='trigram case_sensitive 1')`,
  'insert into search_word_parts (word) select word from search_words',
  // What filters and orders ask of a task: of many hits none of the wide rows is read.
  `create table search_tasks (
    number integer primary key references search_texts (number) on delete cascade,
    status text not null,
    assignee_id text,
    priority text not null,
    due_date text
  )`,
  // What one person has, or nobody: how many of a word's hits are among them is counted without looking at each.
  'create index search_tasks_of_people on search_tasks (assignee_id, status, due_date)',
];

/** On SQLite, an index of runs of letters: most words stand in few of them. PostgreSQL has nothing to do here. */
export const runsOfLetters = ({ name }: Dialect): Migration => ({
  async up(db: Kysely<unknown>) {
    if (name !== 'sqlite') return;
    for (const statement of statements) await sql.raw(statement).execute(db);
    await indexAllRuns(db);
  },
});
