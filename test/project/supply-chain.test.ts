import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { packagesOfPage, whatRuns } from '../../scripts/sbom.ts';

const read = (file: string) => readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8');
const { dependencies, optionalDependencies } = JSON.parse(read('package.json'));
const direct = Object.keys({ ...dependencies, ...optionalDependencies });

test('the server has at most 25 direct dependencies', () => {
  expect(direct.length).toBeLessThanOrEqual(25);
});

test('each dependency has a written reason, and no other package has one', () => {
  const rows = read('docs/decisions/001-runtime-and-dependencies.md')
    .split('\n')
    .filter((line) => /^\| `/.test(line));
  const reasons = rows.flatMap((row) => {
    const [, names = '', reason = ''] = row.split('|');
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name]) => ({ name, reason: reason.trim() }));
  });
  expect(reasons.map(({ name }) => name).sort()).toEqual(direct.sort());
  for (const { name, reason } of reasons) expect(reason, name).toMatch(/\w+ \w+/);
});

test('no production package runs an install script', () => {
  const packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }> = JSON.parse(read('package-lock.json')).packages;
  const scripted = Object.entries(packages).filter(([, { dev, hasInstallScript }]) => hasInstallScript && !dev);
  expect(scripted.map(([name]) => name)).toEqual([]);
});

test('the bill of materials contains all production packages, direct and indirect, and no other', () => {
  const component = (name: string) => ({ 'bom-ref': `${name}@1.0.0`, name });
  const needs = (ref: string, ...names: string[]) => ({ ref: `${ref}@1.0.0`, dependsOn: names.map((name) => `${name}@1.0.0`) });
  const whole = {
    metadata: { component: { 'bom-ref': 'board@1.0.0', name: 'board', type: 'library' } },
    components: ['@a/server', 'both', 'deep', 'ring', 'tests', 'of-tests'].map(component),
    dependencies: [
      needs('board', '@a/server', 'both', 'tests'),
      needs('@a/server', 'deep'),
      needs('deep', 'ring'),
      needs('ring', 'deep'),
      needs('tests', 'both', 'of-tests'),
    ],
  };
  const { components, dependencies: kept } = whatRuns(whole, ['@a/server', 'both']);
  expect(components.map(({ name }) => name)).toEqual(['@a/server', 'both', 'deep', 'ring']);
  expect(kept.map(({ ref }) => ref)).toEqual(['board@1.0.0', '@a/server@1.0.0', 'deep@1.0.0', 'ring@1.0.0']);
  expect(kept[0]?.dependsOn).toEqual(['@a/server@1.0.0', 'both@1.0.0']);
});

test('the packages of the page are those of its scripts, its styles and its font', () => {
  expect(packagesOfPage()).toEqual(expect.arrayContaining(['react', 'tailwindcss', '@fontsource-variable/geist']));
});
