import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, findCycles, type Import, importsOf, readFiles } from './import-graph.ts';

/** A rule with its reason, its check, and files that break it, because a rule that cannot fail guards nothing. */
type Rule = { rule: string; because: string; broken: Record<string, string> } & (
  | { refuses: (found: Import) => boolean }
  | { refusesFile: (file: string, source: string) => boolean }
  | { findsIn: (files: Files) => string[] }
);

const under = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(folder));
const isPackage = (found: Import, ...names: string[]) => names.some((name) => found.target === name || found.target.startsWith(`${name}/`));
const root = path.resolve(import.meta.dirname, '..');
const overview = readFileSync(path.join(root, 'ARCHITECTURE.md'), 'utf8');
/** The folders of a side in the order of ARCHITECTURE.md, without the words about them. */
function foldersOf(side: 'client' | 'server'): string[] {
  const [, part = ''] = overview.match(new RegExp(`^src/${side}/(.*?)^\\S`, 'ms')) ?? [];
  return [...part.replaceAll(/\([^)]*\)/g, '').matchAll(/([\w-]+)\//g)].map(([, folder = '']) => folder);
}
/** From the top down. */
const layers = foldersOf('client');
const described = { client: layers, server: foldersOf('server') };
const folderOf = (file: string) => file.split('/')[2] ?? '';
const sideOf = (file: string) => file.match(/^src\/(\w+)\//)?.[1];
const lines = (count: number) => 'const a = 1;\n'.repeat(count);

const rules: Rule[] = [
  {
    rule: 'client and server never import each other',
    because: 'each runs where the other cannot; code for both goes to shared',
    refuses: ({ from, target }) =>
      (under(from, 'src/client/') && under(target, 'src/server/')) || (under(from, 'src/server/') && under(target, 'src/client/')),
    broken: { 'src/client/app/routes.tsx': `import type { Settings } from '../../server/settings.ts';` },
  },
  {
    rule: 'shared imports itself and zod only',
    because: 'it runs in the browser and in Node, and both must be able to load it',
    refuses: (found) => under(found.from, 'src/shared/') && !under(found.target, 'src/shared/') && !isPackage(found, 'zod'),
    broken: { 'src/shared/tasks.ts': `import { randomUUID } from 'node:crypto';` },
  },
  {
    rule: 'messages are imported as #messages/…, shared code as #shared/…, and files of the same side by relative path',
    because: 'an import shows that it crosses a border, and another language is another folder behind #messages/',
    refuses: ({ from, target, specifier }) => {
      if (under(target, 'src/shared/messages/')) return !specifier.startsWith('#messages/');
      const crosses = sideOf(from) !== sideOf(target);
      return sideOf(from) !== undefined && sideOf(target) !== undefined && specifier.startsWith('#') !== crosses;
    },
    broken: { 'src/client/board/card.tsx': `import { task } from '../../shared/tasks.ts';` },
  },
  {
    rule: 'an import inside the repository names its file with the extension',
    because: 'Node runs the sources directly and guesses no extension',
    refuses: ({ specifier }) => /^[.#]/.test(specifier) && !/\.(ts|tsx|mjs|css|json|svg)(\?\w+)?$/.test(specifier),
    broken: { 'src/server/app.ts': `import { readSettings } from './settings';` },
  },
  {
    rule: 'only http/ and app.ts know the web framework',
    because: 'a handler can be read and tested without the web framework',
    refuses: (found) =>
      (isPackage(found, 'fastify') || found.target.startsWith('@fastify/')) &&
      !under(found.from, 'src/server/http/', 'src/server/app.ts', 'test/', 'bench/'),
    broken: { 'src/server/tasks/handlers.ts': `import type { FastifyReply } from 'fastify';` },
  },
  {
    rule: 'only database/ knows an engine',
    because: 'features run the same queries on SQLite and PostgreSQL; from kysely they use the builder (`sql` and types), never a dialect',
    refuses: (found) => isPackage(found, 'node:sqlite', 'pg') && under(found.from, 'src/') && !under(found.from, 'src/server/database/'),
    broken: { 'src/server/tasks/search.ts': `import { DatabaseSync } from 'node:sqlite';` },
  },
  {
    rule: 'the code for one engine does not import the other’s',
    because: 'each can be read and changed alone; shared code stands beside their folders',
    refuses: ({ from, target }) =>
      (under(from, 'src/server/database/sqlite/') && under(target, 'src/server/database/postgres/')) ||
      (under(from, 'src/server/database/postgres/') && under(target, 'src/server/database/sqlite/')),
    broken: { 'src/server/database/postgres/find.ts': `import { passes } from '../sqlite/search-tasks.ts';` },
  },
  {
    rule: 'only database/ makes a Kysely',
    because: 'a dialect, an adapter or a migrator outside it would be a second way to open the data',
    refusesFile: (file, source) =>
      under(file, 'src/') &&
      !under(file, 'src/server/database/') &&
      /^import\s+(?!type)[^'";]*\b(?:\w*Dialect|\w*Adapter|\w*Driver|\w*Introspector|\w*QueryCompiler|Migrator|(?<!type )Kysely)\b[^'";]*'kysely/m.test(
        source,
      ),
    broken: { 'src/server/tasks/queries.ts': `import { SqliteAdapter, sql } from 'kysely';` },
  },
  {
    rule: 'the schema uses only features that every engine has',
    because: 'triggers, procedures, sequences, custom types and advisory locks tie the data to one engine, or to one node of it',
    refusesFile: (file, source) =>
      under(file, 'src/server/') &&
      /\bcreate\s+(or\s+replace\s+)?(trigger|function|procedure|sequence|type|domain|rule)\b|\b(small|big)?serial\b|\bas\s+identity\b|\bnextval\b|\bpg_\w*advisory\w*/i.test(
        // The default of a task's number, by which a node of the release before goes on creating tasks: see decision 19.
        source.replaceAll(/\bcreate sequence task_numbers\b|\bnextval\('task_numbers'\)/g, ''),
      ),
    broken: { 'src/server/database/migrations/009-more.ts': 'const a = `create table a (id bigserial primary key)`;' },
  },
  {
    rule: 'in a feature only the handlers know HTTP',
    because: 'the same query serves a request, the command line and a test',
    refuses: ({ from, target }) =>
      /^src\/server\/[\w-]+\/(?!(.*-)?handlers\.ts$)/.test(from) &&
      !under(from, 'src/server/http/') &&
      // An export that streams its file, and the board's bytes kept ready for the next reader.
      !['src/server/tasks/export.ts', 'src/server/stream/snapshot.ts'].includes(from) &&
      under(target, 'src/server/http/'),
    broken: { 'src/server/sign-in-codes/codes.ts': `import { page } from '../http/page.ts';` },
  },
  {
    rule: 'a handler changes something only by the change() of its call',
    because: 'that one has its caller bound to it; with another a handler could act for somebody else, or for nobody',
    refuses: ({ from, target }) =>
      (/^src\/server\/[\w-]+\/(.*-)?handlers\.ts$/.test(from) || from === 'src/server/tasks/export.ts') &&
      target === 'src/server/changes/change.ts',
    broken: { 'src/server/second-factor/trust-handlers.ts': `import { change } from '../changes/change.ts';` },
  },
  {
    rule: 'only settings.ts reads the environment',
    because: 'every setting is then in one table, is checked once, and can be set by a test',
    refusesFile: (file, source) =>
      under(file, 'src/') && file !== 'src/server/settings.ts' && /process\s*\??\.?\s*(\.|\[')env\b/.test(source),
    broken: { 'src/server/app.ts': 'const port = process.env.PORT;' },
  },
  {
    rule: 'in the client only api/ reads the contract',
    because: 'a component names a call, and one place knows its method and path',
    refuses: ({ from, target }) =>
      under(from, 'src/client/') && !under(from, 'src/client/api/') && ['src/shared/api.ts', 'src/shared/routes.ts'].includes(target),
    broken: { 'src/client/board-store/use-board.ts': `import { api } from '#shared/api.ts';` },
  },
  {
    rule: 'the folders of the client import downward only, types counted',
    because: 'each can then be read and changed without those above it; a button that knows tasks works for nothing else',
    refuses: ({ from, target }) =>
      under(from, 'src/client/') && under(target, 'src/client/') && layers.indexOf(folderOf(target)) < layers.indexOf(folderOf(from)),
    broken: { 'src/client/ui/dialog/dialog.tsx': `import type { Keys } from '../../api/keys.ts';` },
  },
  {
    rule: 'ARCHITECTURE.md lists every folder of the client and of the server',
    because: 'a newcomer finds the way by it, and the rule above only checks the listed folders',
    refusesFile: (file) =>
      /^src\/(client|server)\/.*\//.test(file) && !described[sideOf(file) as 'client' | 'server'].includes(folderOf(file)),
    broken: { 'src/client/drawer/thing.ts': '' },
  },
  {
    rule: 'no import is circular, types counted',
    because: 'in a cycle the loading order decides which import is undefined, and no file can be read without the others',
    findsIn: (files) => findCycles(files).map((cycle) => cycle.join(' -> ')),
    broken: {
      'src/server/a.ts': `import { b } from './b.ts';`,
      'src/server/b.ts': `import type { c } from './c.ts';`,
      'src/server/c.ts': `export { a } from './a.ts';`,
    },
  },
  {
    rule: 'no file is over 250 lines',
    because: 'a file longer than a few screens holds more than one idea',
    refusesFile: (_file, source) => source.trimEnd().split('\n').length > 250,
    broken: { 'src/server/app.ts': lines(251) },
  },
  {
    rule: 'no file or folder is named utils, helpers, common, types, lib or misc',
    because: 'a name without a subject collects everything',
    refusesFile: (file) => /(^|[/.-])(utils?|helpers?|common|types?|lib|misc)([./-]|$)/.test(file),
    broken: { 'src/client/board/date-utils.ts': '' },
  },
  {
    rule: 'no index.ts gathers a folder',
    because: 'it hides where code stands, and loads the whole folder to use one file',
    refusesFile: (file) => /\/index\.(tsx?|mjs)$/.test(file),
    broken: { 'src/client/ui/index.ts': '' },
  },
  {
    rule: 'only code that takes a Change writes tasks, histories and admins',
    because: 'a plain transaction would log no version, so no other page would hear of it',
    refusesFile: (file, source) =>
      file.startsWith('src/server/') &&
      !under(file, 'src/server/database/') &&
      /(\b(updateTable|insertInto|deleteFrom)\(|\b(insertRows|updateRow|deleteRows)\(\w+, )'(tasks|activities|admins)'|\b(insert into|update|delete from) (tasks|activities|admins)\b/.test(
        source,
      ) &&
      !/^import [^;]*\bChange\b[^;]*\/change-transaction\.ts'/m.test(source),
    broken: {
      'src/server/audit/record.ts': "import type { Transaction } from '../database/database.ts';\nupdateRow(tx, 'tasks', id, fields);",
    },
  },
  {
    rule: 'a statement names its columns',
    because: 'PostgreSQL plans a statement once; `select *` fails as soon as a newer release adds a column',
    refusesFile: (file, source) =>
      file.startsWith('src/server/') && !under(file, 'src/server/database/sqlite/') && /\b(selectAll|returningAll)\(/.test(source),
    broken: { 'src/server/audit/queries.ts': "sql.selectFrom('audit').selectAll()" },
  },
  {
    rule: 'code that needs the affected rows uses returning',
    because: 'on PostgreSQL a transaction pipelines its writes and does not wait for their row counts',
    refusesFile: (file, source) =>
      file.startsWith('src/server/') && /\bnum(Affected|Updated|Deleted|InsertedOrUpdated|Changed)Rows\b/.test(source),
    broken: { 'src/server/audit/queries.ts': 'return (await query.executeTakeFirst()).numDeletedRows > 0n;' },
  },
  {
    rule: 'no check is silenced',
    because: 'an inconvenient type or lint rule has a reason; a wrong one is changed for everyone',
    refusesFile: (file, source) =>
      file !== 'test/architecture.test.ts' && /\bas any\b|@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/.test(source),
    broken: { 'src/server/app.ts': 'const a = b as any;' },
  },
];

/** All breaches of a rule in these files, one line each. */
function breaches(rule: Rule, files: Files): string[] {
  if ('findsIn' in rule) return rule.findsIn(files);
  return [...files].flatMap(([file, source]) => {
    if ('refusesFile' in rule) return rule.refusesFile(file, source) ? [file] : [];
    return importsOf(file, source)
      .filter(rule.refuses)
      .map(({ specifier }) => `${file} imports ${specifier}`);
  });
}

const repository = readFiles(root);

describe.each(rules)('$rule', (rule) => {
  test('holds', () => expect(breaches(rule, repository), `because ${rule.because}`).toEqual([]));

  test('catches a violation', () => expect(breaches(rule, new Map(Object.entries(rule.broken)))).toHaveLength(1));
});

test('the files of all sides are checked, and the folders of two', () => {
  for (const side of ['src/shared/', 'src/server/', 'src/client/'])
    expect([...repository.keys()].some((file) => under(file, side))).toBe(true);
  expect([layers.at(0), layers.at(-1), described.server.at(0)]).toEqual(['app', 'ui', 'http']);
});
