import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';

type Package = { version?: string; resolved?: string; link?: boolean; optionalDependencies?: Record<string, string> };
type Packages = Record<string, Package>;

/** Whether Node would find a package from this place, in it or in a folder above. */
function isFound(packages: Packages, from: string, name: string): boolean {
  if (`${from ? `${from}/` : ''}node_modules/${name}` in packages) return true;
  if (!from) return false;
  return isFound(packages, from.slice(0, Math.max(from.lastIndexOf('/node_modules/'), 0)), name);
}

/** Entries without a version, and binaries for other machines that are missing; `npm ci` there refuses both. */
function holesIn(packages: Packages): string[] {
  return Object.entries(packages).flatMap(([place, { version, link, optionalDependencies = {} }]) => [
    ...Object.keys(optionalDependencies).flatMap((name) => (isFound(packages, place, name) ? [] : [`${place} lacks ${name}`])),
    ...(place && !version && !link ? [`${place} has no version`] : []),
  ]);
}

const hostsIn = (packages: Packages) => Object.entries(packages).flatMap(([place, { resolved }]) => (resolved ? [place] : []));

const read = (file: string): Packages => JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../..', file), 'utf8')).packages;

describe.each(['package-lock.json', 'tools/browser/package-lock.json'])('%s', (file) => {
  test('contains the binaries of every machine', () => expect(holesIn(read(file))).toEqual([]));
  test('names no host, so that it installs from any registry', () => expect(hostsIn(read(file))).toEqual([]));
});

test('missing entries are reported', () => {
  const packages: Packages = {
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-linux': '1.0.0', 'a-mac': '1.0.0' } },
    'node_modules/a-linux': { version: '1.0.0' },
    'node_modules/b/node_modules/c': { version: '1.0.0', optionalDependencies: { 'a-linux': '1.0.0' } },
    'node_modules/d': {},
  };
  expect(holesIn(packages)).toEqual(['node_modules/a lacks a-mac', 'node_modules/d has no version']);
  expect(hostsIn({ 'node_modules/a': { version: '1.0.0', resolved: 'https://registry.example/a.tgz' } })).toEqual(['node_modules/a']);
});
