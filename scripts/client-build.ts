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

/** The absolute path of the build of the present sources, or `undefined`. */
export function findClientBuild(root: string = path.resolve(import.meta.dirname, '..')): string | undefined {
  const folder = path.join(root, 'dist', `${DONE}${hashSources(root)}`);
  if (!existsSync(folder)) return undefined;
  markUsed(folder);
  return folder;
}

/**
 * Builds the page unless a build of the present sources exists.
 * Each build is made in its own folder and then renamed. Two starts at once, or a kill, therefore never leave an incomplete one.
 * @param root the repository's folder
 * @returns the build's folder, absolute
 */
export async function ensureClientBuild(root: string = path.resolve(import.meta.dirname, '..')): Promise<string> {
  const dist = path.join(root, 'dist');
  removeDeadBuilds(dist);
  // A source may change during the build, so its hash is compared afterwards.
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
  // Imported only for a build: Vite alone would take longer to load than the whole start may.
  const vite = await import('vite').catch(() => {
    throw new Sentence('The page is not built, and Vite, which builds it, is not installed: run `npm ci`.');
  });
  const { compressFolder } = await import('./compress.ts');
  // Always a production build, because a development build would have the same name.
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

/** Another start finished the same build first, so use its folder. */
function acceptLostRace(folder: string, error: unknown): void {
  if (!existsSync(folder)) throw error;
}

/** Marks a build as new, so that the three most recently used builds are kept. */
function markUsed(folder: string): void {
  try {
    const now = new Date();
    utimesSync(folder, now, now);
  } catch {
    // A read-only installation cannot store the time, and removes no builds either.
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
    // In a container another process may get the same id, so the age counts too.
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
