import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Files, findCycles, type Import, importsOf, readFiles } from './import-graph.ts';

/** A rule of the architecture: why it stands, what breaks it, and files that do (a rule that cannot fail guards nothing). */
type Rule = { rule: string; because: string; broken: Record<string, string> } & (
  | { refuses: (found: Import) => boolean }
  | { refusesFile: (file: string, source: string) => boolean }
  | { findsIn: (files: Files) => string[] }
);

const under = (file: string, ...folders: string[]) => folders.some((folder) => file.startsWith(folder));
const isPackage = (found: Import, ...names: string[]) => names.some((name) => found.target === name || found.target.startsWith(`${name}/`));
/** The folders of the client, from the top down. */
const layers = [
  'app',
  'gallery',
  'board',
  'task-forms',
  'search',
  'shortcuts',
  'audit',
  'admins',
  'session',
  'text',
  'board-store',
  'api',
  'ui',
];
const folderOf = (file: string) => file.split('/')[2] ?? '';
const sideOf = (file: string) => file.match(/^src\/(\w+)\//)?.[1];
const lines = (count: number) => 'const a = 1;\n'.repeat(count);

const rules: Rule[] = [
  {
    rule: 'client and server never import each other',
    because: 'each runs where the other cannot; what both need is shared',
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
    rule: 'an import of words is written #messages/…, one across a border #shared/…, one inside a side is relative',
    because: 'a border crossing can be seen where it is made, and another language is another folder behind #messages/',
    refuses: ({ from, target, specifier }) => {
      if (under(target, 'src/shared/messages/')) return !specifier.startsWith('#messages/');
      const crosses = sideOf(from) !== sideOf(target);
      return sideOf(from) !== undefined && sideOf(target) !== undefined && specifier.startsWith('#') !== crosses;
    },
    broken: { 'src/client/board/card.tsx': `import { task } from '../../shared/tasks.ts';` },
  },
  {
    rule: 'an import inside the repository names its file with the extension',
    because: 'Node runs the sources as they are and guesses no extension',
    refuses: ({ specifier }) => /^[.#]/.test(specifier) && !/\.(ts|tsx|mjs|css|json|svg)(\?\w+)?$/.test(specifier),
    broken: { 'src/server/app.ts': `import { readSettings } from './settings';` },
  },
  {
    rule: 'only http/ and app.ts know the web framework',
    because: 'a handler says what happens, and can be read and tested without knowing how it is carried',
    refuses: (found) =>
      (isPackage(found, 'fastify') || found.target.startsWith('@fastify/')) &&
      !under(found.from, 'src/server/http/', 'src/server/app.ts', 'test/', 'bench/'),
    broken: { 'src/server/tasks/handlers.ts': `import type { FastifyReply } from 'fastify';` },
  },
  {
    rule: 'only database/ knows an engine',
    because: 'features ask the same of SQLite and PostgreSQL; of kysely they know the builder (`sql` and types), never a dialect',
    refuses: (found) => isPackage(found, 'node:sqlite', 'pg') && under(found.from, 'src/') && !under(found.from, 'src/server/database/'),
    broken: { 'src/server/tasks/search.ts': `import { DatabaseSync } from 'node:sqlite';` },
  },
  {
    rule: 'what serves one engine does not know the other',
    because: 'what both need stands beside their folders, and each can be read, and changed, without the other',
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
    rule: 'the schema keeps to what every engine has',
    because: 'triggers, procedures, sequences, types of its own and advisory locks tie the data to one engine, or to one node of it',
    refusesFile: (file, source) =>
      under(file, 'src/server/') &&
      /\bcreate\s+(or\s+replace\s+)?(trigger|function|procedure|sequence|type|domain|rule)\b|\b(small|big)?serial\b|\bas\s+identity\b|\bnextval\b|\bpg_\w*advisory\w*/i.test(
        // The default of a task's number, by which a node of the release before goes on creating tasks: see decision 19.
        source.replaceAll(/\bcreate sequence task_numbers\b|\bnextval\('task_numbers'\)/g, ''),
      ),
    broken: { 'src/server/database/migrations/009-more.ts': 'const a = `create table a (id bigserial primary key)`;' },
  },
  {
    rule: 'of the features only handlers know HTTP',
    because: 'the same query serves a request, the command line and a test',
    refuses: ({ from, target }) =>
      /^src\/server\/\w+\/(?!(.*-)?handlers\.ts$)/.test(from) &&
      !under(from, 'src/server/http/') &&
      // A file that is sent as it is made, and the board's bytes that are kept ready for the next who asks.
      !['src/server/tasks/export.ts', 'src/server/stream/snapshot.ts'].includes(from) &&
      under(target, 'src/server/http/'),
    broken: { 'src/server/tasks/hits.ts': `import { page } from '../http/page.ts';` },
  },
  {
    rule: 'a handler changes something only by the change() of its call',
    because: 'that one has its caller bound to it; with another a handler could act for somebody else, or for nobody',
    refuses: ({ from, target, typeOnly }) =>
      (/^src\/server\/\w+\/(.*-)?handlers\.ts$/.test(from) || from === 'src/server/tasks/export.ts') &&
      target === 'src/server/changes/change.ts' &&
      !typeOnly,
    broken: { 'src/server/tasks/handlers.ts': `import { change } from '../changes/change.ts';` },
  },
  {
    rule: 'only settings.ts reads the environment',
    because: 'every setting is then in one table, checked once, and can be given by a test',
    refusesFile: (file, source) =>
      under(file, 'src/') && file !== 'src/server/settings.ts' && /process\s*\??\.?\s*(\.|\[')env\b/.test(source),
    broken: { 'src/server/app.ts': 'const port = process.env.PORT;' },
  },
  {
    rule: 'in the client only api/ reads the contract',
    because: 'a component names a call; where it goes and how is said in one place',
    refuses: ({ from, target }) =>
      under(from, 'src/client/') && !under(from, 'src/client/api/') && ['src/shared/api.ts', 'src/shared/routes.ts'].includes(target),
    broken: { 'src/client/board-store/use-board.ts': `import { api } from '#shared/api.ts';` },
  },
  {
    rule: 'the folders of the client import downward only, types counted',
    because: 'each can then be read and changed without those above it: a button that knows tasks cannot be used for anything else',
    refuses: ({ from, target }) =>
      under(from, 'src/client/') && under(target, 'src/client/') && layers.indexOf(folderOf(target)) < layers.indexOf(folderOf(from)),
    broken: { 'src/client/ui/dialog/dialog.tsx': `import type { Keys } from '../../api/keys.ts';` },
  },
  {
    rule: 'every folder of the client has its place in their order',
    because: 'the rule above knows no other folder',
    refusesFile: (file) => /^src\/client\/.*\//.test(file) && !layers.includes(folderOf(file)),
    broken: { 'src/client/drawer/thing.ts': '' },
  },
  {
    rule: 'no import goes in a ring',
    because: 'in a ring the order of loading decides what is undefined; types alone vanish before that',
    findsIn: (files) => findCycles(files).map((cycle) => cycle.join(' -> ')),
    broken: {
      'src/server/a.ts': `import { b } from './b.ts';`,
      'src/server/b.ts': `import { c } from './c.ts';`,
      'src/server/c.ts': `export { a } from './a.ts';`,
    },
  },
  {
    rule: 'no file is over 250 lines',
    because: 'what does not fit on a few screens holds more than one idea',
    refusesFile: (_file, source) => source.trimEnd().split('\n').length > 250,
    broken: { 'src/server/app.ts': lines(251) },
  },
  {
    rule: 'no file or folder is named utils, helpers, common, types, lib or misc',
    because: 'a drawer without a subject is filled with everything',
    refusesFile: (file) => /(^|[/.-])(utils?|helpers?|common|types?|lib|misc)([./-]|$)/.test(file),
    broken: { 'src/client/board/date-utils.ts': '' },
  },
  {
    rule: 'no index.ts gathers a folder',
    because: 'it hides where a thing stands, and loads all to use one',
    refusesFile: (file) => /\/index\.(tsx?|mjs)$/.test(file),
    broken: { 'src/client/ui/index.ts': '' },
  },
  {
    rule: 'a statement names its columns',
    because: 'on PostgreSQL it is planned once, and one for all columns fails as soon as a newer release has added one',
    refusesFile: (file, source) =>
      file.startsWith('src/server/') && !under(file, 'src/server/database/sqlite/') && /\b(selectAll|returningAll)\(/.test(source),
    broken: { 'src/server/audit/queries.ts': "sql.selectFrom('audit').selectAll()" },
  },
  {
    rule: 'who needs to know which rows a change met says returning',
    because: 'on PostgreSQL the other changes of a transaction are not waited for, and tell no number',
    refusesFile: (file, source) =>
      file.startsWith('src/server/') && /\bnum(Affected|Updated|Deleted|InsertedOrUpdated|Changed)Rows\b/.test(source),
    broken: { 'src/server/audit/queries.ts': 'return (await query.executeTakeFirst()).numDeletedRows > 0n;' },
  },
  {
    rule: 'no check is silenced',
    because: 'a type or a lint rule that is in the way tells something; a wrong one is changed for all',
    refusesFile: (file, source) =>
      file !== 'test/architecture.test.ts' && /\bas any\b|@ts-(ignore|nocheck|expect-error)|biome-ignore|eslint-disable/.test(source),
    broken: { 'src/server/app.ts': 'const a = b as any;' },
  },
];

/** All that breaks a rule in these files, one line each. */
function breaches(rule: Rule, files: Files): string[] {
  if ('findsIn' in rule) return rule.findsIn(files);
  return [...files].flatMap(([file, source]) => {
    if ('refusesFile' in rule) return rule.refusesFile(file, source) ? [file] : [];
    return importsOf(file, source)
      .filter(rule.refuses)
      .map(({ specifier }) => `${file} imports ${specifier}`);
  });
}

const repository = readFiles(path.resolve(import.meta.dirname, '..'));

describe.each(rules)('$rule', (rule) => {
  test('is kept', () => expect(breaches(rule, repository), `because ${rule.because}`).toEqual([]));

  test('is seen when broken', () => expect(breaches(rule, new Map(Object.entries(rule.broken)))).toHaveLength(1));
});

test('the files of all sides are looked at', () => {
  for (const side of ['src/shared/', 'src/server/', 'src/client/'])
    expect([...repository.keys()].some((file) => under(file, side))).toBe(true);
});
