import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync, utimesSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { hashSources } from './client-sources.ts';
import { Sentence } from './sentence.ts';

const KEPT = 3;
const HOUR = 3_600_000;
const DONE = 'client-';
const BUILDING = '.building-';

/** The folder of a build of these very sources, absolute, or `undefined` if there is none. */
export function findClientBuild(root: string = path.resolve(import.meta.dirname, '..')): string | undefined {
  const folder = path.join(root, 'dist', `${DONE}${hashSources(root)}`);
  if (!existsSync(folder)) return undefined;
  markUsed(folder);
  return folder;
}

/**
 * Makes sure that a build of the page of these very sources stands. A build is made in a folder of its own and then renamed, so
 * under its final name there is never half of one: not with two starts at once, nor after a kill in the middle.
 * @param root the repository's folder
 * @returns the build's folder, absolute
 */
export async function ensureClientBuild(root: string = path.resolve(import.meta.dirname, '..')): Promise<string> {
  const dist = path.join(root, 'dist');
  removeDeadBuilds(dist);
  // Somebody may save a file while Vite reads the others: what was built is known only if the sources are still the same after it.
  for (let attempt = 0; attempt < 3; attempt++) {
    const found = findClientBuild(root);
    if (found) return found;
    const key = hashSources(root);
    const folder = path.join(dist, `${DONE}${key}`);
    if (attempt === 0) console.log('Building the page: once for each version of its sources, this takes a few seconds.');
    const building = path.join(dist, `${BUILDING}${process.pid}-${randomBytes(4).toString('hex')}`);
    const unwatch = removeOnSignal(building);
    try {
      await mkdir(building, { recursive: true }).catch((error) => {
        throw new Sentence(
          `The page is not built, and cannot be built into ${dist} (${error.code}): run \`npm run build\` as whoever may write there.`,
        );
      });
      await build(root, building);
      if (hashSources(root) === key) await rename(building, folder).catch((error) => acceptLostRace(folder, error));
    } finally {
      unwatch();
      await rm(building, { recursive: true, force: true });
    }
    removeOldBuilds(dist, folder);
  }
  throw new Sentence('The page was not built: its sources changed during each of three builds. Start again when they rest.');
}

async function build(root: string, outDir: string): Promise<void> {
  // Neither is imported where a build stands: Vite alone would take longer than the whole start may.
  const vite = await import('vite').catch(() => {
    throw new Sentence('The page is not built, and Vite, which builds it, is not installed: run `npm ci`.');
  });
  const { compressFolder } = await import('./compress.ts');
  // What is built is always what people get: a development build would pass for it under the same name.
  const before = process.env.NODE_ENV;
  process.env.NODE_ENV = 'production';
  try {
    const config = { configFile: path.join(root, 'vite.config.ts'), configLoader: 'native', logLevel: 'warn' } as const;
    await vite.build({ ...config, build: { outDir, emptyOutDir: true } });
  } catch (error) {
    throw new Sentence(`The page could not be built: ${error instanceof Error ? error.message : error}`);
  } finally {
    if (before === undefined) delete process.env.NODE_ENV;
    else process.env.NODE_ENV = before;
  }
  await compressFolder(outDir);
}

/** Another start finished the same build first: its folder is as good as ours. */
function acceptLostRace(folder: string, error: unknown): void {
  if (!existsSync(folder)) throw error;
}

/** A build in use counts as new, so that the newest three are those that were started last. */
function markUsed(folder: string): void {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // A read-only installation cannot note it, and removes no builds either.
  }
}

function removeOnSignal(folder: string): () => void {
  const end = (signal: NodeJS.Signals) => {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
    stop();
    process.kill(process.pid, signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
  const stop = () => {
    for (const signal of signals) process.off(signal, end);
  };
  for (const signal of signals) process.on(signal, end);
  return stop;
}

const foldersIn = (dist: string, prefix: string): string[] =>
  existsSync(dist) ? readdirSync(dist).flatMap((name) => (name.startsWith(prefix) ? [path.join(dist, name)] : [])) : [];

const ageOf = (folder: string): number => Date.now() - (statSync(folder, { throwIfNoEntry: false })?.mtimeMs ?? 0);

function removeDeadBuilds(dist: string): void {
  for (const folder of foldersIn(dist, BUILDING)) {
    const pid = Number(path.basename(folder).slice(BUILDING.length).split('-')[0]);
    // In a container another process soon has the same number, so age is a witness too.
    if (!isAlive(pid) || ageOf(folder) > HOUR) rmSync(folder, { recursive: true, force: true });
  }
}

function removeOldBuilds(dist: string, ours: string): void {
  const others = foldersIn(dist, DONE).filter((folder) => folder !== ours);
  const byAge = others.map((folder) => ({ folder, age: ageOf(folder) })).sort((a, b) => a.age - b.age);
  for (const { folder } of byAge.slice(KEPT - 1)) rmSync(folder, { recursive: true, force: true });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
