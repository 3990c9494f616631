import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../src/server/database/migrate.ts';
import { type Dialect, postgresDialect, sqliteDialect } from '../../src/server/database/migrations/dialect.ts';
import { MADE_UP, madeUpStep } from './made-up-step.ts';

/** Older nodes keep serving while a new one upgrades the schema under them. The first step has no older release. */
const steps: [string, typeof madeUpStep][] = [...Object.entries(migrations).slice(1), [MADE_UP, madeUpStep]];

/** The SQL of a step for an engine. */
async function statementsOf(step: typeof madeUpStep, dialect: Dialect): Promise<string[]> {
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

/** An older node names no new tables or indexes, leaves new columns out of its inserts, and may write duplicate values. */
const harmless = [
  /^create (virtual )?table /,
  /^create index /,
  /^drop index /,
  /^create sequence /,
  /^alter table \w+ add column (?!.*\b(unique|primary key)\b)(?!.*\bnot null\b(?!.*\bdefault\b)|.*\bnot null\b.*\bdefault null\b)/,
  /^insert (or ignore )?into /,
  /^update /,
  /^select /,
];

/** The statements of a step that may break a node with the previous schema. */
function harmful(statements: string[]): string[] {
  const plain = statements.map((statement) => statement.toLowerCase().replaceAll(/\s+/g, ' ').trim());
  const made = plain.flatMap((statement) => {
    const [, table, column] = statement.match(/^create table (\w+)|^alter table (\w+ add column \w+)/) ?? [];
    return table ?? column?.replace(' add column ', '.') ?? [];
  });
  const isOnNew = (statement: string) => {
    const [, indexed = '', columns = ''] = statement.match(/^create unique index \w+ on (\w+) \(([^)]*)\)/) ?? [];
    const [, altered = '', column = ''] = statement.match(/^alter table (\w+) alter column (\w+) set default /) ?? [];
    return [indexed, `${indexed}.${columns}`, `${altered}.${column}`].some((one) => made.includes(one));
  };
  return plain.filter((statement) => !harmless.some((form) => form.test(statement)) && !isOnNew(statement));
}

describe.each([sqliteDialect, postgresDialect])('on $name', (dialect) => {
  test.each(steps)('step %s does not break the release before it', async (_name, step) => {
    expect(harmful(await statementsOf(step, dialect))).toEqual([]);
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
  `alter table tasks alter column title set default 'x'`,
  'delete from tasks',
])('%s is reported as harmful', (statement) => expect(harmful([statement])).toEqual([statement]));

test.each([
  ['alter table tasks add column colour text'],
  [`alter table tasks add column colour text not null default 'red'`],
  ['create table labels (id text primary key, name text not null)', 'create unique index labels_by_name on labels (name)'],
  ['alter table tasks add column place integer not null default 0', `alter table tasks alter column place set default nextval('places')`],
  ['alter table tasks add column place integer', 'create unique index tasks_by_number on tasks (place)'],
  [`update tasks set colour = 'red'`],
])('%s is allowed', (...statements) => expect(harmful(statements)).toEqual([]));
