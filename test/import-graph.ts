import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** Source files by path in the repository, with slashes. */
export type Files = Map<string, string>;

/** An import as written (`specifier`), and the file or package it resolves to (`target`). */
export type Import = { from: string; specifier: string; target: string };

const IMPORT =
  /^\s*(?:import|export)\s+(?:type\s+)?(?:\*|\{|[\w$]+\s*(?:,|from\b))[^'";]*?['"](?<named>[^'"]+)['"]|^\s*import\s*['"](?<bare>[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>[^'"]+)['"]/gm;

/** All imports of a file: static, side-effect, re-exported and dynamic ones. */
export function importsOf(file: string, source: string): Import[] {
  return [...source.matchAll(IMPORT)].map(({ groups = {} }) => {
    const specifier = groups.named ?? groups.bare ?? groups.dynamic ?? '';
    return { from: file, specifier, target: resolve(file, specifier) };
  });
}

function resolve(file: string, specifier: string): string {
  if (specifier.startsWith('#messages/')) return specifier.replace('#messages/', 'src/shared/messages/en/');
  if (specifier.startsWith('#shared/')) return specifier.replace('#shared/', 'src/shared/');
  return specifier.startsWith('.') ? path.posix.join(path.posix.dirname(file), specifier) : specifier;
}

/** The import cycles, of types too, each once, as the list of its files. */
export function findCycles(files: Files): string[][] {
  const cycles: string[][] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const at = trail.indexOf(file);
    if (at >= 0) cycles.push([...trail.slice(at), file]);
    if (at >= 0 || done.has(file)) return;
    const source = files.get(file);
    const next = source === undefined ? [] : importsOf(file, source);
    for (const { target } of next) visit(target, [...trail, file]);
    done.add(file);
  };
  for (const file of files.keys()) visit(file, []);
  return cycles;
}

/** Reads the repository's own source files. */
export function readFiles(root: string): Files {
  const names = globSync('{src,scripts,test,e2e,bench}/**/*.{ts,tsx,mjs,css}', { cwd: root }).map((name) => name.replaceAll(path.sep, '/'));
  return new Map(names.sort().map((name) => [name, readFileSync(path.join(root, name), 'utf8')]));
}
