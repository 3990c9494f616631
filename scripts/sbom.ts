import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Sentence } from './sentence.ts';

const root = path.resolve(import.meta.dirname, '..');

/** As much of a CycloneDX document as is looked at here. */
type Bom = {
  metadata: { component: { 'bom-ref': string; name: string; type: string } };
  components: { 'bom-ref': string; name: string }[];
  dependencies: { ref: string; dependsOn?: string[] }[];
};

const nameOf = (specifier: string) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

/** The packages that the page's sources name: they are built into it, and so run although they are installed to build only. */
function packagesOfPage(): string[] {
  const sources = globSync('src/{client,shared}/**/*.{ts,tsx,css}', { cwd: root }).map((file) =>
    readFileSync(path.join(root, file), 'utf8'),
  );
  const named = sources.flatMap((source) => [...source.matchAll(/\b(?:from|import)\s*\(?\s*['"]([^'".#][^'"]*)['"]/g)]);
  return [...new Set(named.map(([, specifier = '']) => nameOf(specifier)))];
}

/**
 * Leaves in a list only what runs.
 * @param whole all packages, of which the root depends on those of `names`, and on others
 */
export function whatRuns<Whole extends Bom>(whole: Whole, names: string[]): Whole {
  const needs = new Map(whole.dependencies.map(({ ref, dependsOn = [] }) => [ref, dependsOn]));
  const ofRoot = whole.metadata.component['bom-ref'];
  const roots = (needs.get(ofRoot) ?? []).filter((ref) => names.includes(ref.slice(0, ref.lastIndexOf('@'))));
  const running = new Set(roots);
  // A set that grows while it is walked is walked to its end.
  for (const ref of running) for (const needed of needs.get(ref) ?? []) running.add(needed);
  return {
    ...whole,
    components: whole.components.filter((component) => running.has(component['bom-ref'])),
    dependencies: [{ ref: ofRoot, dependsOn: roots }, ...whole.dependencies.filter(({ ref }) => running.has(ref))],
  };
}

/**
 * Prints every package that runs, in the server or in the page, as CycloneDX. npm's own `--omit=dev` leaves out what the page is built
 * from, and what something else needs for development as well, such as zod.
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
  // npm calls it by the folder it lies in.
  Object.assign(running.metadata.component, { name, type: 'application' });
  console.log(JSON.stringify(running, null, 2));
}
