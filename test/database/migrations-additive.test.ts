import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/server/database/migrate.ts';
import { type Dialect, postgresDialect, sqliteDialect } from '../../src/server/database/migrations/dialect.ts';

/** From this step on nodes of the release before go on serving while a new one upgrades the schema under them. */
const FIRST = '007';

const steps = Object.entries(migrations).filter(([name]) => name >= FIRST);

/** What a step says to an engine. */
async function statementsOf(step: (typeof migrations)[keyof typeof migrations], dialect: Dialect): Promise<string[]> {
  const said: string[] = [];
  const nowhere = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void said.push(query.sql),
  });
  await step(dialect).up(nowhere);
  return said;
}

/** An older node names neither new tables nor indexes, leaves new columns out of its inserts, and may write the same value twice. */
const harmless = [
  /^create (virtual )?table /,
  /^create index /,
  /^drop index /,
  /^alter table \w+ add column (?!.*\b(unique|primary key)\b)(?!.*\bnot null\b(?!.*\bdefault\b)|.*\bnot null\b.*\bdefault null\b)/,
  /^insert (or ignore )?into /,
  /^update /,
  /^select /,
];

/** Dropped at once: an embedded database has one server, and no other process writes or reads what only search uses. */
const dropped = ['drop table search_word_parts', 'drop table search_tasks'];

/** Those statements of a step that may break a node that knows the schema before it. */
function harmful(statements: string[]): string[] {
  const plain = statements.map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim());
  const made = plain.map((statement) => statement.match(/^create table (\w+)/)?.[1]);
  const isOnNewTable = (statement: string) => made.includes(statement.match(/^create unique index \w+ on (\w+)/)?.[1] ?? '');
  return plain.filter((statement) => !harmless.some((form) => form.test(statement)) && !isOnNewTable(statement));
}

describe.each([sqliteDialect, postgresDialect])('on $name', (dialect) => {
  test.each(steps)('step %s leaves what the release before reads and writes as it is', async (_name, step) => {
    const found = harmful(await statementsOf(step, dialect));
    expect(found.filter((statement) => dialect.name === 'postgres' || !dropped.includes(statement))).toEqual([]);
  });
});

test.each([
  'drop table tasks',
  'alter table tasks drop column note',
  'alter table tasks rename column note to notes',
  'alter table tasks rename to cards',
  'alter table tasks alter column note set not null',
  'alter table tasks add constraint one check (version > 0)',
  'alter table tasks add column colour text not null',
  'alter table tasks add column colour text unique',
  'create unique index tasks_by_title on tasks (title)',
  'delete from tasks',
])('%s is seen', (statement) => expect(harmful([statement])).toEqual([statement]));

test.each([
  ['alter table tasks add column colour text'],
  [`alter table tasks add column colour text not null default 'red'`],
  ['create table labels (id text primary key, name text not null)', 'create unique index labels_by_name on labels (name)'],
  [`update tasks set colour = 'red'`],
])('%s is let through', (...statements) => expect(harmful(statements)).toEqual([]));
