import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { settingsTable } from '../../src/server/settings.ts';

const root = path.resolve(import.meta.dirname, '../..');
const documents = globSync(['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md', 'docs/**/*.md'], {
  cwd: root,
});
const scripts: Record<string, string> = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')).scripts;

/** Every file that git tracks or would add. */
const repository = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file && existsSync(path.join(root, file)));

/** The npm scripts that a text mentions, without npm's own commands such as `npm ci`. */
function scriptsIn(text: string): string[] {
  const run = [...text.matchAll(/\bnpm run ([\w:-]+)/g)].map(([, name = '']) => name);
  const short = [...text.matchAll(/\bnpm (start|test)\b/g)].map(([, name = '']) => name);
  return [...run, ...short];
}

/** The targets of a text's links, without other sites and anchors. */
function linksIn(text: string): string[] {
  const all = [...text.matchAll(/\]\(<?([^)\s>]+)>?[^)]*\)/g), ...text.matchAll(/<(?:img|a|source)[^>]+(?:src|href|srcset)="([^"]+)"/g)];
  return all.map(([, link = '']) => link.split('#')[0] ?? '').filter((link) => link && !/^[a-z]+:/.test(link));
}

/** The source files that a text names, even by the end of their path: `settings.ts`, `client/api/call.ts`. */
function filesIn(text: string): string[] {
  const own = text.replaceAll(/\b[a-z]+:\/\/\S+/g, '');
  return [
    ...own.matchAll(
      /(?<![\w*<>$./-])(?:\.\.?\/)*((?:[\w@.-]+\/)*[\w@.-]+\.(?:tsx?|mjs|css|json|md|html|svg|png|webp|ya?ml|service))\b(?![*<])/g,
    ),
  ].map(([, file = '']) => file);
}

/** The settings that a text names, without those of tests and of other programs. */
function settingsIn(text: string): string[] {
  const named = [...text.matchAll(/`(?:[^`\n]* )?([A-Z]+(?:_[A-Z]+)+)(?:=[^`\n]*)?`/g)].map(([, name = '']) => name);
  return named.filter((name) => !name.startsWith('TEST_') && !['LONG_TESTS', 'POSTGRES_PASSWORD'].includes(name));
}

/** The names in a document that the repository does not have. */
function wrongIn(document: string, text: string, files: string[]): string[] {
  const isThere = (place: string) => files.some((file) => file === place || file.startsWith(`${place.replace(/\/$/, '')}/`));
  return [
    ...scriptsIn(text).flatMap((name) => (Object.hasOwn(scripts, name) ? [] : [`npm script ${name}`])),
    ...settingsIn(text).flatMap((name) => (Object.hasOwn(settingsTable, name) ? [] : [`setting ${name}`])),
    ...linksIn(text).flatMap((link) => (isThere(path.posix.join(path.posix.dirname(document), decodeURI(link))) ? [] : [`link ${link}`])),
    ...filesIn(text).flatMap((name) => (files.some((file) => `/${file}`.endsWith(`/${name}`)) ? [] : [`file ${name}`])),
  ];
}

describe.each(documents)('%s', (document) => {
  test('names only things that exist', () => {
    expect(wrongIn(document, readFileSync(path.join(root, document), 'utf8'), repository)).toEqual([]);
  });
});

test('a wrong name in a document is reported', () => {
  const files = ['README.md', 'src/server/settings.ts', 'docs/decisions/one.md', 'docs/screenshots/board.png'];
  const right = 'Run `npm ci && npm start`, see [one](decisions/one.md#why), `server/settings.ts` and https://example.com/a.ts.';
  expect(wrongIn('docs/guide.md', right, files)).toEqual([]);
  const wrong =
    'Run `npm run fly` with `FLY_HIGH=1`, see [two](decisions/two.md), `client/settings.ts` and <img src="screenshots/none.png">.';
  expect(wrongIn('docs/guide.md', wrong, files)).toEqual([
    'npm script fly',
    'setting FLY_HIGH',
    'link decisions/two.md',
    'link screenshots/none.png',
    'file decisions/two.md',
    'file client/settings.ts',
    'file screenshots/none.png',
  ]);
});

test('README names the browsers that the page is built for', () => {
  const [, target = ''] = readFileSync(path.join(root, 'vite.config.ts'), 'utf8').match(/target: \[(.*)\]/) ?? [];
  const built = [...target.matchAll(/'([a-z]+)([\d.]+)'/g)].map(([, name, version]) => `${name} ${version}`);
  const readme = readFileSync(path.join(root, 'README.md'), 'utf8');
  expect(built).toHaveLength(4);
  expect(readme.match(/(Chrome|Edge|Firefox|Safari) \d[\d.]*\d/g)?.map((one) => one.toLowerCase())).toEqual(built);
});
