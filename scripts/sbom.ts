import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Sentence } from './sentence.ts';

const root = path.resolve(import.meta.dirname, '..');

/** The parts of a CycloneDX document that are used here. */
type Bom = {
  metadata: { component: { 'bom-ref': string; name: string; type: string } };
  components: { 'bom-ref': string; name: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that the page imports. They are built into it, although npm lists them as development dependencies. */
export function packagesOfPage(): string[] {
  const sources = globSync('src/{client,shared}/**/*.{ts,tsx,css}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const named = sources.flatMap((source) => [...source.matchAll(/\b(?:from|import|url)\s*\(?\s*['"]([^'".#][^'"]*)['"]/g)]);
  return [...new Set(named.map(([, specifier = '']) => nameOf(specifier)))];
}

/**
 * Keeps only the packages that run.
 * @param whole all packages
 * @param names the root's dependencies that run
 */
export function whatRuns<Whole extends Bom>(whole: Whole, names: string[]): Whole {
  const needs = new Map(whole.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const ofRoot = whole.metadata.component['bom-ref'];
  const roots = (needs.get(ofRoot) ?? []).filter((ref) => names.includes(ref.slice(0, ref.lastIndexOf('@'))));
  const running = new Set(roots);
  // A set that grows during its iteration is iterated to its new end.
  for (const ref of running) for (const needed of needs.get(ref) ?? []) running.add(needed);
  return {
    ...whole,
    components: whole.components.filter((component) => running.has(component['bom-ref'])),
    dependencies: [{ ref: ofRoot, dependsOn: roots }, ...whole.dependencies.filter(({ ref }) => running.has(ref))],
  };
}

/**
 * Prints every package that runs in the server or in the page, as CycloneDX. npm's own `--omit=dev` would drop the page's packages, and
 * shared ones such as zod.
 */
export function printSbom(): void {
  const npm = process.env.npm_execpath;
  if (!npm) throw new Sentence('The list is made by npm: run `npm run --silent sbom`.');
  const words = [npm, 'sbom', '--sbom-format=cyclonedx', '--package-lock-only'];
  const whole: Bom = JSON.parse(
    execFileSync(process.execPath, words, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] }),
  );
  const { name, dependencies, optionalDependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  const running = whatRuns(whole, [...Object.keys({ ...dependencies, ...optionalDependencies }), ...packagesOfPage()]);
  // npm names the root after its folder.
  Object.assign(running.metadata.component, { name, type: 'application' });
  console.log(JSON.stringify(running, null, 2));
}
